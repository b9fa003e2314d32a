import { describe, expect } from 'vitest'
import { appealDecision } from '@chowk/contract/moderation/appeal.ts'
import { LEAST_COUNT, getTransparency, listModerationActions } from '@chowk/contract/moderation/transparency.ts'
import { countWaitingCases } from '@chowk/contract/moderation/waiting.ts'
import { decideCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { lateCasesTask } from './late-cases.job.ts'
import { openCount, openHours } from './transparency.rules.ts'
import { jobRun } from '../../testing/job-run.ts'

async function givenSchool(world: World, slug = 'neem') {
  const school = await givenCommunity(world, { slug })
  const head = await world.person({ name: 'Head', workspace: school, role: 'ADMIN' })
  const owner = await world.person({ name: 'Owner', workspace: school, role: 'OWNER' })
  const asha = await world.person({ name: 'Asha Menon', workspace: school })
  return { school, head, owner, asha }
}

let keys = 0
const key = () => ({ 'idempotency-key': `open-${++keys}` })
type School = Awaited<ReturnType<typeof givenSchool>>

/** Asha writes so many posts, each is reported and taken down two hours later. */
async function removed(world: World, { school, head, asha }: School, count: number): Promise<string[]> {
  const decisions: string[] = []
  for (let number = 0; number < count; number++) {
    const post = await givenPost(world, { workspace: school, author: asha.id, title: `Secret ${number}` })
    const reporter = await world.person({ workspace: school })
    await reporter.call(reportContent, { id: post.id, reason: 'Fake' })
    const [waiting] = (await head.call(getContentQueue, {})).content
    world.clock.pass(2 * 3_600_000)
    const { caseId = '' } = waiting ?? {}
    const decided = await head.call(decideCase, { caseId, decision: 'REMOVE', reason: 'Hidden reason.' }, key())
    decisions.push(decided.decisionId)
  }
  return decisions
}

describe('numbers of moderation', () => {
  test('are seen by everybody of the organisation, and one to four are not told from each other', async ({ world }) => {
    const neem = await givenSchool(world)
    const empty = await neem.asha.call(getTransparency, {})
    expect([empty.reports, empty.appeals, empty.medianHours]).toEqual([0, 0, null])
    await removed(world, neem, LEAST_COUNT - 1)
    const few = await neem.asha.call(getTransparency, {})
    expect([few.reports, few.appeals, few.medianHours]).toEqual([null, 0, null])
    expect(few.decisions.find(({ decision }) => decision === 'REMOVE')?.count).toBeNull()
    await removed(world, neem, 1)
    const enough = await neem.asha.call(getTransparency, {})
    expect([enough.reports, enough.medianHours]).toEqual([LEAST_COUNT, 2])
    expect(enough.decisions.find(({ decision }) => decision === 'REMOVE')?.count).toBe(LEAST_COUNT)
    world.clock.pass(91 * 86_400_000)
    const later = await (await world.session(neem.asha.id, neem.school)).call(getTransparency, {})
    expect([later.reports, later.decisions.every(({ count }) => count === 0)]).toEqual([0, true])
  })

  test('count appeals, and never what happened in another organisation', async ({ world }) => {
    const [neem, banyan] = [await givenSchool(world), await givenSchool(world, 'banyan')]
    const decisions = await removed(world, neem, LEAST_COUNT)
    for (const decisionId of decisions)
      await neem.asha.call(appealDecision, { decisionId, text: 'It was right as it stood.' })
    for (const { caseId } of (await neem.owner.call(getContentQueue, {})).content)
      await neem.owner.call(decideCase, { caseId, decision: 'REVERSE', reason: 'It was right.' }, key())
    const numbers = await neem.asha.call(getTransparency, {})
    expect([numbers.appeals, numbers.reversed]).toEqual([LEAST_COUNT, LEAST_COUNT])
    expect(await banyan.asha.call(getTransparency, {})).toMatchObject({ reports: 0, appeals: 0, reversed: 0 })
    expect((await banyan.asha.call(listModerationActions, {})).content).toEqual([])
  })

  test('are of no interest to whoever acts for no organisation: there is none whose they were', async ({ world }) => {
    const alone = await world.person()
    for (const { statusCode, body } of [
      await alone.ask(getTransparency, {}),
      await alone.ask(listModerationActions, {}),
    ])
      expect([statusCode, body.code]).toEqual([404, 'NO_WORKSPACE'])
  })

  test('are rounded so that no single one can be read out of them', () => {
    expect([0, 1, 4, 5, 80].map(openCount)).toEqual([0, null, null, 5, 80])
    expect([openHours(2.34, 5), openHours(2.34, 4), openHours(null, 9)]).toEqual([2.3, null, null])
  })
})

describe('the log of moderation', () => {
  test('says what was done on which day, newest first, without text, reason or name', async ({ world }) => {
    const neem = await givenSchool(world)
    await removed(world, neem, 3)
    const first = await neem.asha.call(listModerationActions, { size: 2 })
    expect(first.content).toEqual([
      { id: expect.any(String), day: '2026-11-21', kind: 'POST', decision: 'REMOVE' },
      { id: expect.any(String), day: '2026-11-21', kind: 'POST', decision: 'REMOVE' },
    ])
    const second = await neem.asha.call(listModerationActions, { size: 2, next: first.next ?? '' })
    expect(second.content).toHaveLength(1)
    const all = JSON.stringify([first, second])
    for (const word of ['Secret', 'Hidden reason', 'Asha', 'Head', neem.asha.id, neem.head.id])
      expect(all).not.toContain(word)
  })
})

describe('cases beyond their time', () => {
  test('are counted beside the page of moderation, and whoever runs the school is told each evening', async ({
    world,
  }) => {
    const { school, head, owner, asha } = await givenSchool(world)
    const post = await givenPost(world, { workspace: school, author: asha.id })
    const reporter = await world.person({ workspace: school })
    await reporter.call(reportContent, { id: post.id, reason: 'Inappropriate' })
    expect(await head.call(countWaitingCases, {})).toEqual({ waiting: 1, late: 0 })
    await lateCasesTask(world.house)(undefined, jobRun())
    expect((await head.call(listNotices, {})).content).toEqual([])
    world.clock.pass(25 * 3_600_000)
    for (let time = 0; time < 2; time++) await lateCasesTask(world.house)(undefined, jobRun())
    for (const { id } of [head, owner]) {
      const person = await world.session(id, school)
      expect(await person.call(countWaitingCases, {})).toEqual({ waiting: 1, late: 1 })
      const { content } = await person.call(listNotices, {})
      expect(content.map(({ says, leadsTo }) => [says.en.map(({ text }) => text).join(''), leadsTo])).toEqual([
        ['1 case waits beyond its time in Neem School', '/moderation'],
      ])
    }
    await world.owner`update moderation_case set closed_at = now()`
    expect((await (await world.session(head.id, school)).call(listNotices, {})).content).toEqual([])
    expect((await (await world.session(asha.id, school)).call(listNotices, {})).content).toEqual([])
  })
})
