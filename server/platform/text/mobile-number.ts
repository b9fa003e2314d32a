// Asked for once: each import by itself takes time and, until all memory is cleared, room.
let parser: Promise<typeof import('libphonenumber-js/min')> | undefined

/** A mobile number in its international form, or undefined when it is none. Without a country it is read as one of India. */
export async function readMobile(typed: string): Promise<string | undefined> {
  parser ??= import('libphonenumber-js/min')
  const { parsePhoneNumberFromString } = await parser
  const number = parsePhoneNumberFromString(typed, 'IN')
  // Numbers of landlines are valid too, and hear no SMS.
  const isMobile = number?.country !== 'IN' || /^[6-9]\d{9}$/.test(number.nationalNumber)
  return number?.isValid() && isMobile ? number.number : undefined
}
