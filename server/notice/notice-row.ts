import type { Notice, Sentence } from '@chowk/contract/notice/notice.ts'
import { MOST_COUNTED } from '@chowk/contract/notice/notice.ts'
import { drawnPortrait } from '../identity/identity.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import type { Language } from '../platform/post/letter.ts'
import type { NoticeKinds, Piece } from './kind.ts'

/** A notification as it is stored, with whoever did it last and how many did it. */
export interface NoticeRow {
  id: string
  personId: string
  kind: string
  subject: string
  facts: Record<string, unknown>
  at: Date
  readAt: Date | null
  actorId: string | null
  actor: string | null
  portrait: number | null
  people: number
}

// Of somebody whom she has blocked since nothing is shown but what is about her own rights.
const isUnblocked = (sql: Sql, kinds: NoticeKinds): Fragment => sql`(
  n.kind = any(${[...kinds.values()].flatMap(({ name, isSecurity }) => (isSecurity ? [name] : []))})
  or not exists (
    select from notice_actor x join blocked_person b on b.person_id = n.person_id and b.blocked_id = x.person_id where x.notice_id = n.id)
  or exists (
    select from notice_actor x where x.notice_id = n.id and not exists (
      select from blocked_person b where b.person_id = n.person_id and b.blocked_id = x.person_id)))`

/** Rows of `n` with whoever did it; `where` goes on from the condition that the kind is known. */
export async function findRows(sql: Sql, kinds: NoticeKinds, where: Fragment): Promise<NoticeRow[]> {
  return await sql<NoticeRow[]>`
    select n.id, n.person_id, n.kind, n.subject, n.facts, n.at, n.read_at, a.actor_id, a.actor, a.portrait, coalesce(a.people, 0)::int as people
    from notice n left join lateral (
      select p.id as actor_id, p.name as actor, coalesce(g.portrait, 0)::int as portrait, count(*) over () as people
      from notice_actor x join person p on p.id = x.person_id and p.state = 'ACTIVE' and p.deletion_state is null left join profile g on g.person_id = p.id
      where x.notice_id = n.id and not exists (
        select from blocked_person b where b.person_id = n.person_id and b.blocked_id = p.id)
      order by x.at desc, p.id limit 1) a on true
    where n.kind = any(${[...kinds.keys()]}) and ${isUnblocked(sql, kinds)} ${where}`
}

/** Those whose subjects their persons may still see. */
export async function stillSeen<Row extends Pick<NoticeRow, 'personId' | 'kind' | 'subject'>>(
  sql: Sql,
  kinds: NoticeKinds,
  rows: readonly Row[],
): Promise<Row[]> {
  const hidden = new Set<Row>()
  const asked = Map.groupBy(rows, ({ personId, kind }) => `${personId} ${kind}`)
  for (const of of asked.values()) {
    const [first] = of
    const check = first && kinds.get(first.kind)?.stillSeen
    if (!first || !check) continue
    const seen = new Set(await check(sql, first.personId, [...new Set(of.map(({ subject }) => subject))]))
    for (const row of of) if (!seen.has(row.subject)) hidden.add(row)
  }
  return rows.filter((row) => !hidden.has(row))
}

/** How many notifications are new to somebody, up to 99. */
export async function countUnread(sql: Sql, kinds: NoticeKinds, personId: string): Promise<number> {
  const rows = await sql<Pick<NoticeRow, 'personId' | 'kind' | 'subject'>[]>`
    select n.person_id, n.kind, n.subject from notice n
    where n.person_id = ${personId} and n.read_at is null and n.kind = any(${[...kinds.keys()]}) and ${isUnblocked(sql, kinds)}
    order by n.at desc limit ${MOST_COUNTED}`
  return (await stillSeen(sql, kinds, rows)).length
}

const NOBODY: Readonly<Record<Language, string>> = { en: 'Somebody', hi: 'किसी' }

function whoIn(language: Language, { actor, people }: Pick<NoticeRow, 'actor' | 'people'>): string {
  const name = actor ?? NOBODY[language]
  const others = people - 1
  if (others < 1) return name
  if (language === 'hi') return others === 1 ? `${name} और 1 अन्य` : `${name} और ${others} अन्य लोगों`
  return others === 1 ? `${name} and 1 other` : `${name} and ${others} others`
}

const pieceOf = (piece: Piece): Sentence[number] =>
  typeof piece === 'string' ? { text: piece, strong: false } : { text: piece.strong, strong: true }

/** The sentence of a notification. */
export function sentenceOf(kinds: NoticeKinds, row: NoticeRow, language: Language): Sentence {
  const kind = kinds.get(row.kind)
  return kind ? kind.says(language, whoIn(language, row), row.facts).map(pieceOf) : []
}

/** The same without its parts. */
export const plainOf = (sentence: Sentence): string => sentence.map(({ text }) => text).join('')

/** Where it leads. */
export const targetOf = (kinds: NoticeKinds, row: NoticeRow): string =>
  kinds.get(row.kind)?.leadsTo(row.subject, row.facts) ?? '/notifications'

/** A notification as its person gets it. */
export function noticeOf(kinds: NoticeKinds, row: NoticeRow): Notice {
  return {
    _id: row.id,
    kind: row.kind,
    area: kinds.get(row.kind)?.area ?? 'account',
    at: row.at.toISOString(),
    isNew: row.readAt === null,
    says: { en: sentenceOf(kinds, row, 'en'), hi: sentenceOf(kinds, row, 'hi') },
    leadsTo: targetOf(kinds, row),
    actor:
      row.actorId && row.actor ? { name: row.actor, portrait: drawnPortrait(row.actorId, row.portrait ?? 0) } : null,
  }
}
