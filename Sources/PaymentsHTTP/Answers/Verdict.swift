internal import CCurl
internal import Payments

/// Turns the end of a call into an answer or an error. Pure: the same progress and code give the same verdict.
struct Verdict {
    let progress: CallProgress
    /// What libcurl says; meaningless when `progress.stopReason` is set.
    let code: CURLcode
    /// libcurl's text about this failure; empty when it gave none. It names hosts, certificates and system errors.
    let libraryText: String

    /// The longest piece of library text in an error.
    private static let maximumTextByteCount = 200

    /// An answer only if it is whole; else the error that says how far the request got.
    func result() -> Result<TransportResponse, TransportError> {
        if let reason = progress.stopReason { return .failure(error(for: reason)) }
        guard code == CURLE_OK else { return .failure(libraryError()) }
        // libcurl takes a header section that was cut short for an answer with an empty body.
        guard progress.head.isComplete, let status = progress.head.status else {
            return failure(.closed, "the connection closed within the headers of the answer")
        }
        if progress.head.isLengthBinding, progress.head.contentLength != progress.body.count {
            return failure(.invalidResponse, "the body has another length than announced")
        }
        // Over TLS such a body is whole only after a closing alert (RFC 9112, section 9.8), which libcurl does not
        // tell: anybody on the way could have cut it.
        if progress.head.isEndedByClosing, progress.isEncrypted {
            return failure(.closed, "the connection closed, and nothing says whether the body is whole")
        }
        return .success(
            TransportResponse(status: status, headers: progress.head.fields(), body: progress.body))
    }

    private func failure(
        _ kind: TransportError.Kind, _ detail: String
    ) -> Result<TransportResponse, TransportError> {
        .failure(error(kind, detail))
    }

    private func error(_ kind: TransportError.Kind, _ detail: String) -> TransportError {
        TransportError(kind: kind, delivery: progress.delivery, status: progress.head.status, detail: detail)
    }

    private func error(for reason: StopReason) -> TransportError {
        switch reason {
        case .cancelled: error(.cancelled, "the task was cancelled")
        case .shutDown: error(.unavailable, "the transport was shut down")
        case .connectTimeout: error(.connection, "no connection within connectTimeout")
        case .firstByteTimeout: error(.timeout, "no answer within firstByteTimeout")
        case .totalTimeout: error(.timeout, "no whole answer within totalTimeout")
        case .tooLate: error(.tooLate, "notAfter had passed before the first byte")
        case .repeatRefused:
            error(.closed, "the reused connection closed without an answer; the request was not repeated")
        case .headersTooLarge: error(.invalidResponse, "the headers are larger than maximumHeaderByteCount")
        case .bodyTooLarge: error(.invalidResponse, "the body is larger than maximumBodyByteCount")
        case .malformed(let detail):
            TransportError(
                kind: .invalidResponse, delivery: deliveryOfNonsense, status: progress.head.status, detail: detail)
        }
    }

    private func libraryError() -> TransportError {
        let text = libraryText.isEmpty ? String(cString: curl_easy_strerror(code)) : libraryText
        let printable = String(
            decoding: text.utf8.prefix(Self.maximumTextByteCount).filter { $0 >= 0x20 }, as: UTF8.self)
        let kind = self.kind
        return TransportError(
            kind: kind, delivery: kind == .invalidResponse ? deliveryOfNonsense : progress.delivery,
            status: progress.head.status, detail: "\(printable) (curl \(code.rawValue))")
    }

    /// When bytes came that are no HTTP, an answer began, though no line of it could be read.
    private var deliveryOfNonsense: Delivery { progress.delivery == .sent ? .partialReply : progress.delivery }

    private var kind: TransportError.Kind { progress.startCount == 0 ? kindBeforeStart : kindAfterStart }

    /// The request never left: name, connection, TLS, or something libcurl refuses to send.
    private var kindBeforeStart: TransportError.Kind {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .nameResolution
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_FUNCTION_ARGUMENT: .invalidRequest
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: .unavailable
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_NOTFOUND,
            CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_SHUTDOWN_FAILED,
            CURLE_USE_SSL_FAILED, CURLE_SSL_CLIENTCERT:
            .tls
        default: .connection
        }
    }

    /// The request may have arrived: the answer is missing, cut short or not HTTP.
    private var kindAfterStart: TransportError.Kind {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: .timeout
        // After the start, "unsupported protocol" is an answer without a status line, and "out of memory" a header
        // line beyond libcurl's own limit.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
            CURLE_FILESIZE_EXCEEDED, CURLE_WRITE_ERROR, CURLE_OUT_OF_MEMORY:
            .invalidResponse
        // One code for a reset and for bad chunks; only the text tells them apart. Both leave the outcome open.
        case CURLE_RECV_ERROR where libraryText.contains("chunked-encoding"): .invalidResponse
        default: .closed
        }
    }
}
