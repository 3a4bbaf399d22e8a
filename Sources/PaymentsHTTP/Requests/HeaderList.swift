internal import CCurl
internal import Payments

/// The linked list of header lines that libcurl wants, in one block of memory that is used again for the next request:
/// no allocation for each field.
struct HeaderList: ~Copyable {
    private var nodes: UnsafeMutableBufferPointer<curl_slist>
    private var text: UnsafeMutableRawBufferPointer

    /// Room for a common request; grows when needed.
    private static let initialNodeCount = 16
    private static let initialTextByteCount = 1024
    private static let expectRemoval: StaticString = "Expect:"
    private static let typeRemoval: StaticString = "Content-Type:"

    init() {
        nodes = .allocate(capacity: Self.initialNodeCount)
        text = .allocate(byteCount: Self.initialTextByteCount, alignment: 1)
    }

    deinit {
        nodes.deallocate()
        text.deallocate()
    }

    /// Writes the fields of a request and what takes away libcurl's own additions.
    ///
    /// `Expect` is removed because a wait for `100 Continue` adds a state that nobody asked for; `Content-Type`,
    /// because libcurl would name a form. The headers must have passed `HeaderCheck`.
    /// - Returns: the first node, valid until the next call.
    mutating func write(_ headers: [HeaderField]) -> UnsafeMutablePointer<curl_slist> {
        // Two bytes for ": ", one for the terminator.
        var byteCount = 0
        var namesContentType = false
        for header in headers {
            byteCount += header.name.utf8.count + header.value.utf8.count + 3
            if HeaderCheck.equals(header.name.utf8, "content-type") { namesContentType = true }
        }
        reserve(nodeCount: headers.count + 2, byteCount: byteCount)
        var (index, offset) = (0, 0)
        for header in headers {
            let start = offset
            append(header.name, at: &offset)
            // "Name;" sends an empty field, "Name:" would remove one.
            append(header.value.isEmpty ? ";" : ": ", at: &offset)
            append(header.value, at: &offset)
            text[offset] = 0
            offset += 1
            link(&index, text: text.baseAddress?.advanced(by: start))
        }
        link(&index, text: UnsafeMutableRawPointer(mutating: Self.expectRemoval.utf8Start))
        if !namesContentType { link(&index, text: UnsafeMutableRawPointer(mutating: Self.typeRemoval.utf8Start)) }
        return nodes.baseAddress.unsafelyUnwrapped
    }

    /// Overwrites the text, which may hold credentials: what waits for the next request holds none.
    func clear() { text.initializeMemory(as: UInt8.self, repeating: 0) }

    private mutating func append(_ string: String, at offset: inout Int) {
        var string = string
        string.withUTF8 { bytes in
            UnsafeMutableRawBufferPointer(rebasing: text[offset...]).copyMemory(from: UnsafeRawBufferPointer(bytes))
            offset += bytes.count
        }
    }

    /// Adds a node at the end.
    private mutating func link(_ index: inout Int, text: UnsafeMutableRawPointer?) {
        nodes[index] = curl_slist(data: text?.assumingMemoryBound(to: CChar.self), next: nil)
        if index > 0 { nodes[index - 1].next = nodes.baseAddress?.advanced(by: index) }
        index += 1
    }

    private mutating func reserve(nodeCount: Int, byteCount: Int) {
        if nodes.count < nodeCount {
            nodes.deallocate()
            nodes = .allocate(capacity: nodeCount)
        }
        if text.count < byteCount {
            text.deallocate()
            text = .allocate(byteCount: byteCount, alignment: 1)
        }
    }
}
