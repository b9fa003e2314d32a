import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { mentionsIn } from '@chowk/contract/rich-text/rich-text.ts'
import { findMinors } from '../../identity/identity.ts'
import { isInside } from '../inside.ts'
import type { Showing } from '../showing.ts'
import { findPositions } from './mention.rules.ts'
import type { Nameable } from './mention.rules.ts'

interface Named {
  /** Where the text stands. */
  workspaceId: string | null
  personIds: readonly string[]
}

/**
 * The people whom a text may not name to the viewer: those the viewer blocked and, to outsiders, children. A post can become public after it
 * named a child.
 */
export async function findHiddenNames(
  { sql, house, seer }: Showing,
  named: readonly Named[],
): Promise<(text: Pick<Named, 'workspaceId'>) => readonly string[]> {
  const outside = named.filter(({ workspaceId }) => !isInside(seer, workspaceId))
  const ids = new Set(outside.flatMap(({ personIds }) => personIds))
  if (seer.personId !== null) ids.delete(seer.personId)
  const minors = await findMinors(sql, house.clock, [...ids])
  return ({ workspaceId }) => (isInside(seer, workspaceId) ? seer.blocked : [...seer.blocked, ...minors])
}

/** Of a row with its mentions, for `findHiddenNames`. */
export const namedIn = (row: {
  workspaceId: string | null
  mentions: readonly { person: { id: string } | null }[]
}): Named => ({
  workspaceId: row.workspaceId,
  personIds: row.mentions.flatMap(({ person }) => person?.id ?? []),
})

interface NewText {
  description: string
  body?: RichDocument | null | undefined
  mentions?: readonly string[] | undefined
}

/** Whether a new text names a child; the author is told so before it becomes public. */
export async function namesMinor(
  { sql, house }: Pick<Showing, 'sql' | 'house'>,
  { description, body, mentions = [] }: NewText,
): Promise<boolean> {
  const inBody = body ? mentionsIn(body) : []
  const ids = [...new Set([...mentions, ...inBody].map((id) => id.toLowerCase()))]
  const minors = await findMinors(sql, house.clock, ids)
  if (minors.size === 0) return false
  const people = await sql<Nameable[]>`select id, name from person where id = any(${[...minors]}::uuid[])`
  return people.some(({ id }) => inBody.includes(id)) || findPositions(description, people).length > 0
}
