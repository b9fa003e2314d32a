import * as z from 'zod/mini'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const PATTERN = new RegExp(
  `^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@(?:${LABEL}\\.)+${LABEL}$`,
)

/** Whether this is an e-mail address as one is written (R5.01): lower case, at most 254 characters, a domain with a dot. */
export const isEmail = (text: string): boolean => text.length <= 254 && text.indexOf('@') <= 64 && PATTERN.test(text)

/** An e-mail address that we write to (R5.01), trimmed and in lower case. */
export const Email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  z.string().check(z.refine(isEmail, { error: 'INVALID_EMAIL' })),
)

const DIGIT = /\p{Nd}/u

// Digits of a script stand in a row from nought to nine; rows of ten may follow each other.
function valueOfDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return String((point - first) % 10)
}

/** Digits of any script, as keyboards in Hindi, Tamil or Bengali give them, written as the digits that programs read. */
export const plainDigits = (text: string): string => text.replaceAll(/(?![0-9])\p{Nd}/gu, valueOfDigit)

/** A mobile number as somebody types it; the server reads it (India where no country is named). */
export const Mobile = z.pipe(
  z.pipe(z.string().check(z.trim(), z.maxLength(24)), z.transform(plainDigits)),
  z.string().check(z.regex(/^\+?[\d\s().-]{6,24}$/, { error: 'INVALID_MOBILE' })),
)

/** Whether this is meant as a mobile number and not as an e-mail address. */
export const looksLikeMobile = (text: string): boolean => /^\+?[\d\s().-]{6,}$/.test(plainDigits(text).trim())

/** Whoever gives a contact gives one of the two. */
export const hasOne = ({ email, mobile }: { email?: string | undefined; mobile?: string | undefined }): boolean =>
  (email === undefined) !== (mobile === undefined)

/** The language of the letters that a call causes. */
export const LetterLanguage = z._default(z.enum(['en', 'hi']), 'en')
