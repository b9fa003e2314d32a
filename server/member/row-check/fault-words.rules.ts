import type { FileFaultCode } from '@chowk/contract/member/file-fault.ts'
import type { RowFault, RowFaultCode } from '@chowk/contract/member/upload.ts'

/** What a sentence names: a row, a cell, a name, a number. */
export type Params = Readonly<Record<string, string | number>>
type Sentence = (params: Params) => { en: string; hi: string }

/** A fault as it is kept with its row; its sentence is made when somebody reads it. */
export interface StoredFault extends Pick<RowFault, 'code' | 'field' | 'isWarning' | 'suggestion'> {
  params: Params
}

const DAYS = {
  en: new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  hi: new Intl.DateTimeFormat('hi-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
}
const dayIn = (language: keyof typeof DAYS, date: string | number | undefined) =>
  DAYS[language].format(new Date(`${date}T00:00:00Z`))

const ROW: Readonly<Record<RowFaultCode, Sentence>> = {
  NAME_MISSING: () => ({ en: 'The name is missing.', hi: 'नाम नहीं लिखा है।' }),
  NAME_LENGTH: () => ({ en: 'A name has 2 to 100 letters.', hi: 'नाम में 2 से 100 अक्षर होते हैं।' }),
  NAME_SIGNS: ({ cell }) => ({ en: `“${cell}” is no name.`, hi: `“${cell}” नाम नहीं है।` }),
  CONTACT_MISSING: ({ hasGuardian }) =>
    hasGuardian
      ? {
          en: 'Only the contact of a parent or guardian. To sign in, the child needs an e-mail or mobile of its own, such as an e-mail from the school. If the family has one mobile, write it under Mobile and an e-mail of the parent under Guardian contact.',
          hi: 'केवल अभिभावक का संपर्क लिखा है। साइन इन के लिए बच्चे का अपना ई-मेल या मोबाइल चाहिए, जैसे विद्यालय का दिया ई-मेल। घर में एक ही मोबाइल हो, तो उसे बच्चे के ‘मोबाइल’ वाले कॉलम में लिखें, और अभिभावक के संपर्क में उनका ई-मेल।',
        }
      : {
          en: 'Neither e-mail nor mobile. Write one of them: it is what people sign in with.',
          hi: 'न ई-मेल है, न मोबाइल। दोनों में से एक लिखें: साइन इन उसी से होता है।',
        },
  EMAIL_INVALID: ({ cell }) => ({ en: `“${cell}” is no e-mail address.`, hi: `“${cell}” ई-मेल पता नहीं है।` }),
  EMAIL_INCOMPLETE: ({ suggestion }) => ({
    en: `The e-mail is not complete. Is it ${suggestion}?`,
    hi: `ई-मेल अधूरा है। क्या यह ${suggestion} है?`,
  }),
  EMAIL_TWICE: ({ row }) => ({ en: `Row ${row} has the same e-mail.`, hi: `पंक्ति ${row} में भी यही ई-मेल है।` }),
  MOBILE_INVALID: ({ cell }) => ({ en: `“${cell}” is no mobile number.`, hi: `“${cell}” मोबाइल नंबर नहीं है।` }),
  MOBILE_ROUNDED: ({ cell }) => ({
    en: `The spreadsheet shortened the number to ${cell}. Format the column as text and fill it in again.`,
    hi: `स्प्रेडशीट ने नंबर को ${cell} कर दिया। कॉलम को टेक्स्ट बनाकर नंबर फिर से भरें।`,
  }),
  MOBILE_TWICE: ({ row }) => ({
    en: `Row ${row} has the same mobile. Give one of them an e-mail.`,
    hi: `पंक्ति ${row} में भी यही मोबाइल है। किसी एक में ई-मेल लिखें।`,
  }),
  CODE_INVALID: () => ({ en: 'A code has at most 100 letters.', hi: 'कोड में ज़्यादा से ज़्यादा 100 अक्षर होते हैं।' }),
  CODE_TWICE: ({ row }) => ({ en: `Row ${row} has the same code.`, hi: `पंक्ति ${row} में भी यही कोड है।` }),
  CODE_TAKEN: () => ({ en: 'Another or a former member has this code.', hi: 'यह कोड किसी और या पूर्व सदस्य का है।' }),
  MEMBER_UNKNOWN: () => ({ en: 'Nobody here has this member ID.', hi: 'इस सदस्य आईडी का यहाँ कोई नहीं है।' }),
  MEMBER_TWICE: ({ row }) => ({ en: `Row ${row} is about the same person.`, hi: `पंक्ति ${row} भी इसी व्यक्ति की है।` }),
  OTHER_MEMBER: ({ cell, name }) => ({
    en: `${cell} belongs to ${name}, and this is not their row.`,
    hi: `${cell} किसी और का है: ${name}। यह पंक्ति उनकी नहीं है।`,
  }),
  DEPARTMENT_UNKNOWN: ({ cell, suggestion }) => ({
    en: suggestion ? `No department “${cell}”. ${suggestion}?` : `No department “${cell}”.`,
    hi: suggestion ? `“${cell}” नाम का विभाग नहीं है। क्या ${suggestion}?` : `“${cell}” नाम का विभाग नहीं है।`,
  }),
  DEPARTMENT_CLOSED: ({ cell }) => ({
    en: `The department “${cell}” is not in use.`,
    hi: `विभाग “${cell}” अब इस्तेमाल में नहीं है।`,
  }),
  MANAGER_UNKNOWN: ({ cell }) => ({
    en: `Nobody here, nor in the file, is called “${cell}”. Name the manager by code, e-mail or member ID.`,
    hi: `“${cell}” न यहाँ कोई है, न फ़ाइल में। मैनेजर का कोड, ई-मेल या सदस्य आईडी लिखें।`,
  }),
  MANAGER_CYCLE: () => ({
    en: 'This person would report to themselves, by way of those above them.',
    hi: 'इस तरह यह व्यक्ति, ऊपर वालों से होते हुए, ख़ुद अपने ही अधीन हो जाएगा।',
  }),
  MANAGER_WAITS: () => ({
    en: 'The row of the manager was not brought in. Once it is, this person reports to them.',
    hi: 'मैनेजर की पंक्ति नहीं जुड़ी। वह जुड़ते ही यह व्यक्ति उनके अधीन हो जाएगा।',
  }),
  DESIGNATION_LONG: () => ({
    en: 'A designation has at most 100 letters. It was left out.',
    hi: 'पदनाम में ज़्यादा से ज़्यादा 100 अक्षर होते हैं। इसे छोड़ दिया गया।',
  }),
  CLASS_INVALID: ({ cell }) => ({
    en: `“${cell}” is no class. Classes are 3 to 12.`,
    hi: `“${cell}” कक्षा नहीं है। कक्षाएँ 3 से 12 हैं।`,
  }),
  CLASS_DIFFERS: ({ name, year }) => ({
    en: `${name} is class ${year}, and the row says another.`,
    hi: `${name} कक्षा ${year} है, और पंक्ति में दूसरी कक्षा है।`,
  }),
  BIRTH_INVALID: ({ cell }) => ({
    en: `“${cell}” is no date. Write it like 12/07/2013.`,
    hi: `“${cell}” तारीख़ नहीं है। ऐसे लिखें: 12/07/2013।`,
  }),
  BIRTH_AMBIGUOUS: ({ cell, date }) => ({
    en: `Born ${cell}: read as ${dayIn('en', date)}. Right?`,
    hi: `जन्म ${cell}: ${dayIn('hi', date)} पढ़ा गया। सही है?`,
  }),
  BIRTH_RANGE: ({ year }) => ({
    en: `Nobody here was born in ${year}.`,
    hi: `${year} में जन्मा कोई यहाँ नहीं हो सकता।`,
  }),
  GUARDIAN_MISSING: () => ({
    en: 'A minor needs the e-mail or mobile of a parent or guardian.',
    hi: 'नाबालिग़ के लिए माता-पिता या अभिभावक का ई-मेल या मोबाइल चाहिए।',
  }),
  GUARDIAN_INVALID: ({ cell }) => ({
    en: `“${cell}” is neither an e-mail nor a mobile number.`,
    hi: `“${cell}” न ई-मेल है, न मोबाइल नंबर।`,
  }),
  GUARDIAN_SAME: () => ({
    en: 'The parent or guardian has the same contact as the child. Give another one.',
    hi: 'अभिभावक और बच्चे का संपर्क एक ही है। दूसरा लिखें।',
  }),
  ROLE_UNKNOWN: ({ cell }) => ({
    en: `“${cell}” is no role. Write member, faculty or admin.`,
    hi: `“${cell}” कोई भूमिका नहीं है। सदस्य, शिक्षक या एडमिन लिखें।`,
  }),
  ROLE_NOT_ALLOWED: () => ({
    en: 'Nobody becomes or stops being an owner by a file.',
    hi: 'फ़ाइल से कोई मालिक नहीं बनता, न मालिक रहना छोड़ता है।',
  }),
  ROLE_OWN: () => ({
    en: 'Nobody changes their own role.',
    hi: 'अपनी भूमिका ख़ुद कोई नहीं बदलता।',
  }),
  TOO_YOUNG: () => ({
    en: 'Children and pupils can’t be administrators or teachers.',
    hi: 'बच्चे और छात्र एडमिन या शिक्षक नहीं हो सकते।',
  }),
  STORE_INVALID: ({ cell }) => ({
    en: `Write yes or no for the store, not “${cell}”. It was left out.`,
    hi: `स्टोर के लिए हाँ या नहीं लिखें, “${cell}” नहीं। इसे छोड़ दिया गया।`,
  }),
  CELL_BROKEN: () => ({
    en: 'Letters were lost. Save the file as UTF-8 and send it again.',
    hi: 'अक्षर बिगड़ गए हैं। फ़ाइल UTF-8 में सहेजकर फिर भेजें।',
  }),
  CELL_ERROR: ({ cell }) => ({
    en: `The spreadsheet shows an error here: ${cell}.`,
    hi: `स्प्रेडशीट यहाँ गड़बड़ी दिखाती है: ${cell}।`,
  }),
  CLEAR_NOT_ALLOWED: () => ({ en: 'This cannot be emptied.', hi: 'इसे ख़ाली नहीं किया जा सकता।' }),
  TOO_MANY_CELLS: () => ({
    en: 'The row has more cells than there are columns. A comma may stand without quotes.',
    hi: 'पंक्ति में कॉलमों से ज़्यादा खाने हैं। शायद कोई अल्पविराम बिना उद्धरण चिह्न के है।',
  }),
  PERSONAL_IS_HERS: () => ({
    en: 'Only this person can change that now. It was left as it is.',
    hi: 'अब यह सिर्फ़ वह व्यक्ति ख़ुद बदल सकता है। इसे वैसा ही छोड़ा गया।',
  }),
  EXAMPLE_ROW: () => ({
    en: 'This is an example of the template. It was left out.',
    hi: 'यह टेम्पलेट का उदाहरण है। इसे छोड़ दिया गया।',
  }),
  SEATS_TAKEN: ({ seats }) => ({ en: `All ${seats} seats are taken.`, hi: `सभी ${seats} सीटें भर गई हैं।` }),
  LAST_ADMIN: () => ({
    en: 'The last administrator stays one.',
    hi: 'आख़िरी एडमिन, एडमिन ही रहता है।',
  }),
  CHANGED_MEANWHILE: () => ({
    en: 'Somebody changed this member meanwhile. Check the row again.',
    hi: 'इस बीच किसी ने इस सदस्य को बदल दिया। पंक्ति फिर से जाँचें।',
  }),
  NOT_DONE: () => ({ en: 'This could not be done. Try again.', hi: 'यह नहीं हो सका। फिर कोशिश करें।' }),
}

const FILE: Readonly<Record<FileFaultCode, Sentence>> = {
  NOT_A_TABLE: () => ({
    en: 'This is no table. Save it as CSV or XLSX.',
    hi: 'यह तालिका नहीं है। इसे CSV या XLSX में सहेजें।',
  }),
  NO_HEADER: () => ({
    en: 'No row says what the columns are. Put one above the first person.',
    hi: 'कोई पंक्ति नहीं बताती कि कॉलम क्या हैं। पहले व्यक्ति के ऊपर ऐसी एक पंक्ति रखें।',
  }),
  NO_ROWS: () => ({ en: 'There is nobody in this file.', hi: 'इस फ़ाइल में कोई नहीं है।' }),
  TOO_MANY_ROWS: ({ most }) => ({
    en: `A file has at most ${most} rows. Send it in several.`,
    hi: `एक फ़ाइल में ज़्यादा से ज़्यादा ${most} पंक्तियाँ होती हैं। कई फ़ाइलें भेजें।`,
  }),
  TOO_MANY_COLUMNS: ({ most }) => ({
    en: `A file has at most ${most} columns.`,
    hi: `एक फ़ाइल में ज़्यादा से ज़्यादा ${most} कॉलम होते हैं।`,
  }),
  CELL_TOO_LONG: ({ row }) => ({ en: `A cell of row ${row} is too long.`, hi: `पंक्ति ${row} का एक खाना बहुत लंबा है।` }),
  ENCODING_UNREADABLE: () => ({
    en: 'The letters of this file could not be read. Save it as “CSV UTF-8”.',
    hi: 'इस फ़ाइल के अक्षर पढ़े नहीं जा सके। इसे “CSV UTF-8” में सहेजें।',
  }),
  QUOTE_OPEN: ({ row }) => ({
    en: `A quotation mark that is opened in row ${row} is never closed.`,
    hi: `पंक्ति ${row} में खुला उद्धरण चिह्न कहीं बंद नहीं होता।`,
  }),
  WORKBOOK_MACROS: () => ({
    en: 'This workbook holds programs. Save it as XLSX without macros.',
    hi: 'इस वर्कबुक में प्रोग्राम हैं। इसे बिना मैक्रो के XLSX में सहेजें।',
  }),
  WORKBOOK_FORMULAS: ({ row }) => ({
    en: `Row ${row} holds a formula. Copy the table and paste it as values.`,
    hi: `पंक्ति ${row} में फ़ॉर्मूला है। तालिका कॉपी करके “मान” के रूप में चिपकाएँ।`,
  }),
  WORKBOOK_LOCKED: () => ({
    en: 'This workbook is locked by a password. Save it without one.',
    hi: 'इस वर्कबुक पर पासवर्ड लगा है। इसे बिना पासवर्ड के सहेजें।',
  }),
  WORKBOOK_OLD: () => ({
    en: 'This is an old kind of workbook. Save it as XLSX or CSV.',
    hi: 'यह पुरानी तरह की वर्कबुक है। इसे XLSX या CSV में सहेजें।',
  }),
  WORKBOOK_BROKEN: () => ({
    en: 'This workbook is damaged, or only a part of it arrived. Open it in your spreadsheet program and save it again. If it does not open there either, get the file once more.',
    hi: 'यह वर्कबुक ख़राब है, या उसका एक हिस्सा ही पहुँचा है। इसे स्प्रेडशीट प्रोग्राम में खोलकर फिर सहेजें। वहाँ भी न खुले, तो फ़ाइल दोबारा मँगाएँ।',
  }),
  WORKBOOK_TOO_LARGE: () => ({ en: 'This workbook holds too much.', hi: 'इस वर्कबुक में बहुत ज़्यादा सामग्री है।' }),
  TOO_SLOW: () => ({
    en: 'Reading this file takes too long. Send it in several.',
    hi: 'यह फ़ाइल पढ़ने में बहुत देर लगती है। कई फ़ाइलें भेजें।',
  }),
  COLUMN_TWICE: ({ column }) => ({
    en: `Two columns are called “${column}”.`,
    hi: `दो कॉलमों का नाम “${column}” है।`,
  }),
}

const LONGEST_CELL = 60

/** A cell as a sentence names it. */
export const namedCell = (text: string): string =>
  text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text

/** A fault with its sentence in both languages. */
export const saidFault = ({ code, field, isWarning, suggestion, params }: StoredFault): RowFault => ({
  code,
  field,
  isWarning,
  suggestion,
  message: ROW[code]({ ...params, ...(suggestion !== null && { suggestion }) }),
})

/** The same of a whole file. */
export const saidFileFault = ({ code, details }: { code: FileFaultCode; details: Params }) => ({
  code,
  details: { ...details },
  message: FILE[code](details),
})
