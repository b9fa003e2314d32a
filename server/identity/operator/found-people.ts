import { listPeople } from '@chowk/contract/operator/person.ts'
import type { FoundPerson, PeopleShown, PersonState } from '@chowk/contract/operator/person.ts'
import { likeText } from '../../platform/database.ts'
import type { Sql } from '../../platform/database.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { handle } from '../../platform/handle.ts'
import { isId } from '../../platform/input.rules.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'
import { maskContact } from '../code/code.rules.ts'
import { readMobile } from '../../platform/text/mobile-number.ts'
import { membershipsOf } from '../identity.ts'
import { isMinor } from '../minor.rules.ts'
import type { AgeFacts } from '../minor.rules.ts'
import { portraitAddress } from '../profile/portrait-address.ts'
import { nameJson } from '../../platform/name-json.ts'

interface Row extends Omit<AgeFacts, 'thisYear'> {
  id: string
  name: string
  portrait: number
  email: string | null
  mobile: string | null
  state: PersonState
  isOperator: boolean
  isLeaving: boolean
  workspace: FoundPerson['workspace']
  others: number
  createdAt: Date
  lastSeenAt: Date | null
}

const NUMBER = /^\+?[\d\s()-]{4,}$/

// Each way has an index of its own.
function sought(sql: Sql, q: string, mobile: string | undefined) {
  if (isId(q)) return sql`p.id = ${q.toLowerCase()}`
  if (q.includes('@')) return sql`p.email like ${`${likeText(q.toLowerCase())}%`}`
  if (mobile) return sql`p.mobile like ${`${likeText(mobile)}%`}`
  return holdsWords(sql, sql`fold_words(p.name)`, q)
}

async function mobileIn(q: string): Promise<string | undefined> {
  if (!NUMBER.test(q)) return undefined
  const digits = q.replaceAll(/[^\d+]/g, '')
  return (await readMobile(q)) ?? (digits.startsWith('+') ? digits : `+91${digits}`)
}

function narrowed(sql: Sql, shown: PeopleShown | undefined) {
  if (shown === 'LEAVING') return sql`p.deletion_state is not null`
  if (shown === 'SUSPENDED') return sql`p.state = 'SUSPENDED'`
  if (shown === 'DELETED') return sql`p.state = 'DELETED'`
  return shown === 'ACTIVE' ? sql`p.state = 'ACTIVE'` : sql`p.state <> 'DELETED'`
}

// One who found a person by a part of her address need not read the rest of it in a list.
const contactOf = ({ email, mobile }: Row): string | null =>
  email
    ? maskContact({ channel: 'EMAIL', address: email })
    : mobile && maskContact({ channel: 'MOBILE', address: mobile })

const foundOf = (row: Row, thisYear: number): FoundPerson => ({
  id: row.id,
  name: row.name,
  portrait: portraitAddress({ ...row, pictureId: null }),
  contact: contactOf(row),
  state: row.state,
  isMinor: row.state !== 'DELETED' && isMinor({ ...row, thisYear }),
  isOperator: row.isOperator,
  isLeaving: row.isLeaving,
  workspace: row.workspace,
  moreWorkspaces: Math.max(0, row.others - 1),
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
})

const columns = (sql: Sql) => sql`
  p.id, p.name, coalesce((select g.portrait from profile g where g.person_id = p.id), 0)::int as portrait, p.email, p.mobile, p.state, p.birth_year, p.is_operator, p.deletion_state is not null as is_leaving, p.created_at,
  (select max(f.renewed_at) from session_family f where f.person_id = p.id) as last_seen_at, ${membershipsOf(sql)},
  (select ${nameJson(sql, 'w')} from membership m join workspace w on w.id = m.workspace_id
    where m.person_id = p.id and m.left_at is null and w.kind <> 'DEFAULT' order by m.joined_at desc limit 1) as workspace,
  (select count(*)::int from membership m join workspace w on w.id = m.workspace_id
    where m.person_id = p.id and m.left_at is null and w.kind <> 'DEFAULT') as others`

export const answerPeople = handle(listPeople, async ({ input, sql, clock, cursor }) => {
  const { size, q, workspaceId, shown } = input
  const last = cursor.read(BY_ID, input.next)
  const from = workspaceId
    ? sql`membership l join person p on p.id = l.person_id and l.workspace_id = ${workspaceId} and l.left_at is null`
    : sql`person p`
  const mobile = await mobileIn(q ?? '')
  const key = workspaceId ? sql`l.person_id` : sql`p.id`
  const [rows, [workspace]] = await Promise.all([
    sql<Row[]>`
      select ${columns(sql)} from ${from}
      where ${narrowed(sql, shown)} ${q ? sql`and ${sought(sql, q, mobile)}` : sql``} ${after(sql, last, { by: { id: key }, direction: 'DESC' })}
      order by ${key} desc limit ${size + 1}`,
    sql<NonNullable<FoundPerson['workspace']>[]>`
      select name as en, nullif(name_hi, '') as hi from workspace where id = ${workspaceId ?? null}`,
  ])
  const now = clock.now()
  const page = pageOfItems(rows, { size, asOf: now }, (row) => cursor.write(BY_ID, row))
  const thisYear = now.getUTCFullYear()
  return { ...page, content: page.content.map((row) => foundOf(row, thisYear)), workspace: workspace ?? null }
})
