/** A state or union territory of India: today's letters of ISO 3166-2, the two digits of GST, and its names. */
export interface IndianState {
  code: string
  /** First two digits of a GSTIN and place of supply of an invoice. */
  gst: string
  en: string
  hi: string
}

const rows = `
AN 35 Andaman and Nicobar Islands|अंडमान और निकोबार द्वीपसमूह
AP 37 Andhra Pradesh|आंध्र प्रदेश
AR 12 Arunachal Pradesh|अरुणाचल प्रदेश
AS 18 Assam|असम
BR 10 Bihar|बिहार
CG 22 Chhattisgarh|छत्तीसगढ़
CH 04 Chandigarh|चंडीगढ़
DH 26 Dadra and Nagar Haveli and Daman and Diu|दादरा और नगर हवेली तथा दमन और दीव
DL 07 Delhi|दिल्ली
GA 30 Goa|गोवा
GJ 24 Gujarat|गुजरात
HP 02 Himachal Pradesh|हिमाचल प्रदेश
HR 06 Haryana|हरियाणा
JH 20 Jharkhand|झारखंड
JK 01 Jammu and Kashmir|जम्मू और कश्मीर
KA 29 Karnataka|कर्नाटक
KL 32 Kerala|केरल
LA 38 Ladakh|लद्दाख
LD 31 Lakshadweep|लक्षद्वीप
MH 27 Maharashtra|महाराष्ट्र
ML 17 Meghalaya|मेघालय
MN 14 Manipur|मणिपुर
MP 23 Madhya Pradesh|मध्य प्रदेश
MZ 15 Mizoram|मिज़ोरम
NL 13 Nagaland|नागालैंड
OD 21 Odisha|ओडिशा
PB 03 Punjab|पंजाब
PY 34 Puducherry|पुदुचेरी
RJ 08 Rajasthan|राजस्थान
SK 11 Sikkim|सिक्किम
TN 33 Tamil Nadu|तमिलनाडु
TR 16 Tripura|त्रिपुरा
TS 36 Telangana|तेलंगाना
UK 05 Uttarakhand|उत्तराखंड
UP 09 Uttar Pradesh|उत्तर प्रदेश
WB 19 West Bengal|पश्चिम बंगाल`

/** All states and union territories, by their letters. */
export const INDIAN_STATES: readonly IndianState[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [en = '', hi = ''] = row.slice(6).split('|')
    return { code: row.slice(0, 2), gst: row.slice(3, 5), en, hi }
  })

/** Letters that were valid before and still stand in older data. */
const FORMER: Record<string, string> = { OR: 'OD', CT: 'CG', UT: 'UK', UA: 'UK', TG: 'TS', DN: 'DH', DD: 'DH' }

/** The state with these letters, today's or former ones. */
export const indianState = (code: string): IndianState | undefined =>
  INDIAN_STATES.find((state) => state.code === (FORMER[code] ?? code))

/** Digits of GST that were given for a time only: to which day, from which day, and what took their place. */
const GST_DAYS: Readonly<Record<string, { from?: string; until?: string; today?: string }>> = {
  // Daman and Diu was joined with Dadra and Nagar Haveli, and Andhra Pradesh divided.
  '25': { until: '2020-01-25', today: '26' },
  '28': { until: '2014-06-01', today: '37' },
  '36': { from: '2014-06-02' },
  '37': { from: '2014-06-02' },
  '38': { from: '2019-10-31' },
}

/** Today's digits of the state that a GSTIN begins with: its own, or those that took their place. */
export const gstDigitsToday = (digits: string): string => GST_DAYS[digits]?.today ?? digits

/** Whether digits were given on a day, like 2026-11-22. */
export function areGiven(digits: string, day: string): boolean {
  const { from, until } = GST_DAYS[digits] ?? {}
  return (!from || day >= from) && (!until || day <= until)
}

/** Whether a GSTIN belongs to a state, by that state's digits of today. */
export const isOfState = (gstin: string, state: string): boolean => gstDigitsToday(gstin.slice(0, 2)) === state

/** The state that a GSTIN begins with. */
export const stateOfGst = (digits: string): IndianState | undefined =>
  INDIAN_STATES.find(({ gst }) => gst === gstDigitsToday(digits))

/** States by their two digits in the order of these, with the one for places outside all of them. */
export const GST_STATES: readonly Pick<IndianState, 'gst' | 'en' | 'hi'>[] = [
  ...[...INDIAN_STATES].sort((a, b) => a.gst.localeCompare(b.gst)),
  { gst: '97', en: 'Other territory', hi: 'अन्य क्षेत्र' },
]

/** The two digits alone. */
export const GST_STATE_CODES = GST_STATES.map(({ gst }) => gst)

/** Name of a state with its two digits, as an invoice has it. */
export function gstState(digits: string, language: 'en' | 'hi'): string {
  const found = GST_STATES.find(({ gst }) => gst === digits)
  return found ? `${found[language]} (${digits})` : digits
}

/** Name of a region in a language, where it is a state of India; else as it was written. */
export function regionName(written: string, language: 'en' | 'hi'): string {
  const requested = written.trim().toLowerCase()
  return INDIAN_STATES.find(({ en, hi }) => en.toLowerCase() === requested || hi === requested)?.[language] ?? written
}
