// swift-tools-version: 6.2
import PackageDescription

/// A package of its own, as yours would be. The library's folder stands in for its address and version.
let package = Package(
    name: "order-service",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "swift-payments", path: "../..")],
    targets: [
        .executableTarget(
            name: "order-service",
            dependencies: [
                .product(name: "MockCard", package: "swift-payments"),
                .product(name: "PXP", package: "swift-payments"),
                .product(name: "Payments", package: "swift-payments"),
                .product(name: "PaymentsHTTP", package: "swift-payments"),
                .product(name: "PaymentsPlacement", package: "swift-payments"),
                .product(name: "PaymentsSQLite", package: "swift-payments"),
                .product(name: "PaymentsServer", package: "swift-payments"),
                .product(name: "PaymentsSystem", package: "swift-payments"),
            ],
            path: "Sources/OrderService",
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
