/** The fixed words of commission invoices and credit notes. */
export const COMMISSION_WORDS = {
  en: {
    titles: { INVOICE: 'Tax invoice', CREDIT_NOTE: 'Credit note' },
    from: 'From',
    to: 'To',
    supply: 'Place of supply',
    month: 'Month',
    reverse: 'Reverse charge',
    no: 'no',
    columns: ['Service', 'SAC', 'Taxable value'],
    service: 'Commission on sales',
    returned: 'Commission of earlier months given back for returns',
    taxable: 'Taxable value',
    total: 'Total',
    inWords: 'In words',
    notes: {
      INVOICE: (contact: string) =>
        `Already deducted from your sales; nothing is to be paid. Questions about this invoice: ${contact}`,
      CREDIT_NOTE: (contact: string) =>
        `Already credited to your account; nothing is to be done. Questions about this credit note: ${contact}`,
    },
    signatory: 'Authorised signatory',
    computer: 'Computer-generated; valid without a signature.',
  },
  hi: {
    titles: { INVOICE: 'कर बीजक', CREDIT_NOTE: 'क्रेडिट नोट' },
    from: 'की ओर से',
    to: 'किसके लिए',
    supply: 'आपूर्ति का स्थान',
    month: 'महीना',
    reverse: 'रिवर्स चार्ज',
    no: 'नहीं',
    columns: ['सेवा', 'SAC', 'कर योग्य मूल्य'],
    service: 'बिक्री पर कमीशन',
    returned: 'वापसी पर लौटाया गया पिछले महीनों का कमीशन',
    taxable: 'कर योग्य मूल्य',
    total: 'कुल',
    inWords: 'शब्दों में',
    notes: {
      INVOICE: (contact: string) =>
        `यह रक़म आपकी बिक्री से पहले ही काटी जा चुकी है; कुछ चुकाना नहीं है। इस बीजक के बारे में पूछें: ${contact}`,
      CREDIT_NOTE: (contact: string) =>
        `यह रक़म आपके खाते में पहले ही जमा हो चुकी है; कुछ करना नहीं है। इस क्रेडिट नोट के बारे में पूछें: ${contact}`,
    },
    signatory: 'अधिकृत हस्ताक्षरकर्ता',
    computer: 'कंप्यूटर से बना; हाथ के हस्ताक्षर के बिना मान्य।',
  },
} as const
