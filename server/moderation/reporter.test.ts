import { expect } from 'vitest'
import { appealDecision } from '@chowk/contract/moderation/appeal.ts'
import { getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { getMyReports } from '@chowk/contract/news/report.ts'
import { decide, givenSchool, removed, report, reported } from '../testing/community/reported.ts'
import { test } from '../testing/test.ts'
import type { TestPerson } from '../testing/world.ts'

test('whoever reported a post finds it under My reports by its number, and how it ended', async ({ world }) => {
  const { head, reporter, caseId } = await reported(world)
  const own = async () => (await reporter.call(getMyReports, {})).content
  const wrote = {
    content: { kind: 'POST', ticket: expect.stringMatching(/^R-\d+$/) },
    article: null,
    publication: null,
  }
  expect(await own()).toMatchObject([{ ...wrote, state: 'ACKNOWLEDGED' }])
  await decide(head, caseId, { decision: 'REMOVE' })
  // Why something was removed is said to its author.
  expect(await own()).toMatchObject([{ ...wrote, state: 'UPHELD', isReversed: false, answer: null }])
})

test('whoever reported a post reads under My reports whether the decision still stands after the appeal of its author', async ({
  world,
}) => {
  for (const decision of ['KEEP', 'REVERSE'] as const) {
    const { asha, other, reporter, decisionId } = await removed(world)
    const isReversed = async () => (await reporter.call(getMyReports, {})).content.map((row) => row.isReversed)
    await asha.call(appealDecision, { decisionId, text: 'The bus stop did move.' })
    expect(await isReversed()).toEqual([false])
    const { content } = await other.call(getContentQueue, { why: 'APPEAL' })
    expect((await decide(other, content[0]?.caseId ?? '', { decision })).statusCode).toBe(200)
    expect(await isReversed()).toEqual([decision === 'REVERSE'])
  }
})

test('whoever reported a post is told that an appeal reversed the decision; whoever has left, or is blocked, is not, and nobody whose report was rejected or where it was kept', async ({
  world,
}) => {
  const OUTCOMES = [
    { first: { decision: 'REMOVE' }, decision: 'KEEP', tells: false },
    { first: { decision: 'REMOVE' }, decision: 'REVERSE', tells: true },
    // Her report was rejected, and what befell the author is not hers to hear.
    { first: { decision: 'APPROVE', sanction: 'SUSPEND_30' }, decision: 'REVERSE', tells: false },
  ] as const
  for (const { first, decision, tells } of OUTCOMES) {
    const scene = await givenSchool(world)
    const { school, asha, head, other, post } = scene
    const names = ['Stays', 'Leaves', 'Blocks', 'Is blocked']
    const reporters: TestPerson[] = []
    for (const name of names) {
      const reporter = await world.person({ name, workspace: school })
      await report(reporter, post.id)
      reporters.push(reporter)
    }
    const [, leaves, blocks, blocked] = reporters
    const removal = (await head.call(getContentQueue, {})).content[0]?.caseId ?? ''
    const { body } = await decide(head, removal, first)
    await world.owner`update membership set state = 'LEFT', left_at = ${world.clock.now()} where person_id = ${leaves?.id ?? ''}`
    await world.owner`
      insert into blocked_person (person_id, blocked_id, blocked_at)
      values (${blocks?.id ?? ''}, ${asha.id}, now()), (${asha.id}, ${blocked?.id ?? ''}, now())`
    // Who is suspended is out of the organisation, not of her account.
    const alone = await world.session(asha.id)
    await alone.call(appealDecision, { decisionId: String(body['decisionId']), text: 'The bus stop did move.' })
    const appeal = (await other.call(getContentQueue, { why: 'APPEAL' })).content[0]?.caseId ?? ''
    expect((await decide(other, appeal, { decision })).statusCode).toBe(200)
    const told = await world.owner<{ name: string }[]>`
      select p.name from notice n join person p on p.id = n.person_id
      where n.kind = 'report-decided' and (n.facts->>'isReversed')::boolean and p.id = any(${reporters.map(({ id }) => id)}::uuid[])`
    expect(told.map(({ name }) => name)).toEqual(tells ? ['Stays'] : [])
    if (tells)
      expect((await reporters[0]?.call(listNotices, {}))?.content[0]).toMatchObject({
        kind: 'report-decided',
        leadsTo: '/my-reports',
      })
  }
})
