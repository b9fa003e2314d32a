import { indianDate } from '../platform/calendar/zone.rules.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import { sayAfterCommit } from '../platform/postgres/after-commit.ts'
import type { House } from '../platform/handle.ts'
import type { NoticeKind } from './kind.ts'

/** What somebody is told of. */
export interface Telling<Facts extends object> {
  kind: NoticeKind<Facts>
  personIds: readonly string[]
  /** Id of what it is about. */
  subject: string
  /** Whose doing it is; nobody is told of her own. */
  actorId: string | null
  /** The organisation whose matter it is. */
  workspaceId?: string | null
  facts: Facts
  /** Tells one event from the next about the same subject, so that a job that runs twice tells once. */
  event?: string
}

/** What tells events apart in the rows of those who are told. */
export const noticeKey = (
  kind: Pick<NoticeKind, 'name'>,
  { subject, event }: { subject: string; event: string },
): string => `${kind.name} ${subject} ${event}`

/** The job that sends one person's devices what is new to her. */
export const SEND_PUSH = 'send-push'

type AnyKind = Pick<NoticeKind, 'name' | 'isSecurity' | 'isGrouped' | 'rises'>

// Of the person `p`: she did not turn the kind off, and neither of the two blocked the other.
const wanted = (sql: Sql, { name, isSecurity }: AnyKind, actorId: string | null): Fragment =>
  isSecurity
    ? sql``
    : sql`
        and not exists (select from notice_preference n where n.person_id = p.id and n.kind = ${name} and n.mode = 'OFF')
        ${
          actorId === null
            ? sql``
            : sql`
          and not exists (select from blocked_person b where b.person_id = p.id and b.blocked_id = ${actorId}::uuid)
          and not exists (select from blocked_person b where b.person_id = ${actorId}::uuid and b.blocked_id = p.id)`
        }`

// What becomes of a row that is there.
function risen(sql: Sql, { isGrouped, rises }: AnyKind, actorId: string | null): Fragment {
  if (!isGrouped) return sql`nothing`
  const isKnown = sql`exists (select from notice_actor a where a.notice_id = notice.id and a.person_id = ${actorId}::uuid)`
  // More by the same person rises in silence.
  const pushedAt = rises ? sql`case when ${isKnown} then notice.pushed_at end` : sql`null`
  return sql`
    update set at = excluded.at, facts = excluded.facts, read_at = null, mailed_at = null, pushed_at = ${pushedAt}
    ${rises ? sql`` : sql`where not ${isKnown}`}`
}

/**
 * Tells people of something, within the transaction of `sql`: they are told only if that commits. Whoever has turned the kind off is
 * left out, and so are whoever did it, whoever has blocked her and whom she has blocked. What is told already, by event or by another person on the same day, becomes no second row; its row comes up again for another person, and of a kind that rises for the same one too.
 */
export async function notify<Facts extends object>(
  sql: Sql,
  { clock }: Pick<House, 'clock'>,
  { kind, personIds, subject, actorId, workspaceId = null, facts, event }: Telling<Facts>,
): Promise<void> {
  if (personIds.length === 0) return
  const now = clock.now()
  const key = noticeKey(kind, { subject, event: kind.isGrouped ? indianDate(now) : (event ?? crypto.randomUUID()) })
  const told = await sql<{ personId: string }[]>`
    with made as (
      insert into notice (person_id, kind, subject, workspace_id, group_key, facts, at)
      select p.id, ${kind.name}, ${subject}, ${workspaceId}::uuid, ${key}, ${sql.json(facts)}, ${now}::timestamptz
      from person p
      where p.id = any(${[...personIds]}::uuid[]) and p.state = 'ACTIVE' and p.id is distinct from ${actorId}::uuid ${wanted(sql, kind, actorId)}
      order by p.id
      on conflict (person_id, group_key) do ${risen(sql, kind, actorId)}
      returning id, person_id)
    ${
      actorId === null
        ? sql``
        : sql`, by as (
      insert into notice_actor (notice_id, person_id, at) select id, ${actorId}::uuid, ${now}::timestamptz from made
      on conflict (notice_id, person_id) do update set at = excluded.at)`
    }
    select person_id, case when exists (select from push_subscription s where s.person_id = made.person_id)
      then enqueue_job(${SEND_PUSH}, json_build_object('personId', person_id), null, null, 0, 10) end from made`
  // Whoever has a page open hears of it at once.
  await sayAfterCommit(
    sql,
    'notice',
    told.map(({ personId }) => personId),
  )
}
