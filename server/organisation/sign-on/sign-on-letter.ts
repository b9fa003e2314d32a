import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { SignOnRow } from './sign-on-row.ts'

interface Joined {
  signOn: Pick<SignOnRow, 'workspaceId' | 'name' | 'nameHi'>
  personId: string
}

/** Tells somebody that the provider of an organisation opens her account from now on. */
export async function tellOfJoining(tx: Sql, house: House, { signOn, personId }: Joined): Promise<void> {
  const [owner] = await tx<{ name: string; email: string | null; language: Language }[]>`
    select name, email, language from person where id = ${personId}`
  if (!owner?.email) return
  await post(tx, house, {
    key: `sign-on ${signOn.workspaceId} ${personId} ${house.clock.now().getTime()}`,
    to: { email: owner.email },
    language: owner.language,
    write: (language) => writeJoined({ ...signOn, person: owner.name, origin: ownOrigin(house.config) }, language),
  })
}

/** The letter about an account that was joined. */
export function writeJoined(
  { name, nameHi, person, origin }: Pick<SignOnRow, 'name' | 'nameHi'> & { person: string; origin: string },
  language: Language,
): Letter {
  const isHindi = language === 'hi'
  const location = (isHindi && nameHi) || name
  return layOut(language, {
    subject: isHindi ? `${location} से आपके खाते में प्रवेश` : `Signing in with ${location}`,
    paragraphs: [
      isHindi ? `नमस्ते ${person},` : `Hello ${person},`,
      isHindi
        ? `आपके चौक खाते में अब ${location} के अपने प्रवेश से भी आया जा सकता है। पासवर्ड पहले की तरह चलता रहेगा।`
        : `from now on the sign-in of ${location} opens your account on Chowk too. Your password goes on working as before.`,
    ],
    link: { name: isHindi ? 'यह मैंने नहीं किया' : 'It was not me', address: `${origin}/reset-password` },
    foot: isHindi ? 'यह आपने किया हो तो कुछ न करें।' : 'If it was you, do nothing.',
  })
}
