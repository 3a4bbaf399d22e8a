extension DisplayTexts {
    /// The tables by language, as `DisplayLocale` finds them.
    static let byLanguage: [String: DisplayTexts] = [
        "ar": arabic, "de": german, "en": english, "es": spanish, "fr": french, "it": italian, "ja": japanese,
        "nl": dutch, "pl": polish, "pt": portuguese, "sv": swedish, "zh": chinese,
    ]

    static let english = DisplayTexts(
        free: "Free", now: "Now", arrives: "Arrives {day}", arrivesBetween: "Arrives {first} – {last}",
        quantityForAmount: "{quantity} for {amount}", subtotal: "Subtotal", delivery: "Delivery", tip: "Tip", tax: "Tax"
    )

    private static let german = DisplayTexts(
        free: "Kostenlos", now: "Jetzt", arrives: "Lieferung am {day}", arrivesBetween: "Lieferung {first} – {last}",
        quantityForAmount: "{quantity} für {amount}", subtotal: "Zwischensumme", delivery: "Lieferung",
        tip: "Trinkgeld", tax: "Steuern")

    private static let french = DisplayTexts(
        free: "Gratuit", now: "Maintenant", arrives: "Livraison le {day}",
        arrivesBetween: "Livraison entre le {first} et le {last}", quantityForAmount: "{quantity} pour {amount}",
        subtotal: "Sous-total", delivery: "Livraison", tip: "Pourboire", tax: "Taxes")

    private static let spanish = DisplayTexts(
        free: "Gratis", now: "Ahora", arrives: "Llega el {day}", arrivesBetween: "Llega entre el {first} y el {last}",
        quantityForAmount: "{quantity} por {amount}", subtotal: "Subtotal", delivery: "Envío", tip: "Propina",
        tax: "Impuestos")

    private static let italian = DisplayTexts(
        free: "Gratis", now: "Adesso", arrives: "Arriva {day}", arrivesBetween: "Arriva tra {first} e {last}",
        quantityForAmount: "{quantity} per {amount}", subtotal: "Subtotale", delivery: "Consegna", tip: "Mancia",
        tax: "Imposte")

    private static let portuguese = DisplayTexts(
        free: "Grátis", now: "Agora", arrives: "Chega {day}", arrivesBetween: "Chega entre {first} e {last}",
        quantityForAmount: "{quantity} por {amount}", subtotal: "Subtotal", delivery: "Entrega", tip: "Gorjeta",
        tax: "Impostos")

    private static let dutch = DisplayTexts(
        free: "Gratis", now: "Nu", arrives: "Bezorgd op {day}", arrivesBetween: "Bezorgd tussen {first} en {last}",
        quantityForAmount: "{quantity} voor {amount}", subtotal: "Subtotaal", delivery: "Bezorging", tip: "Fooi",
        tax: "Belasting")

    private static let polish = DisplayTexts(
        free: "Bezpłatnie", now: "Teraz", arrives: "Dostawa: {day}", arrivesBetween: "Dostawa: {first} – {last}",
        quantityForAmount: "{quantity} za {amount}", subtotal: "Suma częściowa", delivery: "Dostawa", tip: "Napiwek",
        tax: "Podatek")

    private static let swedish = DisplayTexts(
        free: "Gratis", now: "Nu", arrives: "Levereras {day}", arrivesBetween: "Levereras {first} – {last}",
        quantityForAmount: "{quantity} för {amount}", subtotal: "Delsumma", delivery: "Leverans", tip: "Dricks",
        tax: "Skatt")

    private static let japanese = DisplayTexts(
        free: "無料", now: "今すぐ", arrives: "{day}にお届け", arrivesBetween: "{first}〜{last}にお届け",
        quantityForAmount: "{quantity}点で{amount}", subtotal: "小計", delivery: "配送料", tip: "チップ", tax: "税")

    private static let chinese = DisplayTexts(
        free: "免费", now: "现在", arrives: "{day}送达", arrivesBetween: "{first}至{last}送达",
        quantityForAmount: "{quantity}件，共{amount}", subtotal: "小计", delivery: "配送费", tip: "小费", tax: "税费")

    private static let arabic = DisplayTexts(
        free: "مجاني", now: "الآن", arrives: "يصل {day}", arrivesBetween: "يصل بين {first} و{last}",
        quantityForAmount: "{quantity} مقابل {amount}", subtotal: "المجموع الفرعي", delivery: "التوصيل",
        tip: "الإكرامية", tax: "الضريبة", isRightToLeft: true)
}
