import { listCommunityMembers } from '@chowk/contract/community/stats.ts'
import type { CommunityMember } from '@chowk/contract/community/stats.ts'
import { drawnPortrait, isAdult } from '../../identity/identity.ts'
import { handle } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'
import { findSeer, unmet } from '../visibility.ts'
import { findOpenWorkspace } from '../workspace.ts'

const BY_NAME = { key: 'TEXT', id: 'ID' } as const

interface Row {
  memberId: string
  key: string
  id: string
  name: string
  portrait: number
  customUrl: string | null
  role: CommunityMember['role']
}

export const answerCommunityMembers = handle(listCommunityMembers, async (context) => {
  const { input, viewer, sql, clock, cursor, refuse } = context
  const { page, size, next, searchQuery } = input
  const seer = await findSeer(sql, viewer)
  const workspaceId = await findOpenWorkspace(context, seer, input)
  if (!workspaceId) throw refuse('WORKSPACE_NOT_FOUND')
  // Those who belong to it see who else does, as W8 has it; others only grown-ups who show themselves to everybody.
  const shown = seer.memberOf.includes(workspaceId)
    ? sql`(g.visibility ->> 'profile' is distinct from 'ONLY_ME' or p.id = ${seer.personId})`
    : sql`g.visibility ->> 'profile' = 'PUBLIC' and ${isAdult(sql, clock)}`
  const from = cursor.read(BY_NAME, next)
  const found = await sql<Row[]>`
    select m.id as member_id, m.name_key as key, p.id, p.name, coalesce(g.portrait, 0)::int as portrait, p.custom_url, m.role
    from membership m join person p on p.id = m.person_id and p.state = 'ACTIVE' and p.deletion_state is null
    left join profile g on g.person_id = p.id
    where m.workspace_id = ${workspaceId} and m.state = 'PRESENT' and m.left_at is null and ${shown}
      and p.id <> all(${unmet(seer)}::uuid[])
      ${searchQuery ? sql`and ${holdsWords(sql, sql`fold_words(m.shown_name)`, searchQuery)}` : sql``}
      ${after(sql, from, { by: { key: sql`m.name_key`, id: sql`m.id` }, direction: 'ASC' })}
    order by m.name_key, m.id limit ${size + 1} offset ${from ? 0 : page * size}`
  const paged = pageOfItems(found, { page, size, asOf: clock.now() }, (last) =>
    cursor.write(BY_NAME, { key: last.key, id: last.memberId }),
  )
  const content = paged.content.map(({ id, name, customUrl, portrait, role }) => ({
    id,
    _id: id,
    name,
    customUrl,
    portrait: drawnPortrait(id, portrait),
    role,
  }))
  return { ...paged, content }
})
