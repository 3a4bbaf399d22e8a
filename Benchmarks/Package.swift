// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "payments-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "swift-payments", path: "..")],
    targets: [
        .executableTarget(
            name: "crypto-yardstick",
            cSettings: [.unsafeFlags(["-O2"])],
            linkerSettings: [.linkedLibrary("crypto")]),
        .executableTarget(
            name: "curl-yardstick",
            cSettings: [.unsafeFlags(["-O2"])],
            linkerSettings: [.linkedLibrary("curl")]),
        .executableTarget(
            name: "sqlite-yardstick",
            cSettings: [.unsafeFlags(["-O2"])],
            linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "payments-bench",
            dependencies: [
                .product(name: "ApplePay", package: "swift-payments"),
                .product(name: "PXP", package: "swift-payments"),
                .product(name: "Payments", package: "swift-payments"),
                .product(name: "PaymentsCrypto", package: "swift-payments"),
                .product(name: "PaymentsHTTP", package: "swift-payments"),
                .product(name: "PaymentsPlacement", package: "swift-payments"),
                .product(name: "PaymentsSQLite", package: "swift-payments"),
                .product(name: "PaymentsSystem", package: "swift-payments"),
            ],
            swiftSettings: settings),
    ]
)
