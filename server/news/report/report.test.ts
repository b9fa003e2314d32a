import { describe, expect } from 'vitest'
import { getMyReports, reportAbuse } from '@chowk/contract/news/report.ts'
import {
  acknowledgeReports,
  decideReports,
  getReportCase,
  getReportQueue,
  resumePublication,
  undoDecision,
} from '@chowk/contract/operator/moderation.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import { givenArticle, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const HOUR = 3_600_000

/** Makes what was reported so far older; moving the clock would end everybody's session. */
async function age(world: World, hours: number): Promise<void> {
  await world.owner`update report set at = at - ${`${hours} hours`}::interval, decided_at = decided_at - ${`${hours} hours`}::interval`
  await world.owner`update limit_count set window_start = window_start - ${`${hours} hours`}::interval`
}

async function reported(world: World, times = 1, facts: { publication?: string } = {}) {
  const article = await givenArticle(world, facts)
  const reporters: TestPerson[] = []
  for (let n = 0; n < times; n++) {
    const reporter = await world.person()
    await reporter.call(reportAbuse, { articleId: article.key, reason: 'Fake' })
    reporters.push(reporter)
  }
  return { article, reporters, moderator: await world.person({ name: 'Zoya Ansari', operator: true }) }
}

const codeOf = async (requested: Promise<{ body: { code?: string } }>) => (await requested).body.code

describe('reporting', () => {
  test('a reader reports a story as fake and it leaves her lists [news-report] [R1.05] [news:RP1] [news:RP5]', async ({
    world,
  }) => {
    const asha = await world.person()
    const { key, id } = await givenArticle(world)
    const said = await asha.call(reportAbuse, { articleId: key, reason: 'Fake', part: 'NUMBERS' })
    expect(said).toMatchObject({ status: 'OPEN', edited: false, hidden: true })
    expect(await world.owner`select hidden from reading where person_id = ${asha.id} and article_id = ${id}`).toEqual([
      { hidden: true },
    ])
    const other = await givenArticle(world)
    await asha.call(reportAbuse, { articleId: other.key, reason: 'Inappropriate', hide: false })
    expect(await world.owner`select 1 from reading where article_id = ${other.id}`).toHaveLength(0)
  })

  test('the reasons are exactly Fake, Inappropriate and Others [R9.05] [news:RP1]', async ({ world }) => {
    const asha = await world.person()
    const { key } = await givenArticle(world)
    for (const reason of ['fake', 'Spam', 'Other', ''])
      expect(await codeOf(asha.ask(reportAbuse, { articleId: key, reason }))).toBe('INVALID_INPUT')
    for (const reason of ['Fake', 'Inappropriate', 'Others'])
      expect((await asha.ask(reportAbuse, { articleId: key, reason, text: 'It is an advertisement' })).statusCode).toBe(
        200,
      )
  })

  test('a visitor is asked to sign in', async ({ world }) => {
    const { key } = await givenArticle(world)
    const visitor = await world.visitor()
    expect(await codeOf(visitor.ask(reportAbuse, { articleId: key, reason: 'Fake' }))).toBe('SIGN_IN_NEEDED')
  })

  test('Others needs ten characters beside spaces, no report has more than 500, markup does not count [news:RP2]', async ({
    world,
  }) => {
    const asha = await world.person()
    const { key } = await givenArticle(world)
    const say = (text: string, reason = 'Others') => asha.ask(reportAbuse, { articleId: key, reason, text })
    expect(await codeOf(say(' a b c d e f g h i '))).toBe('REPORT_TEXT_NEEDED')
    expect(await codeOf(say('<b><i></i></b><script>alert(123456)</script>'))).toBe('REPORT_TEXT_NEEDED')
    expect(await codeOf(say('x'.repeat(501), 'Fake'))).toBe('REPORT_TEXT_TOO_LONG')
    expect((await say('<p>In the <b>wrong</b> language</p>')).statusCode).toBe(200)
    expect(await world.owner`select text from report`).toEqual([{ text: 'In the wrong language' }])
  })

  test('while a report waits a second one edits it, after the decision one more is taken, with new words [news:RP3]', async ({
    world,
  }) => {
    const { article, reporters, moderator } = await reported(world)
    const asha = reporters[0]!
    const say = async (text: string) => await asha.ask(reportAbuse, { articleId: article.key, reason: 'Fake', text })
    expect((await say('Ten, not nine')).body).toMatchObject({ edited: true })
    expect(await world.owner`select count(*)::int as n, min(text) as text from report`).toEqual([
      { n: 1, text: 'Ten, not nine' },
    ])
    const decide = async () => {
      world.clock.pass(60_000)
      await moderator.call(decideReports, { id: article.key, decision: 'NO_ACTION', reason: 'We asked them' })
    }
    await decide()
    expect(await codeOf(say('Ten, not nine'))).toBe('REPORT_NEEDS_NEW_TEXT')
    expect(await codeOf(say(''))).toBe('REPORT_NEEDS_NEW_TEXT')
    expect((await say('The register says ten')).body).toMatchObject({ status: 'OPEN', edited: false })
    expect(await world.owner`select state from report order by at`).toEqual([{ state: 'APPEALED' }, { state: 'OPEN' }])
    await decide()
    expect(await world.owner`select state from report order by at`).toEqual([
      { state: 'FINAL' },
      { state: 'DISMISSED' },
    ])
    expect(await codeOf(say('Once more, please'))).toBe('REPORT_DECIDED')
  })

  test('pressing twice at once makes one report', async ({ world }) => {
    const asha = await world.person()
    const { key } = await givenArticle(world)
    await Promise.all([1, 2, 3, 4].map(() => asha.call(reportAbuse, { articleId: key, reason: 'Fake' })))
    expect(await world.owner`select count(*)::int as n from report`).toEqual([{ n: 1 }])
  })

  test('the twenty-first report of a day is refused, edits do not count [news:RP4]', async ({ world }) => {
    const asha = await world.person()
    const publication = await givenPublication(world)
    const report = async (key: string) => await asha.ask(reportAbuse, { articleId: key, reason: 'Fake' })
    const first = await givenArticle(world, { publication })
    for (let n = 0; n < 3; n++) await report(first.key)
    for (let n = 0; n < 19; n++)
      expect((await report((await givenArticle(world, { publication })).key)).statusCode).toBe(200)
    const last = await givenArticle(world, { publication })
    const refused = await report(last.key)
    expect([refused.statusCode, refused.body.code]).toEqual([429, 'REPORT_LIMIT'])
    expect((await report(first.key)).statusCode).toBe(200)
    await age(world, 24)
    expect((await report(last.key)).statusCode).toBe(200)
  })

  test('unknown, hidden and withdrawn stories cannot be reported', async ({ world }) => {
    const asha = await world.person()
    const hidden = await givenArticle(world, { state: 'HIDDEN' })
    const withdrawn = await givenArticle(world, { state: 'WITHDRAWN' })
    const report = (articleId: string) => codeOf(asha.ask(reportAbuse, { articleId, reason: 'Fake' }))
    expect(await report('zzzzz')).toBe('ARTICLE_NOT_FOUND')
    expect(await report(hidden.key)).toBe('ARTICLE_NOT_FOUND')
    expect(await report(withdrawn.key)).toBe('ARTICLE_WITHDRAWN')
  })
})

describe('what reports do by themselves', () => {
  test('three reports in a day hide a story from minors, older ones do not count [news:RP8]', async ({ world }) => {
    const { article } = await reported(world, 2)
    const isHidden = async () =>
      (await world.owner`select hidden_for_minors from article where id = ${article.id}`)[0]?.['hiddenForMinors']
    await age(world, 25)
    await (await world.person()).call(reportAbuse, { articleId: article.key, reason: 'Fake' })
    expect(await isHidden()).toBe(false)
    await (await world.person()).call(reportAbuse, { articleId: article.key, reason: 'Fake' })
    await (await world.person()).call(reportAbuse, { articleId: article.key, reason: 'Fake' })
    expect(await isHidden()).toBe(true)
  })

  test('no list, search or page shows a minor what many reported, adults go on seeing it [news:RP8]', async ({
    world,
  }) => {
    const { article } = await reported(world, 3)
    const meets = async (reader: TestPerson) => [
      (await reader.call(getLatest, {})).content.map((story) => story._id),
      (await reader.ask(getArticle, { slug: article.slug })).statusCode,
    ]
    expect(await meets(await world.person({ birthYear: 2014 }))).toEqual([[], 404])
    expect(await meets(await world.person())).toEqual([[article.key], 200])
  })

  test('five readers halve a story in trending until it is dismissed [news:T8] [news:RP8]', async ({ world }) => {
    const { article, moderator } = await reported(world, 5)
    const isHalved = async () =>
      (await world.owner`select trend_halved from cluster where id = ${article.cluster}`)[0]?.['trendHalved']
    expect(await isHalved()).toBe(true)
    await moderator.call(decideReports, { id: article.key, decision: 'NO_ACTION', reason: 'All is well' })
    expect(await isHalved()).toBe(false)
  })

  test('who was wrong five times of ten weighs little, a teacher weighs more about a pick of her school [news:RP7]', async ({
    world,
  }) => {
    const { moderator, reporters } = await reported(world)
    const asha = reporters[0]!
    for (let n = 0; n < 5; n++) {
      const { key } = await givenArticle(world)
      await asha.call(reportAbuse, { articleId: key, reason: 'Fake' })
      await moderator.call(decideReports, { id: key, decision: 'NO_ACTION', reason: 'It is true' })
    }
    const { key, id } = await givenArticle(world)
    await asha.call(reportAbuse, { articleId: key, reason: 'Fake' })
    const school = await world.workspace()
    const teacher = await world.person({ workspace: school, role: 'FACULTY' })
    await world.owner`
      insert into pick (workspace_id, article_id, picked_by, picked_at, until_at)
      values (${school}, ${id}, ${teacher.id}, ${world.clock.now()}, ${new Date(world.clock.now().getTime() + HOUR)})`
    await teacher.call(reportAbuse, { articleId: key, reason: 'Fake' })
    const { reports } = await moderator.call(getReportCase, { id: key })
    expect(reports.map((one) => one.weight).toSorted((one, other) => one - other)).toEqual([0.2, 1.5])
  })
})

describe('deciding', () => {
  test('a hidden story is gone, and undoing brings it back with its reports [news:RP9] [news:RP10]', async ({
    world,
  }) => {
    const { article, reporters, moderator } = await reported(world, 2)
    const { decisionId, closed } = await moderator.call(decideReports, {
      id: article.key,
      decision: 'HIDE',
      reason: 'The numbers are made up',
    })
    expect(closed).toBe(2)
    // Whoever made something of the story hears it: its questions are void.
    const [jobs] = await world.owner<{ n: number }[]>`
      select count(*)::int as n from graphile_worker.jobs where task_identifier = 'article-changed'`
    expect(jobs?.n).toBe(1)
    expect(await codeOf(reporters[0]!.ask(getArticle, { slug: article.slug }))).toBe('ARTICLE_NOT_FOUND')
    expect((await reporters[1]!.call(getMyReports, {})).content).toMatchObject([
      { state: 'UPHELD', decision: 'HIDE', answer: 'The numbers are made up' },
    ])
    expect(await moderator.call(undoDecision, { decisionId })).toEqual({
      kind: 'ARTICLE',
      id: article.key,
      reopened: 2,
    })
    expect((await reporters[0]!.ask(getArticle, { slug: article.slug })).statusCode).toBe(200)
    expect(await codeOf(moderator.ask(undoDecision, { decisionId }))).toBe('DECISION_NOT_LAST')
    expect((await moderator.call(getReportQueue, {})).content).toMatchObject([{ reports: 2, acknowledged: true }])
  })

  test('each decision does what it says and can be undone [news:RP9]', async ({ world }) => {
    const rowOf = async (id: string) =>
      (
        await world.owner`select a.state, a.sensitive, a.disputed, p.status from article a join publication p on p.id = a.publication_id where a.id = ${id}`
      )[0]
    const before = { state: 'READY', sensitive: false, disputed: null, status: 'ACTIVE' }
    const does = {
      NO_ACTION: {},
      DUPLICATE: {},
      LABEL: { disputed: 'Two details are disputed' },
      LEVEL_UP: { sensitive: true },
      HIDE: { state: 'HIDDEN' },
      REMOVE: { state: 'REMOVED' },
      PAUSE_PUBLICATION: { status: 'PAUSED' },
    } as const
    for (const [decision, change] of Object.entries(does)) {
      const { article, moderator } = await reported(world)
      const note = decision === 'LABEL' ? 'Two details are disputed' : ''
      const { decisionId } = await moderator.call(decideReports, {
        id: article.key,
        decision: decision as keyof typeof does,
        reason: 'Looked at it closely',
        note,
      })
      expect({ decision, ...(await rowOf(article.id)) }).toEqual({ decision, ...before, ...change })
      await moderator.call(undoDecision, { decisionId })
      expect({ decision, ...(await rowOf(article.id)) }).toEqual({ decision, ...before })
    }
  })

  test('what was removed does not come back from its feeds', async ({ world }) => {
    const { article, moderator } = await reported(world)
    await world.owner`
      with f as (insert into feed (publication_id, url) select publication_id, 'https://a.example/f' from article where id = ${article.id} returning id)
      insert into article_feed (feed_id, identity, article_id) select id, 'one', ${article.id} from f`
    await moderator.call(decideReports, { id: article.key, decision: 'REMOVE', reason: 'By order of a court' })
    expect(await world.owner`select identity from tombstone`).toEqual([{ identity: 'one' }])
  })

  test('three upheld reports of fake news in 30 days pause a publication until it is reviewed [news:RP12]', async ({
    world,
  }) => {
    const publication = await givenPublication(world)
    const decide = async (world_: World) => {
      const { article, moderator } = await reported(world_, 1, { publication })
      const input = { id: article.key, decision: 'LABEL', reason: 'Not so', note: 'Disputed' } as const
      return { ...(await moderator.call(decideReports, input)), moderator }
    }
    await decide(world)
    await age(world, 31 * 24)
    expect(await decide(world)).toMatchObject({ publicationPaused: false })
    expect(await decide(world)).toMatchObject({ publicationPaused: false })
    const { publicationPaused, moderator } = await decide(world)
    expect(publicationPaused).toBe(true)
    const resume = { publicationId: publication, reason: 'They corrected them' }
    expect(await moderator.call(resumePublication, resume)).toEqual({ status: 'ACTIVE' })
    expect(await codeOf(moderator.ask(resumePublication, resume))).toBe('PUBLICATION_NOT_PAUSED')
    expect(await codeOf(moderator.ask(resumePublication, { ...resume, publicationId: '999' }))).toBe(
      'PUBLICATION_NOT_FOUND',
    )
  })

  test('a label needs its words, a decision something to decide', async ({ world }) => {
    const { article, moderator } = await reported(world)
    const decide = (input: object) =>
      codeOf(moderator.ask(decideReports, { id: article.key, decision: 'LABEL', reason: 'Disputed', ...input }))
    expect(await decide({})).toBe('NOTE_NEEDED')
    expect(await decide({ id: 'zzzzz', decision: 'HIDE' })).toBe('SUBJECT_NOT_FOUND')
    expect(await decide({ id: (await givenArticle(world)).key, decision: 'HIDE' })).toBe('NOTHING_TO_DECIDE')
    expect(await codeOf(moderator.ask(undoDecision, { decisionId: crypto.randomUUID() }))).toBe('DECISION_NOT_FOUND')
    expect(await codeOf(moderator.ask(getReportCase, { id: 'zzzzz' }))).toBe('SUBJECT_NOT_FOUND')
    expect(await codeOf(moderator.ask(acknowledgeReports, { id: 'zzzzz' }))).toBe('SUBJECT_NOT_FOUND')
  })
})

describe('the queue', () => {
  test('it shows one entry a story, the oldest first, late ones marked, and never who reported [news:RP6] [news:RP11]', async ({
    world,
  }) => {
    const first = await reported(world, 2)
    await age(world, 25)
    const second = await reported(world)
    const { moderator } = second
    const queue = await moderator.call(getReportQueue, {})
    expect(queue).toMatchObject({ totalElements: 2, overdue: 1 })
    expect(queue.content).toMatchObject([
      { _id: first.article.key, reports: 2, reasons: { Fake: 2 }, overdue: 'ACKNOWLEDGE' },
      { _id: second.article.key, reports: 1, overdue: null },
    ])
    expect(await moderator.call(acknowledgeReports, { id: first.article.key })).toEqual({ acknowledged: 2 })
    expect((await moderator.call(getReportQueue, {})).overdue).toBe(0)
    await age(world, 15 * 24)
    expect((await moderator.call(getReportQueue, {})).content[0]).toMatchObject({ overdue: 'DECIDE' })
    const details = JSON.stringify(await moderator.call(getReportCase, { id: first.article.key }))
    for (const { id } of first.reporters) expect(details).not.toContain(id)
    expect(details).not.toContain('Person ')
  })

  test('everything of a moderator is refused to others and written into the audit log', async ({ world }) => {
    const { article, reporters, moderator } = await reported(world)
    const school = await world.workspace()
    const head = await world.person({ workspace: school, role: 'ADMIN' })
    for (const person of [reporters[0]!, head]) {
      const tries = [
        person.ask(getReportQueue, {}),
        person.ask(getReportCase, { id: article.key }),
        person.ask(acknowledgeReports, { id: article.key }),
        person.ask(decideReports, { id: article.key, decision: 'HIDE', reason: 'Because' }),
        person.ask(undoDecision, { decisionId: crypto.randomUUID() }),
        person.ask(resumePublication, { publicationId: '1', reason: 'Because' }),
      ]
      for (const said of await Promise.all(tries)) expect(said.body.code).toBe('NOT_ALLOWED')
    }
    const { decisionId } = await moderator.call(decideReports, {
      id: article.key,
      decision: 'HIDE',
      reason: 'Because',
    })
    await moderator.call(undoDecision, { decisionId })
    const refused = await world.owner`select actor_id from audit_log where action = 'access refused'`
    expect(new Set(refused.map(({ actorId }) => actorId as string))).toEqual(new Set([reporters[0]!.id, head.id]))
    expect(
      await world.owner`select action, subject, actor_id from audit_log where action <> 'access refused' order by id`,
    ).toEqual([
      { action: 'reports decided', subject: `article ${article.key}`, actorId: moderator.id },
      { action: 'report decision undone', subject: `article ${article.key}`, actorId: moderator.id },
    ])
  })
})
