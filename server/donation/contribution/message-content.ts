import { drawnPortrait, findMinors, isMinorNow } from '../../identity/identity.ts'
import type { ContentSource, ContentState } from '../../moderation/content.ts'
import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { CONTRIBUTION_MESSAGE } from './contribution-state.ts'

interface MessageRow {
  id: string
  workspaceId: string
  authorId: string
  state: ContentState
  text: string
  customUrl: string
  giverName: string
  portrait: number
}

// Whom a moderator sees as the author of an anonymous message is nobody.
const readRows = async (sql: Sql, ids: readonly string[]) =>
  await sql<(MessageRow & { isAnonymous: boolean })[]>`
    select g.id, c.workspace_id, c.giver_id as author_id, g.state, g.text, w.slug as custom_url, c.giver_name, c.is_anonymous,
      coalesce(f.portrait, 0) as portrait
    from contribution_message g join contribution c on c.id = g.id join workspace w on w.id = c.workspace_id
      left join profile f on f.person_id = c.giver_id
    where g.id = any(${ids as string[]}::uuid[]) and c.giver_id is not null`

const asState = (to: ContentState): 'PUBLISHED' | 'HIDDEN' | 'REMOVED' => {
  if (to === 'PUBLISHED' || to === 'HIDDEN' || to === 'REMOVED') return to
  throw new Error(`moderation never makes it ${to}`)
}

const nothing = async (): Promise<void> => {
  await Promise.resolve()
}

/** Messages with gifts for moderation. */
export const messageContent: ContentSource = {
  kind: 'GIFT',
  async isSeen({ sql }, id) {
    const [row] = await sql`
      select from contribution_message g join contribution c on c.id = g.id
      where g.id = ${id} and g.state = 'PUBLISHED' and c.state = 'ACKNOWLEDGED' and not c.is_anonymous`
    return row !== undefined
  },
  async hold(sql, { clock }, id) {
    await sql`select from contribution_message where id = ${id} for update`
    const [row] = await readRows(sql, [id])
    if (!row) return undefined
    const { workspaceId, authorId, state, text } = row
    const byMinor = await isMinorNow(sql, clock, authorId)
    return {
      id,
      workspaceId,
      categoryId: null,
      authorId,
      byMinor,
      state,
      title: '',
      text,
      body: null,
      edit: null,
      version: '1',
    }
  },
  async move(sql, id, { to, ...change }) {
    await transition(sql, CONTRIBUTION_MESSAGE, { id, to: asState(to), ...change })
  },
  async rewrite() {
    return await Promise.resolve(false)
  },
  settleEdit: nothing,
  giveBack: nothing,
  named: async (_sql, _id, said) => await Promise.resolve(said),
  async show({ sql, house }, ids) {
    const rows = await readRows(sql, ids)
    const minors = await findMinors(
      sql,
      house.clock,
      rows.map(({ authorId }) => authorId),
    )
    return new Map(
      rows.map(({ id, authorId, state, text, customUrl, giverName, isAnonymous, portrait }) => [
        id,
        {
          title: '',
          text,
          body: null,
          edit: null,
          pictures: [],
          attachments: [],
          version: '1',
          path: `/donation?to=${customUrl}`,
          state,
          byMinor: minors.has(authorId),
          author: isAnonymous ? null : { id: authorId, name: giverName, portrait: drawnPortrait(authorId, portrait) },
          category: null,
          byNewMember: false,
        },
      ]),
    )
  },
}
