import { listAccommodations, removeAccommodation, setAccommodation } from '@chowk/contract/quiz/accommodation.ts'
import type { Accommodation, AccommodationRow } from '@chowk/contract/quiz/accommodation.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import type { Person } from '../../platform/viewer.ts'
import { findSummaryScope } from '../summary/summary-scope.ts'
import { caredForBy, isInForce, readAccommodation } from './find-accommodation.ts'

interface Row {
  id: string
  userId: string
  name: string
  class: number | null
  department: string | null
  quizSlug: string | null
  quizTitle: string | null
  content: Partial<Accommodation>
  reason: string
  startsOn: string | null
  endsOn: string | null
  isInForce: boolean
  version: number
  changedAt: Date
}

const shown = ({ content, quizSlug, quizTitle, changedAt, ...row }: Row): AccommodationRow => ({
  ...row,
  accommodation: readAccommodation(content),
  quiz: quizSlug === null ? null : { slug: quizSlug, title: quizTitle },
  changedAt: changedAt.toISOString(),
})

const NEWEST = { changedAt: 'TIME', id: 'ID' } as const

/** Answers what single people need, for those who may give it. */
export const answerListAccommodations = handle(listAccommodations, async ({ input, viewer, sql, clock, cursor }) => {
  refuseDepth(input)
  const { page, size, next, userId } = input
  const now = clock.now()
  const scope = await findSummaryScope(sql, viewer)
  const more = after(sql, cursor.read(NEWEST, next), {
    by: { changedAt: sql`a.changed_at`, id: sql`a.id` },
    direction: 'DESC',
  })
  const rows = await sql<Row[]>`
    select a.id, a.person_id as user_id, coalesce(m.shown_name, p.name) as name, m.class, nullif(m.department, '') as department, q.slug as quiz_slug, q.title as quiz_title,
      a.content, a.reason, a.starts_on::text as starts_on, a.ends_on::text as ends_on, ${isInForce(sql, sql`a`, now)} as is_in_force, a.version, a.changed_at
    from quiz_accommodation a join membership m on m.workspace_id = a.workspace_id and m.person_id = a.person_id
    join person p on p.id = a.person_id left join quiz q on q.id = a.quiz_id
    where a.workspace_id = ${scope.workspaceId} and ${caredForBy(sql, scope)} ${userId === undefined ? sql`` : sql`and a.person_id = ${userId}`} ${more}
    order by a.changed_at desc, a.id desc limit ${size + 1} offset ${next === undefined ? page * size : 0}`
  const last = (row: AccommodationRow) => cursor.write(NEWEST, { changedAt: new Date(row.changedAt), id: row.id })
  return pageOfItems(
    rows.map((row) => shown(row)),
    { page, size, asOf: now },
    last,
  )
})

// Whoever is not hers is as good as missing. The row is held, so that two who set something for one person come after each other.
async function isCaredFor(sql: Sql, viewer: Person, userId: string): Promise<boolean> {
  const scope = await findSummaryScope(sql, viewer)
  const [found] =
    await sql`select 1 from membership m where m.person_id = ${userId} and ${caredForBy(sql, scope)} for update`
  return found !== undefined
}

// A quiz of the workspace, or the person's own.
async function findQuiz(
  sql: Sql,
  { slug, workspaceId, userId }: { slug: string; workspaceId: string; userId: string },
): Promise<string | undefined> {
  const [quiz] = await sql<{ id: string }[]>`
    select id from quiz where slug = ${slug} and (workspace_id = ${workspaceId} or person_id = ${userId} and workspace_id is null)`
  return quiz?.id
}

interface Stored {
  id: string
  version: number
  content: Partial<Accommodation>
  reason: string
  startsOn: string | null
  endsOn: string | null
}

// Where somebody else ended it meanwhile.
const UNSET = { version: 0, reason: '', startsOn: null, endsOn: null }

/** Sets what somebody needs. */
export const answerSetAccommodation = handle(
  setAccommodation,
  async ({ input, viewer, workspace, tx, clock, refuse, audit }) => {
    const { userId, quizSlug, accommodation, reason, startsOn, endsOn, version } = input
    if (!(await isCaredFor(tx, viewer, userId))) throw refuse('PERSON_NOT_FOUND')
    const quizId = quizSlug === null ? null : await findQuiz(tx, { slug: quizSlug, workspaceId: workspace.id, userId })
    if (quizId === undefined) throw refuse('QUIZ_NOT_FOUND')
    const [before] = await tx<Stored[]>`
      select id, version, content, reason, starts_on::text as starts_on, ends_on::text as ends_on from quiz_accommodation
      where workspace_id = ${workspace.id} and person_id = ${userId} and quiz_id is not distinct from ${quizId}`
    if ((before?.version ?? 0) !== version)
      throw refuse('VERSION_CONFLICT', {
        details: { current: { ...UNSET, ...before, content: readAccommodation(before?.content ?? {}) } },
      })
    const [row] = await tx<{ id: string; version: number }[]>`
      insert into quiz_accommodation (workspace_id, person_id, quiz_id, content, reason, starts_on, ends_on, changed_at, changed_by)
      values (${workspace.id}, ${userId}, ${quizId}, ${tx.json(accommodation)}, ${reason}, ${startsOn}, ${endsOn}, ${clock.now()}, ${viewer.personId})
      on conflict (workspace_id, person_id, quiz_id) do update set content = excluded.content, reason = excluded.reason, starts_on = excluded.starts_on,
        ends_on = excluded.ends_on, changed_at = excluded.changed_at, changed_by = excluded.changed_by, version = quiz_accommodation.version + 1
      returning id, version`
    if (!row) throw new Error('what was set is not there')
    // Why somebody needs more is nobody else's business, so the log does not say it.
    audit(userId, before?.content ?? null, accommodation)
    return row
  },
)

/** Ends what was set. */
export const answerRemoveAccommodation = handle(removeAccommodation, async ({ input, viewer, tx, refuse, audit }) => {
  const scope = await findSummaryScope(tx, viewer)
  const [gone] = await tx<{ personId: string; content: Partial<Accommodation> }[]>`
    delete from quiz_accommodation a using membership m
    where a.id = ${input.id} and a.workspace_id = ${scope.workspaceId} and m.workspace_id = a.workspace_id and m.person_id = a.person_id and ${caredForBy(tx, scope)}
    returning a.person_id, a.content`
  if (!gone) throw refuse('ACCOMMODATION_NOT_FOUND')
  audit(gone.personId, readAccommodation(gone.content), null)
  return { id: input.id }
})
