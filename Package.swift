// swift-tools-version: 6.2
import PackageDescription

/// The bundled providers, sorted. Adding one takes a folder in Providers/ and one word here: targets, products and
/// tests derive from this list. It is a literal on purpose: a manifest that scans folders is cached by its text, so a
/// new folder would go unseen.
let providers = ["ApplePay", "MockCard", "PXP"]

/// One block for every target: a warning is an error, and nothing is visible that was not imported by name.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ module: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(module)Tests", dependencies: [.byName(name: module)] + dependencies, swiftSettings: settings)
}

func systemLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let systemLibraries: [Target] = [
    systemLibrary("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    systemLibrary("CMicrohttpd", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    systemLibrary("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    systemLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
]

let modules: [Target] = [
    .target(name: "Payments", dependencies: ["PaymentsCrypto"], exclude: ["Data"], swiftSettings: settings),
    library("PaymentsCases", ["ApplePay", "Payments", "PaymentsDisplay"]),
    library("PaymentsConcurrency"),
    library("PaymentsCrypto", ["COpenSSL"]),
    library("PaymentsDisplay", ["Payments"]),
    library("PaymentsFoundation", ["Payments"]),
    library("PaymentsHTTP", ["Payments", "PaymentsConcurrency", "CCurl"]),
    library("PaymentsPlacement", ["Payments", "PaymentsConcurrency"]),
    library("PaymentsSQLite", ["Payments", "PaymentsConcurrency", "PaymentsCrypto", "PaymentsSystem", "CSQLite"]),
    library("PaymentsSandbox", ["Payments", "PaymentsConcurrency", "PaymentsServer", "PaymentsSystem"]),
    library("PaymentsServer", ["PaymentsConcurrency", "CMicrohttpd"]),
    library("PaymentsSystem", ["Payments", "PaymentsConcurrency", "PaymentsCrypto"]),
    library("PaymentsTesting", ["Payments", "PaymentsConcurrency", "PaymentsCrypto"]),
]

let moduleTests: [Target] = [
    tests("Payments", ["PaymentsCrypto", "PaymentsTesting"]),
    tests("PaymentsCases", ["Payments"]),
    tests("PaymentsConcurrency"),
    tests("PaymentsCrypto"),
    tests("PaymentsDisplay", ["Payments"]),
    tests("PaymentsFoundation", ["Payments"]),
    tests("PaymentsHTTP", ["Payments", "PaymentsConcurrency", "PaymentsTesting"]),
    tests("PaymentsPlacement", ["Payments", "PaymentsConcurrency", "PaymentsTesting"]),
    tests("PaymentsSQLite", ["Payments", "PaymentsTesting"]),
    tests("PaymentsSandbox", ["Payments", "PaymentsServer", "PaymentsSystem", "PaymentsTesting"]),
    tests("PaymentsServer", ["PaymentsConcurrency"]),
    tests("PaymentsSystem", ["Payments"]),
    .testTarget(
        name: "CanaryTests",
        dependencies: [
            "ApplePay", "MockCard", "MockCardSandbox", "PXP", "PXPSandbox", "Payments", "PaymentsConcurrency",
            "PaymentsCrypto", "PaymentsHTTP", "PaymentsPlacement", "PaymentsSQLite", "PaymentsSandbox",
            "PaymentsServer", "PaymentsSystem",
        ], swiftSettings: settings),
    .testTarget(name: "HouseTests", swiftSettings: settings),
]

/// What the tests of a wallet need beside it: its tokens are charged through another provider.
let chargedThrough: [String: [Target.Dependency]] = [
    "ApplePay": ["PaymentsConcurrency", "PaymentsPlacement", "MockCard", "MockCardSandbox"]
]

/// A provider is three targets in one folder: the adapter (a product), its sandbox (reachable only by the catalog and
/// by tests) and its tests.
let providerTargets: [Target] = providers.flatMap { name -> [Target] in
    [
        .target(
            name: name, dependencies: ["Payments", "PaymentsConcurrency", "PaymentsCrypto"],
            path: "Providers/\(name)/Sources", swiftSettings: settings, plugins: ["ErrorCatalogPlugin"]),
        .target(
            name: "\(name)Sandbox",
            dependencies: [
                "Payments", "PaymentsConcurrency", "PaymentsCrypto", "PaymentsSandbox", "PaymentsServer",
                "PaymentsSystem", .byName(name: name),
            ],
            path: "Providers/\(name)/Sandbox", swiftSettings: settings),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [
                "Payments", "PaymentsCrypto", "PaymentsHTTP", "PaymentsSandbox", "PaymentsServer", "PaymentsSystem",
                "PaymentsTesting", .byName(name: name), .byName(name: "\(name)Sandbox"),
            ] + (chargedThrough[name] ?? []),
            path: "Providers/\(name)/Tests", swiftSettings: settings),
    ]
}

let catalog: [Target] = [
    .target(
        name: "PaymentsCatalog",
        dependencies: ["Payments", "PaymentsSandbox"]
            + providers.flatMap { [.byName(name: $0), .byName(name: "\($0)Sandbox")] as [Target.Dependency] },
        swiftSettings: settings, plugins: ["CatalogPlugin"]),
    .executableTarget(name: "catalog-generator", path: "Sources/CatalogGenerator", swiftSettings: settings),
    .plugin(name: "CatalogPlugin", capability: .buildTool(), dependencies: ["catalog-generator"]),
    .executableTarget(
        name: "error-catalog-generator", path: "Sources/ErrorCatalogGenerator", swiftSettings: settings),
    .plugin(name: "ErrorCatalogPlugin", capability: .buildTool(), dependencies: ["error-catalog-generator"]),
    .testTarget(
        name: "ErrorCatalogGeneratorTests", dependencies: ["error-catalog-generator"], swiftSettings: settings),
]

let tools: [Target] = [
    .executableTarget(
        name: "payctl",
        dependencies: [
            "ApplePay", "Payments", "PaymentsCatalog", "PaymentsCrypto", "PaymentsDisplay", "PaymentsHTTP",
            "PaymentsPlacement", "PaymentsSQLite", "PaymentsSandbox", "PaymentsServer", "PaymentsSystem",
            "PaymentsTesting",
        ],
        swiftSettings: settings),
    .testTarget(
        name: "PayctlTests", dependencies: ["payctl", "Payments", "PaymentsServer"], exclude: ["Snapshots"],
        swiftSettings: settings),
    .executableTarget(
        name: "payments-cases", dependencies: ["Payments", "PaymentsCases"], path: "Sources/PaymentsCasesCommand",
        swiftSettings: settings),
]

let package = Package(
    name: "swift-payments",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "payctl", targets: ["payctl"]),
        .library(name: "Payments", targets: ["Payments"]),
        .library(name: "PaymentsCrypto", targets: ["PaymentsCrypto"]),
        .library(name: "PaymentsDisplay", targets: ["PaymentsDisplay"]),
        .library(name: "PaymentsFoundation", targets: ["PaymentsFoundation"]),
        .library(name: "PaymentsHTTP", targets: ["PaymentsHTTP"]),
        .library(name: "PaymentsPlacement", targets: ["PaymentsPlacement"]),
        .library(name: "PaymentsSQLite", targets: ["PaymentsSQLite"]),
        .library(name: "PaymentsServer", targets: ["PaymentsServer"]),
        .library(name: "PaymentsSystem", targets: ["PaymentsSystem"]),
        .library(name: "PaymentsTesting", targets: ["PaymentsTesting"]),
    ] + providers.map { .library(name: $0, targets: [$0]) },
    targets: systemLibraries + modules + moduleTests + providerTargets + catalog + tools
)
