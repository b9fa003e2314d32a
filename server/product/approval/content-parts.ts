import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import type { ContentState } from '../../moderation/content.ts'
import type { Fragment, Sql } from '../../platform/database.ts'

/** Author of content as its row knows them; null if the account is being deleted. */
export type ContentAuthor = { id: string; name: string; portrait: number } | null

/** The author in row `a` with profile `g`, joined by `authorJoin`. */
export const authorJson = (sql: Sql): Fragment => sql`
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'portrait', coalesce(g.portrait, 0)) end`

/** Joins the author by id, unless the account is being deleted. */
export const authorJoin = (sql: Sql, id: Fragment): Fragment => sql`
  left join person a on a.id = ${id} and a.deletion_state is null left join profile g on g.person_id = a.id`

/** The author as moderators see them. */
export const shownAuthor = (author: ContentAuthor) =>
  author && { ...author, portrait: drawnPortrait(author.id, author.portrait) }

/** Moderators read a seller's answer below the text that it belongs to. */
export const answerAsBody = (answer: string): RichDocument | null =>
  answer === '' ? null : { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: answer }] }] }

const TAKEN_DOWN = ['PUBLISHED', 'HIDDEN', 'REMOVED'] as const

/** The state, which has to be one of text that moderators take down or leave. */
export function demandTakenDown(to: ContentState): (typeof TAKEN_DOWN)[number] {
  const state = TAKEN_DOWN.find((each) => each === to)
  if (!state) throw new Error(`moderation never makes it ${to}`)
  return state
}

/** For steps of moderation that these kinds do not have. */
export const none = async (): Promise<void> => {
  await Promise.resolve()
}
