import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import type { NoticeArea } from '@chowk/contract/notice/notice.ts'
import type { NoticeMode } from '@chowk/contract/notice/preference.ts'
import type { Sql } from '../platform/database.ts'
import type { Language } from '../platform/post/letter.ts'

/** A piece of a sentence; what is strong stands out. */
export type Piece = string | { strong: string }

/** A name as it stands out in a sentence of that language. */
export const strongName = (language: Language, { en, hi }: BilingualName): Piece => ({
  strong: language === 'hi' ? (hi ?? en) : en,
})

/**
 * One kind of notification. Whatever a domain wants to tell people is declared once, here: the list, the bell, the preferences and
 * mails know kinds by this alone. `sample` is what a table test words it with, in both languages.
 */
export interface NoticeKind<Facts extends object = object> {
  /** Stays as it is for ever: it stands in rows and preferences. */
  name: string
  area: NoticeArea
  /** What the preferences call it. */
  title: Readonly<Record<Language, string>>
  /** How people are told who never chose. */
  usually: Exclude<NoticeMode, 'OFF'>
  /** About the safety or the rights of somebody's account: it cannot be turned off. */
  isSecurity?: true
  /** Those about one subject on one day are one row: “Asha and 4 others”. */
  isGrouped?: true
  /** The domain writes a letter of its own, so that the daily mail leaves it out. */
  hasOwnLetter?: true
  /** Too little to make a telephone ring: devices are sent it only when she asks for that. */
  withoutPush?: true
  sample: Facts
  /** One sentence without a full stop; `who` is whoever did it, with how many others. */
  says(language: Language, who: string, facts: Facts): Piece[]
  /** An address of ours. */
  leadsTo(subject: string, facts: Facts): string
  /** Those of the subjects that this person may still see; all of them where it is left out. */
  stillSeen?(sql: Sql, personId: string, subjects: readonly string[]): Promise<readonly string[]>
}

/** Declares a kind; its facts are typed by its sample. */
export const noticeKind = <Facts extends object>(kind: NoticeKind<Facts>): NoticeKind<Facts> => kind

/** Every kind of the house, by its name. */
export type NoticeKinds = ReadonlyMap<string, NoticeKind>

/** Makes the table of all kinds. */
export const kindsOf = (kinds: readonly NoticeKind[]): NoticeKinds => new Map(kinds.map((kind) => [kind.name, kind]))
