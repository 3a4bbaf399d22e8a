/// Every verb, in the order of the help. A new one takes its file and one line here.
enum CommandList {
    static let all: [any Command.Type] = [
        SessionCreate.self,
        SessionShow.self,
        RequestBuild.self,
        ProviderList.self,
        ProviderDoctor.self,
        ApplePayVerify.self,
        ApplePayDecrypt.self,
        ErrorsList.self,
        ErrorsExplain.self,
        ErrorsCoverage.self,
        ErrorsUnknown.self,
        SandboxServe.self,
        Completions.self,
    ]
}
