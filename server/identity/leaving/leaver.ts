import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'

/** Whoever leaves or takes her data along, and where she is reached. */
export interface Leaver {
  name: string
  email: string | null
  mobile: string | null
  language: Language
}

interface LeaverLetter {
  key: string
  write: (language: Language) => Letter
  expiresAt?: Date
}

/** Writes to her, where she can be reached. */
export async function writeTo(sql: Sql, house: House, leaver: Leaver, letter: LeaverLetter): Promise<void> {
  const { email, mobile, language } = leaver
  if (!email && !mobile) return
  await post(sql, house, { ...letter, to: email ? { email } : { mobile: mobile ?? '' }, language })
}
