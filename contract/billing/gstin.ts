/** States and union territories by the first two digits of a GSTIN, in English and Hindi. */
export const STATES = [
  ['01', 'Jammu and Kashmir', 'जम्मू और कश्मीर'],
  ['02', 'Himachal Pradesh', 'हिमाचल प्रदेश'],
  ['03', 'Punjab', 'पंजाब'],
  ['04', 'Chandigarh', 'चंडीगढ़'],
  ['05', 'Uttarakhand', 'उत्तराखंड'],
  ['06', 'Haryana', 'हरियाणा'],
  ['07', 'Delhi', 'दिल्ली'],
  ['08', 'Rajasthan', 'राजस्थान'],
  ['09', 'Uttar Pradesh', 'उत्तर प्रदेश'],
  ['10', 'Bihar', 'बिहार'],
  ['11', 'Sikkim', 'सिक्किम'],
  ['12', 'Arunachal Pradesh', 'अरुणाचल प्रदेश'],
  ['13', 'Nagaland', 'नगालैंड'],
  ['14', 'Manipur', 'मणिपुर'],
  ['15', 'Mizoram', 'मिज़ोरम'],
  ['16', 'Tripura', 'त्रिपुरा'],
  ['17', 'Meghalaya', 'मेघालय'],
  ['18', 'Assam', 'असम'],
  ['19', 'West Bengal', 'पश्चिम बंगाल'],
  ['20', 'Jharkhand', 'झारखंड'],
  ['21', 'Odisha', 'ओडिशा'],
  ['22', 'Chhattisgarh', 'छत्तीसगढ़'],
  ['23', 'Madhya Pradesh', 'मध्य प्रदेश'],
  ['24', 'Gujarat', 'गुजरात'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', 'दादरा और नगर हवेली तथा दमन और दीव'],
  ['27', 'Maharashtra', 'महाराष्ट्र'],
  ['29', 'Karnataka', 'कर्नाटक'],
  ['30', 'Goa', 'गोवा'],
  ['31', 'Lakshadweep', 'लक्षद्वीप'],
  ['32', 'Kerala', 'केरल'],
  ['33', 'Tamil Nadu', 'तमिलनाडु'],
  ['34', 'Puducherry', 'पुदुच्चेरी'],
  ['35', 'Andaman and Nicobar Islands', 'अंडमान और निकोबार द्वीप समूह'],
  ['36', 'Telangana', 'तेलंगाना'],
  ['37', 'Andhra Pradesh', 'आंध्र प्रदेश'],
  ['38', 'Ladakh', 'लद्दाख'],
  ['97', 'Other territory', 'अन्य क्षेत्र'],
] as const

/** The two digits alone. */
export const STATE_CODES = STATES.map(([code]) => code)

/** Name of a state with its digits, as an invoice has it. */
export function stateName(code: string, language: 'en' | 'hi'): string {
  const found = STATES.find(([each]) => each === code)
  return found ? `${language === 'hi' ? found[2] : found[1]} (${code})` : code
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const FORM = /^(?:0[1-9]|[12]\d|3[0-8]|97|99)[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z0-9][A-Z0-9]$/

/** The fifteenth character of a GSTIN, from the fourteen before it: each value times 1 and 2 in turn, its two digits of base 36 added. */
export function checkCharacterOf(fourteen: string): string {
  let sum = 0
  for (const [place, character] of fourteen.split('').entries()) {
    const product = DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? ''
}

/** Whether a GSTIN has the right form and the right check character (O27); nobody is asked whether it is registered. */
export const isGstin = (text: string): boolean => FORM.test(text) && checkCharacterOf(text.slice(0, 14)) === text[14]
