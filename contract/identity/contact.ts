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

/** Figures of Devanagari as keyboards in Hindi give them, written as the figures that programs read. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966))

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
