import { expect } from 'vitest'
import { listMutes } from '@chowk/contract/news/mute.ts'
import { getMyReports, reportAbuse, reportPublication } from '@chowk/contract/news/report.ts'
import {
  acknowledgeReports,
  decideReports,
  getReportCase,
  getReportQueue,
  undoDecision,
} from '@chowk/contract/operator/moderation.ts'
import { changePublication } from '@chowk/contract/operator/publication.ts'
import { givenArticle, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const codeOf = async (requested: Promise<{ body: { code?: string } }>) => (await requested).body.code

async function reportedPublication(world: World) {
  const id = await givenPublication(world)
  const reporter = await world.person()
  const said = await reporter.call(reportPublication, { publicationId: id, reason: 'Fake', text: 'All of it invented' })
  return { id, reporter, said, moderator: await world.person({ name: 'Zoya Ansari', operator: true }) }
}

test('a reported publication stands in the queue beside reported stories, with all its reports [news:L6] [news:RP6]', async ({
  world,
}) => {
  const { id, said, reporter, moderator } = await reportedPublication(world)
  expect(said).toMatchObject({ status: 'OPEN', edited: false, blocked: false })
  const article = await givenArticle(world)
  world.clock.pass(1000)
  await reporter.call(reportAbuse, { articleId: article.key, reason: 'Inappropriate' })
  const queue = await moderator.call(getReportQueue, {})
  expect(queue.totalElements).toBe(2)
  expect(queue.content).toMatchObject([
    { kind: 'PUBLICATION', _id: id, reports: 1, reasons: { Fake: 1 }, publication: { id } },
    { kind: 'ARTICLE', _id: article.key, reasons: { Inappropriate: 1 } },
  ])
  const details = await moderator.call(getReportCase, { kind: 'PUBLICATION', id })
  expect(details).toMatchObject({
    article: null,
    publication: { id, status: 'ACTIVE' },
    reports: [{ reason: 'Fake', text: 'All of it invented', state: 'OPEN' }],
  })
  expect(JSON.stringify(details)).not.toContain(reporter.id)
  expect(await moderator.call(acknowledgeReports, { kind: 'PUBLICATION', id })).toEqual({ acknowledged: 1 })
})

test('a publication is paused by a decision and runs again when that is undone, and its reporter reads the answer [news:RP9] [news:RP10]', async ({
  world,
}) => {
  const { id, reporter, moderator } = await reportedPublication(world)
  const statusOf = async () => (await world.owner`select status, status_reason from publication where id = ${id}`)[0]
  const { decisionId, publicationPaused } = await moderator.call(decideReports, {
    kind: 'PUBLICATION',
    id,
    decision: 'PAUSE_PUBLICATION',
    reason: 'We could confirm none of it',
  })
  expect(publicationPaused).toBe(true)
  expect(await statusOf()).toEqual({ status: 'PAUSED', statusReason: 'We could confirm none of it' })
  expect((await reporter.call(getMyReports, {})).content).toMatchObject([
    { article: null, publication: { name: {} }, state: 'UPHELD', answer: 'We could confirm none of it' },
  ])
  expect(await moderator.call(undoDecision, { decisionId })).toEqual({ kind: 'PUBLICATION', id, reopened: 1 })
  expect(await statusOf()).toEqual({ status: 'ACTIVE', statusReason: null })
  expect(await world.owner`select subject from audit_log where actor_id = ${moderator.id}`).toEqual([
    { subject: `publication ${id}` },
    { subject: `publication ${id}` },
  ])
  const steps = await world.owner`
    select from_state, to_state, actor_id, reason from status_history where entity = 'publication' and entity_id = ${id} order by id`
  expect(steps).toEqual([
    { fromState: 'ACTIVE', toState: 'PAUSED', actorId: moderator.id, reason: 'We could confirm none of it' },
    { fromState: 'PAUSED', toState: 'ACTIVE', actorId: moderator.id, reason: 'UNDONE' },
  ])
})

test('a publication that was suspended after a pause stays so when the pause is undone [news:RP9]', async ({
  world,
}) => {
  const { id, moderator } = await reportedPublication(world)
  const pause = { kind: 'PUBLICATION', id, decision: 'PAUSE_PUBLICATION', reason: 'Under review' } as const
  const { decisionId } = await moderator.call(decideReports, pause)
  const suspended = { publicationId: id, status: 'SUSPENDED', statusReason: 'Its owner is not who it says' } as const
  await moderator.call(changePublication, suspended)
  await moderator.call(undoDecision, { decisionId })
  expect(await world.owner`select status, status_reason from publication where id = ${id}`).toEqual([
    { status: 'SUSPENDED', statusReason: 'Its owner is not who it says' },
  ])
  const steps = await world.owner`
    select from_state, to_state, reason from status_history where entity = 'publication' and entity_id = ${id} order by id`
  expect(steps).toMatchObject([
    { toState: 'PAUSED' },
    { fromState: 'PAUSED', toState: 'SUSPENDED', reason: 'Its owner is not who it says' },
  ])
})

test('what can only be done to a story is not done to a publication', async ({ world }) => {
  const { id, moderator } = await reportedPublication(world)
  for (const decision of ['HIDE', 'REMOVE', 'LABEL', 'LEVEL_UP'] as const) {
    const input = { kind: 'PUBLICATION' as const, id, decision, reason: 'Because', note: 'Disputed' }
    expect(await codeOf(moderator.ask(decideReports, input))).toBe('DECISION_DOES_NOT_FIT')
  }
  expect(await codeOf(moderator.ask(getReportCase, { kind: 'PUBLICATION', id: '999' }))).toBe('SUBJECT_NOT_FOUND')
  expect(await codeOf(moderator.ask(getReportCase, { kind: 'PUBLICATION', id: 'abc' }))).toBe('SUBJECT_NOT_FOUND')
})

test('the rules for reports of stories hold for publications: words, one that waits, new words afterwards [news:RP2] [news:RP3]', async ({
  world,
}) => {
  const { id, reporter, moderator } = await reportedPublication(world)
  const say = (text: string, reason = 'Others') => reporter.ask(reportPublication, { publicationId: id, reason, text })
  expect(await codeOf(say('short'))).toBe('REPORT_TEXT_NEEDED')
  expect(await codeOf(say('x'.repeat(501)))).toBe('REPORT_TEXT_TOO_LONG')
  expect((await say('Advertisements only')).body).toMatchObject({ edited: true })
  await Promise.all([1, 2, 3].map(() => say('Advertisements only')))
  expect(await world.owner`select count(*)::int as n from report`).toEqual([{ n: 1 }])
  const decision = { kind: 'PUBLICATION', id, decision: 'NO_ACTION', reason: 'They are marked' } as const
  await moderator.call(decideReports, decision)
  expect(await codeOf(say('Advertisements only'))).toBe('REPORT_NEEDS_NEW_TEXT')
  expect((await say('They are no longer marked')).body).toMatchObject({ status: 'OPEN' })
  await moderator.call(decideReports, decision)
  expect(await codeOf(say('Nothing has become better'))).toBe('REPORT_DECIDED')
  expect(await codeOf(reporter.ask(reportPublication, { publicationId: '999', reason: 'Fake' }))).toBe(
    'PUBLICATION_NOT_FOUND',
  )
  const visitor = await world.visitor()
  expect(await codeOf(visitor.ask(reportPublication, { publicationId: id, reason: 'Fake' }))).toBe('SIGN_IN_NEEDED')
})

test('stories and publications share the twenty reports of a day, and a report may block at once [news:RP4]', async ({
  world,
}) => {
  const asha = await world.person()
  for (let n = 0; n < 19; n++)
    await asha.call(reportAbuse, { articleId: (await givenArticle(world)).key, reason: 'Fake' })
  const id = await givenPublication(world)
  await asha.call(reportPublication, { publicationId: id, reason: 'Inappropriate', block: true })
  expect((await asha.call(listMutes, {})).blocks).toMatchObject([{ publication: { id } }])
  const refused = await asha.ask(reportPublication, { publicationId: await givenPublication(world), reason: 'Fake' })
  expect([refused.statusCode, refused.body]).toMatchObject([429, { code: 'REPORT_LIMIT' }])
})

test('a teacher weighs more about a publication that her school chose for its people [news:RP7]', async ({ world }) => {
  const { id, moderator } = await reportedPublication(world)
  const school = await world.workspace()
  await world.owner`insert into workspace_publication (workspace_id, publication_id) values (${school}, ${id})`
  const teacher = await world.person({ workspace: school, role: 'FACULTY' })
  const pupil = await world.person({ workspace: school, role: 'MEMBER' })
  for (const one of [teacher, pupil]) await one.call(reportPublication, { publicationId: id, reason: 'Fake' })
  const { reports } = await moderator.call(getReportCase, { kind: 'PUBLICATION', id })
  expect(reports.map((one) => one.weight).toSorted((one, other) => one - other)).toEqual([1, 1, 1.5])
})
