import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { ownOrigin } from '../../platform/config.ts'

interface PasskeyNotice {
  personId: string
  passkeyId: string
  passkey: string
  what: 'ADDED' | 'REMOVED'
}

/** Tells a person where she is reached that a passkey came or went: whoever holds one gets in. */
export async function tellOfPasskey(tx: Sql, house: House, notice: PasskeyNotice): Promise<void> {
  const [owner] = await tx<{ name: string; email: string | null; mobile: string | null; language: Language }[]>`
    select name, email, mobile, language from person where id = ${notice.personId}`
  if (!owner) return
  const to = owner.email ? { email: owner.email } : owner.mobile ? { mobile: owner.mobile } : undefined
  if (!to) return
  await post(tx, house, {
    key: `passkey ${notice.what} ${notice.passkeyId}`,
    to,
    language: owner.language,
    write: (language) => writePasskeyLetter({ ...notice, name: owner.name, origin: ownOrigin(house.config) }, language),
  })
}

/** The letter about a passkey. */
export function writePasskeyLetter(
  { name, passkey, what, origin }: Pick<PasskeyNotice, 'passkey' | 'what'> & { name: string; origin: string },
  language: Language,
): Letter {
  const isHindi = language === 'hi'
  const isNew = what === 'ADDED'
  const subject = isHindi
    ? isNew
      ? 'आपके खाते में नई पासकी'
      : 'आपके खाते से पासकी हटी'
    : isNew
      ? 'A passkey was added to your account'
      : 'A passkey was taken from your account'
  const said = isHindi
    ? isNew
      ? `आपके खाते में “${passkey}” नाम की पासकी जुड़ी है। अब उससे प्रवेश हो सकता है।`
      : `आपके खाते से “${passkey}” नाम की पासकी हटा दी गई। अब उससे प्रवेश नहीं होगा।`
    : isNew
      ? `a passkey called “${passkey}” was added to your account. Whoever holds it can sign in as you.`
      : `the passkey called “${passkey}” was taken from your account. It opens nothing any more.`
  return layOut(language, {
    subject,
    paragraphs: [isHindi ? `नमस्ते ${name},` : `Hello ${name},`, said],
    link: { name: isHindi ? 'यह मैंने नहीं किया' : 'It was not me', address: `${origin}/reset-password` },
    foot: isHindi ? 'यह आपने किया हो तो कुछ न करें।' : 'If it was you, do nothing.',
  })
}
