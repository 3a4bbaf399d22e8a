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
        var removals: [StaticString] = ["Expect:"]
        if !headers.contains(where: { HeaderCheck.equals($0.name.utf8, "content-type") }) {
            removals.append("Content-Type:")
        }
        // Two bytes for ": ", one for the terminator.
        let byteCount = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 3 }
        reserve(nodeCount: headers.count + removals.count, byteCount: byteCount)
        var offset = 0
        for (index, header) in headers.enumerated() {
            let start = offset
            append(header.name, at: &offset)
            // "Name;" sends an empty field, "Name:" would remove one.
            append(header.value.isEmpty ? ";" : ": ", at: &offset)
            append(header.value, at: &offset)
            text[offset] = 0
            offset += 1
            link(index, text: text.baseAddress?.advanced(by: start))
        }
        for (index, removal) in removals.enumerated() {
            link(headers.count + index, text: UnsafeMutableRawPointer(mutating: removal.utf8Start))
        }
        nodes[headers.count + removals.count - 1].next = nil
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

    private mutating func link(_ index: Int, text: UnsafeMutableRawPointer?) {
        nodes[index] = curl_slist(data: text?.assumingMemoryBound(to: CChar.self), next: nil)
        if index > 0 { nodes[index - 1].next = nodes.baseAddress?.advanced(by: index) }
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
