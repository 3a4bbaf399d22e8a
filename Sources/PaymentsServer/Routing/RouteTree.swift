/// Routes by path. At each segment a literal goes before a parameter, and a parameter before the rest of the path; a
/// branch that leads nowhere is left again, so the order of registration never matters.
struct RouteTree: Sendable {
    /// What a path and a method lead to.
    struct Route: Sendable {
        let pattern: RoutePattern
        /// How many leading parts belong to the mount.
        let mountedParts: Int
        let handler: ServerHandler
    }

    /// How a look-up ended.
    enum Match: Sendable {
        case found(Route)
        /// The path is known, but not under this method.
        case otherMethods(Set<HTTPMethod>)
        case unknownPath
    }

    private var literals: [String: RouteTree] = [:]
    /// At most one: the tree below a parameter, whatever each route calls it.
    private var parameter: [RouteTree] = []
    private var rest: [HTTPMethod: Route] = [:]
    /// An application that answers every method, here and below, where nothing else does.
    private var application: Route?
    private var here: [HTTPMethod: Route] = [:]

    /// Adds a route, or with no method an application. Two for the same method and shape of path are a programming
    /// error.
    mutating func insert(_ route: Route, method: HTTPMethod?) {
        insert(route, method: method, parts: route.pattern.parts[...])
    }

    private mutating func insert(_ route: Route, method: HTTPMethod?, parts: ArraySlice<RoutePattern.Part>) {
        switch parts.first {
        case nil: Self.add(route, method, to: &here, or: &application)
        case .literal(let text):
            literals[text, default: RouteTree()].insert(route, method: method, parts: parts.dropFirst())
        case .parameter:
            if parameter.isEmpty { parameter.append(RouteTree()) }
            parameter[0].insert(route, method: method, parts: parts.dropFirst())
        case .rest: Self.add(route, method, to: &rest, or: &application)
        }
    }

    private static func add(
        _ route: Route, _ method: HTTPMethod?, to table: inout [HTTPMethod: Route], or application: inout Route?
    ) {
        if let method {
            precondition(table.updateValue(route, forKey: method) == nil, "two routes for \(method) and the same path")
        } else {
            precondition(application == nil, "two applications for the same path")
            application = route
        }
    }

    /// Finds the most specific route for a path that answers `method`; GET also answers HEAD.
    func find(_ method: HTTPMethod, _ segments: [String]) -> Match {
        var others: Set<HTTPMethod> = []
        if let route = find(method, segments[...], &others) { return .found(route) }
        if others.contains(.get) { others.insert(.head) }
        return others.isEmpty ? .unknownPath : .otherMethods(others)
    }

    private func find(_ method: HTTPMethod, _ segments: ArraySlice<String>, _ others: inout Set<HTTPMethod>) -> Route? {
        guard let segment = segments.first else { return pick(method, from: here, &others) ?? application }
        let below = segments.dropFirst()
        if let route = literals[segment]?.find(method, below, &others) { return route }
        if !segment.isEmpty, let route = parameter.first?.find(method, below, &others) { return route }
        return pick(method, from: rest, &others) ?? application
    }

    private func pick(_ method: HTTPMethod, from table: [HTTPMethod: Route], _ others: inout Set<HTTPMethod>) -> Route?
    {
        others.formUnion(table.keys)
        return table[method] ?? (method == .head ? table[.get] : nil)
    }
}
