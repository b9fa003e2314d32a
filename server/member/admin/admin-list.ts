import { listAdmins, listEnabledAdmins } from '@chowk/contract/member/admin.ts'
import type { Admin } from '@chowk/contract/member/admin.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'
import { portraitOf } from '../people/member-row.ts'
import { ROLES_OF, STATE_OF, STATUS_OF, stepsFrom } from './admin.rules.ts'

interface Row {
  id: string
  userId: string
  name: string
  nameKey: string
  portrait: number
  contact: string | null
  role: Role
  state: MembershipState
  reason: string
  suspendedUntil: Date | null
  invitedAt: Date | null
  seenAt: Date | null
  hasSecondFactor: boolean
}

const BY_NAME = { nameKey: 'TEXT', id: 'ID' } as const

const named = (sql: Sql, words: string | undefined) =>
  words
    ? sql`and (${holdsWords(sql, sql`fold_words(m.shown_name)`, words)} or m.shown_email = ${words.toLowerCase()})`
    : sql``

export const answerAdmins = handle(listAdmins, async ({ input, viewer, workspace, sql, clock, cursor }) => {
  refuseDepth(input)
  const { userType, status, page, size, searchQuery } = input
  const last = cursor.read(BY_NAME, input.next)
  const order = { nameKey: sql`m.name_key`, id: sql`m.id` }
  const shown = status ? sql`m.state = ${STATE_OF[status]}` : sql`(m.left_at is null or m.state = 'EXPIRED')`
  const rows = await sql<Row[]>`
    select m.id, m.person_id as user_id, m.shown_name as name, m.name_key, ${portraitOf(sql)}, coalesce(m.shown_email, m.shown_mobile) as contact, m.role, m.state,
      m.reason, m.suspended_until, m.invited_at, m.seen_at,
      m.state in ('PRESENT', 'SUSPENDED') and exists (
        select from second_factor f where f.person_id = m.person_id and f.confirmed_at is not null) as has_second_factor
    from membership m
    where m.workspace_id = ${workspace.id} and m.role = any(${[...ROLES_OF[userType]]}::text[]) and ${shown} ${named(sql, searchQuery)}
      ${after(sql, last, { by: order, direction: 'ASC' })}
    order by m.name_key, m.id limit ${size + 1} offset ${last ? 0 : page * size}`
  const paged = pageOfItems(rows, { page, size, asOf: clock.now() }, (row) => cursor.write(BY_NAME, row))
  return { ...paged, content: paged.content.map((row) => adminOf(row, viewer)) }
})

function adminOf(
  { state, suspendedUntil, invitedAt, seenAt, nameKey: _nameKey, ...row }: Row,
  viewer: { personId: string; role: Role | null },
): Admin {
  const status = STATUS_OF[state]
  const isSelf = row.userId === viewer.personId
  return {
    ...row,
    portrait: drawnPortrait(row.userId, row.portrait),
    status,
    isSelf,
    disabledUntil: suspendedUntil?.toISOString() ?? null,
    invitedAt: invitedAt?.toISOString() ?? null,
    seenAt: seenAt?.toISOString() ?? null,
    may: [...stepsFrom({ status, role: row.role, isSelf, viewerRole: viewer.role })],
  }
}

/** Whoever has more of them searches by name. */
const MOST_CHOICES = 100

export const answerEnabledAdmins = handle(listEnabledAdmins, async ({ input, workspace, sql }) => {
  const { userType, searchQuery } = input
  const roles = userType ? ROLES_OF[userType] : [...ROLES_OF.ADMIN, ...ROLES_OF.FACULTY]
  const content = await sql<{ id: string; userId: string; name: string; role: Role }[]>`
    select m.id, m.person_id as user_id, m.shown_name as name, m.role from membership m
    where m.workspace_id = ${workspace.id} and m.role = any(${[...roles]}::text[]) and m.state = 'PRESENT' and m.left_at is null
      ${named(sql, searchQuery)}
    order by m.name_key, m.id limit ${MOST_CHOICES}`
  return { content: [...content] }
})
