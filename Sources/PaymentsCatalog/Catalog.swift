/// The providers and emulators that come with this package.
///
/// Its two lists, `providers` and `emulators`, are written at build time from the dependencies of this target: see
/// `Plugins/CatalogPlugin`. Adding a provider takes its folder and one word in the manifest.
public enum Catalog {}
