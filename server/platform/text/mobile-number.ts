/** A mobile number in its international form, or undefined when it is none. Without a country it is read as one of India. */
export async function readMobile(typed: string): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(typed, 'IN')
  // Numbers of landlines are valid too, and hear no SMS.
  const isMobile = number?.country !== 'IN' || /^[6-9]\d{9}$/.test(number.nationalNumber)
  return number?.isValid() && isMobile ? number.number : undefined
}
