internal import Payments
internal import PaymentsCrypto
internal import PaymentsSandbox

extension SandboxPKI {
    private static let fileName = "pki.jsonl"

    /// The set that this folder keeps, made when there is none yet: tokens of yesterday's sandbox still verify, and
    /// separate commands share one root.
    static func kept(in folder: String, merchantIdentifier: String, at now: Timestamp) throws(SandboxError)
        -> SandboxPKI
    {
        let journal = try SandboxJournal(directory: folder, name: fileName)
        var found: SandboxPKI?
        try journal.turn { value throws(SandboxError) in
            guard let pki = SandboxPKI(value) else {
                throw SandboxError(.damagedState, "\(folder)/\(fileName) holds no keys of ours; move it away")
            }
            found = pki
        } act: { () throws(SandboxError) in
            guard found == nil else { return nil }
            do throws(CryptoError) {
                let pki = try make(merchantIdentifier: merchantIdentifier, at: now)
                found = pki
                return try pki.json
            } catch {
                throw SandboxError(.storage, "the sandbox's keys could not be made: \(error)")
            }
        }
        guard let found else { throw SandboxError(.damagedState, "\(folder)/\(fileName) could not be read") }
        return found
    }

    /// Everything as one JSON object. The keys open nothing but the sandbox.
    private var json: JSONValue {
        get throws(CryptoError) {
            var object = JSONObject()
            object["root"] = .string(Base64.encode(root))
            for (name, identity) in [("intermediate", intermediate), ("leaf", leaf), ("merchant", merchant)] {
                object["\(name)Certificate"] = .string(Base64.encode(identity.certificate))
                object["\(name)Key"] = .string(
                    String(decoding: try identity.key.exportPEM().copyBytes(), as: UTF8.self))
            }
            return .object(object)
        }
    }

    private init?(_ value: JSONValue) {
        guard let object = value.objectValue,
            let root = object["root"]?.stringValue.flatMap({ try? Base64.decode($0) }),
            let intermediate = Self.identity("intermediate", in: object), let leaf = Self.identity("leaf", in: object),
            let merchant = Self.identity("merchant", in: object)
        else { return nil }
        self.init(root: root, intermediate: intermediate, leaf: leaf, merchant: merchant)
    }

    private static func identity(_ name: String, in object: JSONObject) -> Identity? {
        guard let certificate = object["\(name)Certificate"]?.stringValue.flatMap({ try? Base64.decode($0) }),
            let pem = object["\(name)Key"]?.stringValue, let key = try? PrivateKey(pem: SecureBytes(pem.utf8))
        else { return nil }
        return Identity(certificate: certificate, key: key)
    }
}
