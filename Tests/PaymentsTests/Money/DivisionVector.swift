import Testing

@testable import Payments

/// A division whose answer was worked out independently, with 400 digits.
struct DivisionVector: Sendable, CustomTestStringConvertible {
    let dividend: String
    let divisor: String
    let scale: Int
    let rounding: Rounding
    let quotient: String

    init(_ dividend: String, _ divisor: String, _ scale: Int, _ rounding: Rounding, _ quotient: String) {
        self.dividend = dividend
        self.divisor = divisor
        self.scale = scale
        self.rounding = rounding
        self.quotient = quotient
    }

    var testDescription: String { "\(dividend) / \(divisor) to \(scale), \(rounding)" }

    static let all: [DivisionVector] = [
        DivisionVector(
            "-0.085319",
            "-97.77560", 30, .halfUp,
            "0.000872600117002605967132904324"),
        DivisionVector(
            "6",
            "-0.0054", 30, .halfDown,
            "-1111.111111111111111111111111111111"),
        DivisionVector(
            "0.0000",
            "792563235475.0747694481361917831144092", 2, .halfEven,
            "0.00"),
        DivisionVector(
            "1657660102.3468",
            "-713361694919324916583658072940354477988969.49194775522", 0, .down,
            "0"),
        DivisionVector(
            "8.133",
            "-5519900.64978929869265", 2, .up,
            "-0.01"),
        DivisionVector(
            "-941.1",
            "0.02214959606561260748088", 2, .ceiling,
            "-42488.35"),
        DivisionVector(
            "-0.0055272",
            "-0.88", 10, .floor,
            "0.0062809090"),
        DivisionVector(
            "56754053744468979628638.64501064432049574157970207441",
            "0.09", 10, .halfUp,
            "630600597160766440318207.1667849369"),
        DivisionVector(
            "-62.51160381842",
            "27", 2, .halfDown,
            "-2.32"),
        DivisionVector(
            "-8.330000",
            "211882970.26755646436964127", 30, .halfEven,
            "-0.000000039314155306966121941698"),
        DivisionVector(
            "-212.39604348927",
            "0.197", 30, .down,
            "-1078.152505021675126903553299492385"),
        DivisionVector(
            "-0.0536",
            "74663.1048177361899437846", 0, .up,
            "-1"),
        DivisionVector(
            "13762442011.5082929188228344888943651",
            "1.103", 10, .ceiling,
            "12477281968.7291866898"),
        DivisionVector(
            "-0.76",
            "0.0001", 30, .floor,
            "-7600.000000000000000000000000000000"),
        DivisionVector(
            "-0.9",
            "-1.35180451218", 10, .halfUp,
            "0.6657767391"),
        DivisionVector(
            "1.041384277042493334297639226814",
            "-4160556996.03394", 30, .halfDown,
            "-0.000000000250299245518134990093"),
        DivisionVector(
            "0.00003544",
            "-0.00865", 3, .halfEven,
            "-0.004"),
        DivisionVector(
            "558.463",
            "75.78260648638267556517", 2, .down,
            "7.36"),
        DivisionVector(
            "38.1782371",
            "-0.033", 30, .up,
            "-1156.916275757575757575757575757576"),
        DivisionVector(
            "-906.76915652357",
            "-45330.357", 30, .ceiling,
            "0.020003574128559587562921686234"),
        DivisionVector(
            "-985598412352396993870335531276488793775639985360127289",
            "-0.00096", 2, .floor,
            "1026665012867080201948266178413009160182958318083465926041.66"),
        DivisionVector(
            "87510586224196888497.86",
            "-0.2", 30, .halfUp,
            "-437552931120984442489.300000000000000000000000000000"),
        DivisionVector(
            "8.505349270",
            "-0.00071864", 0, .halfDown,
            "-11835"),
        DivisionVector(
            "-0.00956",
            "-4126", 30, .halfEven,
            "0.000002317014057198254968492487"),
        DivisionVector(
            "57.0795",
            "0.07", 30, .down,
            "815.421428571428571428571428571428"),
        DivisionVector(
            "-6627058277343097030063401.36676950",
            "-879506390357", 2, .up,
            "7534974560734.14"),
        DivisionVector(
            "-0.08288654",
            "0.01101887575969903500191812492215505", 0, .ceiling,
            "-7"),
        DivisionVector(
            "0.0691",
            "7229475067199996306323609421.5", 30, .floor,
            "0.000000000000000000000000000009"),
        DivisionVector(
            "8344900.29671824018586427629994288879267",
            "263033004698937427.536410794806243", 2, .halfUp,
            "0.00"),
        DivisionVector(
            "-59.340085",
            "356834.2", 0, .halfDown,
            "0"),
        DivisionVector(
            "2654.02",
            "996343928859.014", 2, .halfEven,
            "0.00"),
        DivisionVector(
            "-0.06774803",
            "0.96672", 0, .down,
            "0"),
        DivisionVector(
            "-8106.78343186898081",
            "0.0073824772485734753", 0, .up,
            "-1098112"),
        DivisionVector(
            "-33",
            "553.45", 3, .ceiling,
            "-0.059"),
        DivisionVector(
            "67.45653836",
            "-88", 0, .floor,
            "-1"),
        DivisionVector(
            "-4",
            "0.15", 3, .halfUp,
            "-26.667"),
        DivisionVector(
            "-0.00769631593196564245529585562",
            "-2990315404000656876749537617021.303083246355761", 2, .halfDown,
            "0.00"),
        DivisionVector(
            "-32.62020162",
            "917425725671579985726923085436647.98250994183", 10, .halfEven,
            "0.0000000000"),
        DivisionVector(
            "0.000665",
            "-5694153627.1601687318656246282066966", 2, .down,
            "0.00"),
        DivisionVector(
            "-214221704282759003294.3",
            "118887074.21194", 10, .up,
            "-1801892305810.0155446750"),
        DivisionVector(
            "504398190415381705517484.930066217741945540",
            "-0.0000474", 3, .ceiling,
            "-10641312034079782816824576583.675"),
        DivisionVector(
            "-40984728538641.2197982",
            "49068912308.98", 2, .floor,
            "-835.25"),
    ]
}
