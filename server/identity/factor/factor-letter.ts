import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { ownOrigin } from '../../platform/config.ts'

/** What happened to somebody's second factor. */
export type FactorNews = 'ON' | 'OFF' | 'NEW_CODES' | 'RECOVERY_USED'

const SAYS = {
  ON: {
    en: [
      'Signing in has a second step now',
      'from now on your account asks for a code of your app after the password.',
    ],
    hi: ['अब प्रवेश दो चरणों में होगा', 'अब से आपका खाता पासवर्ड के बाद आपके ऐप का कोड पूछेगा।'],
  },
  OFF: {
    en: ['The second step was turned off', 'from now on your password alone opens your account.'],
    hi: ['दूसरा चरण बंद किया गया', 'अब से सिर्फ़ पासवर्ड से आपका खाता खुलेगा।'],
  },
  NEW_CODES: {
    en: ['You have new recovery codes', 'ten recovery codes were made for your account; the old ones are void.'],
    hi: ['आपके नए बचाव कोड बने', 'आपके खाते के दस बचाव कोड बनाए गए; पुराने अब नहीं चलेंगे।'],
  },
  RECOVERY_USED: {
    en: ['A recovery code was used', 'somebody signed in to your account with the password and a recovery code.'],
    hi: ['एक बचाव कोड काम में आया', 'पासवर्ड और एक बचाव कोड से आपके खाते में प्रवेश हुआ।'],
  },
} satisfies Record<FactorNews, Record<Language, readonly [string, string]>>

function write(news: FactorNews, { name, address }: { name: string; address: string }, language: Language): Letter {
  const [subject, says] = SAYS[news][language]
  const isHindi = language === 'hi'
  return layOut(language, {
    subject,
    paragraphs: [isHindi ? `नमस्ते ${name},` : `Hello ${name},`, says],
    link: { name: isHindi ? 'यह मैंने नहीं किया' : 'It was not me', address },
    foot: isHindi
      ? 'यह आपने किया हो तो कुछ न करें। नहीं तो तुरंत नया पासवर्ड रखें।'
      : 'If it was you, do nothing. If it was not, set a new password at once.',
  })
}

/** Tells somebody, where she is reached, what happened to her second factor. */
export async function tellFactor(
  tx: Sql,
  house: House,
  reported: { personId: string; news: FactorNews },
): Promise<void> {
  const { personId, news } = reported
  const [owner] = await tx<{ name: string; email: string | null; mobile: string | null; language: Language }[]>`
    select name, email, mobile, language from person where id = ${personId}`
  const to = owner?.email ? { email: owner.email } : owner?.mobile ? { mobile: owner.mobile } : undefined
  if (!owner || !to) return
  const address = `${ownOrigin(house.config)}/reset-password`
  await post(tx, house, {
    key: `factor ${personId} ${news} ${house.clock.now().getTime()}`,
    to,
    language: owner.language,
    write: (language) => write(news, { name: owner.name, address }, language),
  })
}
