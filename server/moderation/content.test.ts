import { describe, expect } from 'vitest'
import { appealDecision, getOwnDecisions } from '@chowk/contract/moderation/appeal.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { claimCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { getPost, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { givenCommunity, givenPost } from '../testing/community/community.ts'
import { decide, givenSchool, removed, report, reported, stateOf } from '../testing/community/reported.ts'
import { test } from '../testing/test.ts'
import type { Caller } from '../testing/caller.ts'

describe('reporting a post', () => {
  test('whoever reports gets a ticket number at once and is told until when it is decided [cso:C43] [cso:C48]', async ({
    world,
  }) => {
    const { school, post, head } = await givenSchool(world)
    const reporter = await world.person({ workspace: school })
    const now = world.clock.now().getTime()
    const { body } = await report(reporter, post.id, { reason: 'Inappropriate' })
    expect(body).toMatchObject({ ticket: expect.stringMatching(/^R-\d{5,}$/), status: 'ACKNOWLEDGED', edited: false })
    expect(Date.parse(String(body['dueAt'])) - now).toBe(86_400_000)
    const second = await report(reporter, post.id, { reason: 'Fake' })
    expect(second.body).toMatchObject({ ticket: body['ticket'], edited: true })
    const { content, totalElements } = await head.call(getContentQueue, {})
    expect(totalElements).toBe(1)
    expect(content[0]).toMatchObject({ title: 'Bus stop', why: 'REPORT', reasons: { Fake: 1, Inappropriate: 0 } })
    const fake = await givenPost(world, { workspace: school })
    const late = await report(reporter, fake.id)
    expect(Date.parse(String(late.body['dueAt'])) - now).toBe(15 * 86_400_000)
  })

  test('Others needs ten to five hundred characters, and a fourth reason there is not [cso:C43]', async ({ world }) => {
    const { school, post } = await givenSchool(world)
    const reporter = await world.person({ workspace: school })
    const codeOf = async (input: object) => (await report(reporter, post.id, input)).body.code
    expect(await codeOf({ reason: 'Others', text: 'too short' })).toBe('REPORT_TEXT_NEEDED')
    expect(await codeOf({ reason: 'Others', text: 'क'.repeat(501) })).toBe('REPORT_TEXT_TOO_LONG')
    expect(await codeOf({ reason: 'Spam' })).toBe('INVALID_INPUT')
    expect(await codeOf({ reason: 'Others', text: 'It is an advertisement.' })).toBeUndefined()
  })

  test('what one cannot see, or wrote oneself, one cannot report', async ({ world }) => {
    const { asha, post } = await givenSchool(world)
    const outsider = await world.person()
    expect((await report(outsider, post.id)).body.code).toBe('CONTENT_NOT_FOUND')
    expect((await report(asha, post.id)).body.code).toBe('OWN_CONTENT')
    expect((await report(asha, post.id, { kind: 'COMMENT' })).body.code).toBe('CONTENT_NOT_FOUND')
  })

  test('after a decision the same person is heard once more, with new words, and no third time', async ({ world }) => {
    const { head, reporter, post, caseId } = await reported(world)
    await decide(head, caseId, { decision: 'APPROVE' })
    const again = async (text: string) => (await report(reporter, post.id, { text })).body.code
    expect(await again('')).toBe('REPORT_NEEDS_NEW_TEXT')
    expect(await again('It names a child of our class.')).toBeUndefined()
    const { content } = await head.call(getContentQueue, {})
    await decide(head, content[0]?.caseId ?? '', { decision: 'APPROVE' })
    expect(await again('It still does so today.')).toBe('REPORT_DECIDED')
  })

  test('twenty reports a day are enough [cso:G20]', async ({ world }) => {
    const { school } = await givenSchool(world)
    const reporter = await world.person({ workspace: school })
    for (let n = 0; n < 20; n++) await report(reporter, (await givenPost(world, { workspace: school })).id)
    const more = await givenPost(world, { workspace: school })
    expect((await report(reporter, more.id)).body.code).toBe('REPORT_LIMIT')
  })

  test('the third of three people hides it until somebody decides, also when all report at once [cso:C46]', async ({
    world,
  }) => {
    const { school, post, asha } = await givenSchool(world)
    const people = await Promise.all([1, 2, 3].map(async () => await world.person({ workspace: school })))
    await report(people[0] as Caller, post.id)
    await report(people[0] as Caller, post.id)
    expect(await stateOf(world, post.id)).toBe('PUBLISHED')
    await Promise.all(people.slice(1).map(async (person) => await report(person, post.id)))
    expect(await stateOf(world, post.id)).toBe('HIDDEN')
    expect((await people[0]?.call(listWorkspacePosts, {}))?.content).toEqual([])
    expect((await asha.ask(getPost, { slug: post.slug })).statusCode).toBe(200)
    const history =
      await world.owner`select actor_id, to_state from status_history where entity = 'post' and entity_id = ${post.id}`
    expect([...history]).toEqual([{ actorId: null, toState: 'HIDDEN' }])
  })

  test('one report hides what a child wrote, what a child reports and what a moderator reports [cso:C46]', async ({
    world,
  }) => {
    const { school, head } = await givenSchool(world)
    const member = await world.person({ workspace: school })
    const kabir = await world.person({ workspace: school, class: 7 })
    const hiddenBy = async (by: Caller, byMinor = false) => {
      const { id } = await givenPost(world, { workspace: school, byMinor })
      await report(by, id)
      return await stateOf(world, id)
    }
    expect(await hiddenBy(member, true)).toBe('HIDDEN')
    expect(await hiddenBy(kabir)).toBe('HIDDEN')
    expect(await hiddenBy(head)).toBe('HIDDEN')
    expect(await hiddenBy(member)).toBe('PUBLISHED')
  })

  test('whose last five reports were all rejected counts half [cso:C46]', async ({ world }) => {
    const { school, post, head } = await givenSchool(world)
    const crier = await world.person({ workspace: school })
    for (let n = 0; n < 5; n++) {
      const { id } = await givenPost(world, { workspace: school })
      await report(crier, id)
      const { content } = await head.call(getContentQueue, {})
      await decide(head, content[0]?.caseId ?? '', { decision: 'APPROVE' })
    }
    await report(crier, post.id)
    for (const n of [1, 2]) {
      await report(await world.person({ workspace: school }), post.id, { reason: n === 1 ? 'Fake' : 'Inappropriate' })
      expect(await stateOf(world, post.id)).toBe('PUBLISHED')
    }
    await report(await world.person({ workspace: school }), post.id)
    expect(await stateOf(world, post.id)).toBe('HIDDEN')
  })
})

describe('the queue', () => {
  test('each workspace has its own; operators see all, and those of individuals', async ({ world }) => {
    const { school, head, caseId } = await reported(world)
    const operator = await world.person({ operator: true })
    const stranger = await world.person({ workspace: await givenCommunity(world), role: 'OWNER' })
    const individual = await givenPost(world, { isGlobal: true })
    await report(await world.person(), individual.id)
    expect((await head.call(getContentQueue, {})).content.map(({ id }) => id)).not.toContain(individual.id)
    expect((await stranger.call(getContentQueue, {})).content).toEqual([])
    expect((await stranger.ask(getContentQueue, { workspaceId: school })).body.code).toBe('WORKSPACE_NOT_FOUND')
    for (const call of [getContentCase, claimCase] as const)
      expect((await stranger.ask(call, { caseId })).body.code).toBe('CASE_NOT_FOUND')
    expect((await decide(stranger, caseId, { decision: 'REMOVE' })).body.code).toBe('CASE_NOT_FOUND')
    expect((await operator.call(getContentQueue, {})).totalElements).toBe(2)
    expect((await operator.call(getContentQueue, { workspaceId: school })).totalElements).toBe(1)
  })

  test('it is narrowed by reason, age, category and why; what is due first stands first and late ones are counted [cso:C47] [cso:C48]', async ({
    world,
  }) => {
    const { school, head, post } = await givenSchool(world)
    const [category] = await world.owner<{ id: string }[]>`select id from post_category order by position limit 1`
    const urgent = await givenPost(world, { workspace: school, category: category?.id ?? '' })
    const reporter = await world.person({ workspace: school })
    await report(reporter, post.id)
    await report(reporter, urgent.id, { reason: 'Inappropriate' })
    await world.owner`update moderation_case set opened_at = opened_at - interval '25 hours', due_at = due_at - interval '25 hours'
      where subject_id = ${urgent.id}`
    const idsOf = async (input: object) => (await head.call(getContentQueue, input)).content.map(({ id }) => id)
    expect(await idsOf({})).toEqual([urgent.id, post.id])
    expect(await idsOf({ reason: 'Fake' })).toEqual([post.id])
    expect(await idsOf({ olderThanHours: 24 })).toEqual([urgent.id])
    expect(await idsOf({ category: category?.id })).toEqual([urgent.id])
    expect(await idsOf({ why: 'APPEAL' })).toEqual([])
    expect(await idsOf({ kind: 'COMMENT' })).toEqual([])
    expect((await head.call(getContentQueue, {})).late).toBe(1)
    const first = await head.call(getContentQueue, { size: 1 })
    expect((await head.call(getContentQueue, { size: 1, next: first.next ?? '' })).content[0]?.id).toBe(post.id)
  })

  test('of two who take a case at once one holds it, for fifteen minutes; the other may not decide [cso:C47]', async ({
    world,
  }) => {
    const { school, head, other, caseId } = await reported(world)
    const both = await Promise.all([head, other].map(async (by) => await by.ask(claimCase, { caseId })))
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const [holder, second] = both[0]?.statusCode === 200 ? [head, other] : [other, head]
    expect(both.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({
      code: 'CASE_CLAIMED',
      details: { claim: { isOwn: false } },
    })
    expect((await decide(second, caseId, { decision: 'REMOVE' })).body.code).toBe('CASE_CLAIMED')
    expect((await second.call(getContentQueue, {})).content[0]?.claim).toMatchObject({ isOwn: false })
    await holder.call(claimCase, { caseId, release: true })
    expect((await second.call(claimCase, { caseId })).claim).toMatchObject({ isOwn: true })
    world.clock.pass(15 * 60_000)
    const later = await world.session(holder.id, school)
    expect((await later.call(claimCase, { caseId })).claim).toMatchObject({ isOwn: true })
  })
})

describe('deciding', () => {
  test('what is removed is gone for all; its author reads why and has her text back [cso:C47] [cso:C44]', async ({
    world,
  }) => {
    const { asha, head, post, reporter } = await removed(world)
    expect(await stateOf(world, post.id)).toBe('REMOVED')
    expect((await asha.ask(getPost, { slug: post.slug })).body.code).toBe('POST_NOT_FOUND')
    const { content } = await asha.call(getOwnDecisions, {})
    expect(content).toMatchObject([
      {
        decision: 'REMOVE',
        reason: 'It is against our rules.',
        by: null,
        content: { title: 'Bus stop', text: 'It moves.' },
        appealBefore: new Date(world.clock.now().getTime() + 14 * 86_400_000).toISOString(),
      },
    ])
    expect((await head.call(getContentQueue, {})).content).toEqual([])
    expect((await reporter.call(getOwnDecisions, {})).content).toEqual([])
    expect((await asha.call(listNotices, {})).content).toMatchObject([
      { kind: 'content-decided', leadsTo: '/moderation/own' },
    ])
    expect((await reporter.call(listNotices, {})).content).toMatchObject([{ kind: 'report-decided' }])
    const [told] = await world.owner`select state, outcome from report where subject_id = ${post.id}`
    expect(told).toEqual({ state: 'UPHELD', outcome: 'UPHELD' })
  })

  test('of two who decide at once one does, and a reason is needed [cso:C47]', async ({ world }) => {
    const { head, other, caseId, post } = await reported(world)
    expect((await decide(head, caseId, { decision: 'REMOVE', reason: ' no ' })).body.code).toBe('INVALID_INPUT')
    const both = await Promise.all([
      decide(head, caseId, { decision: 'APPROVE' }),
      decide(other, caseId, { decision: 'REMOVE' }),
    ])
    expect(both.map(({ body }) => body.code ?? 'DONE').toSorted()).toEqual(['CASE_CLOSED', 'DONE'])
    expect(await world.owner`select from moderation_decision where subject_id = ${post.id}`).toHaveLength(1)
  })

  test('what does not fit the case is refused: a published post is not sent back, an appeal is not made of a report', async ({
    world,
  }) => {
    const { head, caseId } = await reported(world)
    for (const decision of ['REQUEST_CHANGES', 'REJECT', 'KEEP', 'REVERSE'])
      expect((await decide(head, caseId, { decision })).body.code).toBe('DECISION_DOES_NOT_FIT')
    expect((await decide(head, caseId, { decision: 'APPROVE_EDITED' })).body.code).toBe('CHANGES_NEEDED')
    expect((await head.call(getContentCase, { caseId })).fitting).toEqual(['APPROVE', 'APPROVE_EDITED', 'REMOVE'])
  })

  test('approved with changes it says something else and the author sees what was changed [cso:C47]', async ({
    world,
  }) => {
    const { asha, head, caseId, post } = await reported(world)
    const changed = { title: 'Bus stop', text: 'It moves on Monday.' }
    expect((await decide(head, caseId, { decision: 'APPROVE_EDITED', changed })).statusCode).toBe(200)
    const shown = await asha.call(getPost, { slug: post.slug })
    expect(shown).toMatchObject({ description: 'It moves on Monday.', state: 'PUBLISHED', version: 2 })
    expect((await asha.call(getOwnDecisions, {})).content[0]?.content.text).toBe('It moves.')
  })

  test('what waits for review is published, sent back or rejected, by the steps of a post [cso:C44]', async ({
    world,
  }) => {
    const { school, asha, head } = await givenSchool(world)
    const ends = { APPROVE: 'PUBLISHED', REQUEST_CHANGES: 'CHANGES_REQUESTED', REJECT: 'REJECTED' }
    for (const [decision, state] of Object.entries(ends)) {
      const { id } = await givenPost(world, { workspace: school, author: asha.id, state: 'PENDING_REVIEW' })
      const [row] = await world.owner<{ id: string }[]>`
        insert into moderation_case (subject_kind, subject_id, workspace_id, author_id, why, opened_at, due_at)
        values ('POST', ${id}, ${school}, ${asha.id}, 'REVIEW', now(), now()) returning id`
      expect((await decide(head, row?.id ?? '', { decision })).statusCode).toBe(200)
      expect(await stateOf(world, id)).toBe(state)
    }
  })

  test('[R2:M7] [R2:K27] a suspension of a week lasts to the end of its last day; an individual cannot be suspended [cso:C47]', async ({
    world,
  }) => {
    const { school, asha, head, caseId } = await reported(world)
    await decide(head, caseId, { decision: 'REMOVE', sanction: 'SUSPEND_7' })
    const [membership] = await world.owner<{ state: string; suspendedUntil: Date }[]>`
      select state, suspended_until from membership where person_id = ${asha.id} and workspace_id = ${school}`
    expect(membership?.state).toBe('SUSPENDED')
    // 21 November at 13:30 in India; the last day is the 28th, to its end.
    expect(membership?.suspendedUntil).toEqual(new Date('2026-11-28T18:30:00.000Z'))
    const individual = await givenPost(world, { isGlobal: true })
    await report(await world.person(), individual.id)
    const operator = await world.person({ operator: true })
    const { content } = await operator.call(getContentQueue, {})
    const refused = await decide(operator, content[0]?.caseId ?? '', { decision: 'REMOVE', sanction: 'SUSPEND_1' })
    expect(refused.body.code).toBe('CANNOT_SUSPEND')
    expect(await stateOf(world, individual.id)).toBe('PUBLISHED')
  })

  test('an administrator suspends no owner, and nobody the last one who runs a workspace', async ({ world }) => {
    const { school, head, other } = await givenSchool(world)
    const suspend = async (by: Caller, author: string, workspace: string) => {
      const { id } = await givenPost(world, { workspace, author })
      await report(await world.person({ workspace }), id)
      const { content } = await by.call(getContentQueue, {})
      const caseId = content.find((each) => each.id === id)?.caseId ?? ''
      return (await decide(by, caseId, { decision: 'REMOVE', sanction: 'SUSPEND_1' })).body.code
    }
    expect(await suspend(head, other.id, school)).toBe('IS_OWNER')
    const small = await givenCommunity(world)
    const alone = await world.person({ workspace: small, role: 'ADMIN' })
    expect(await suspend(await world.person({ operator: true }), alone.id, small)).toBe('LAST_ADMIN')
  })

  test('nobody decides about what she wrote herself', async ({ world }) => {
    const { school, head } = await givenSchool(world)
    const own = await givenPost(world, { workspace: school, author: head.id })
    await report(await world.person({ workspace: school }), own.id)
    const { content } = await head.call(getContentQueue, {})
    const caseId = content[0]?.caseId ?? ''
    expect((await decide(head, caseId, { decision: 'APPROVE' })).body.code).toBe('NOT_YOURS_TO_DECIDE')
    expect((await head.call(getContentCase, { caseId })).fitting).toEqual([])
  })

  test('a case names no reporter and shows what was decided before [cso:C50]', async ({ world }) => {
    const { head, other, reporter, caseId, post } = await reported(world)
    await decide(head, caseId, { decision: 'APPROVE', sanction: 'WARN' })
    await report(
      await world.person({ workspace: (await other.call(getContentCase, { caseId })).workspace?.id ?? '' }),
      post.id,
    )
    const { content } = await other.call(getContentQueue, {})
    const shown = await other.call(getContentCase, { caseId: content[0]?.caseId ?? '' })
    expect(JSON.stringify(shown)).not.toContain(reporter.id)
    expect(JSON.stringify(shown)).not.toContain('Reporter')
    expect(shown.history).toMatchObject([{ decision: 'APPROVE', sanction: 'WARN', by: 'Head' }])
    expect(shown.authorRecord).toEqual({ removed: 0, warned: 1, suspended: 0 })
  })
})

describe('appealing', () => {
  const WORDS = 'The bus stop did move, see the notice.'

  test('an appeal is decided by somebody else, who may put the post back [cso:C49] [cso:C44]', async ({ world }) => {
    const { asha, head, other, post, decisionId } = await removed(world)
    await asha.call(appealDecision, { decisionId, text: WORDS })
    const { content } = await head.call(getContentQueue, { why: 'APPEAL' })
    const caseId = content[0]?.caseId ?? ''
    expect((await head.call(getContentCase, { caseId })).fitting).toEqual([])
    expect((await decide(head, caseId, { decision: 'KEEP' })).body.code).toBe('NOT_YOURS_TO_DECIDE')
    const shown = await other.call(getContentCase, { caseId })
    expect(shown).toMatchObject({ appeal: { text: WORDS }, fitting: ['KEEP', 'REVERSE'] })
    await decide(other, caseId, { decision: 'REVERSE' })
    expect(await stateOf(world, post.id)).toBe('PUBLISHED')
    const own = (await asha.call(getOwnDecisions, {})).content
    expect(own.map(({ decision, appealOutcome }) => [decision, appealOutcome])).toEqual([
      ['REVERSE', null],
      ['REMOVE', 'REVERSE'],
    ])
  })

  test('once, within fourteen days, and by the author alone [cso:C49]', async ({ world }) => {
    const { asha, reporter, decisionId } = await removed(world)
    const ask = async (by: Caller) => (await by.ask(appealDecision, { decisionId, text: WORDS })).body.code
    expect(await ask(reporter)).toBe('DECISION_NOT_FOUND')
    const both = await Promise.all([ask(asha), ask(asha)])
    expect(both.toSorted()).toEqual(['APPEALED_ALREADY', undefined])
    const late = await removed(world)
    await world.owner`update moderation_decision set at = at - interval '14 days' where id = ${late.decisionId}`
    const { body } = await late.asha.ask(appealDecision, { decisionId: late.decisionId, text: WORDS })
    expect(body.code).toBe('APPEAL_OVER')
  })

  test('what was approved as it is leaves nothing to appeal', async ({ world }) => {
    const { asha, head, caseId } = await reported(world)
    const { body } = await decide(head, caseId, { decision: 'APPROVE' })
    const refused = await asha.ask(appealDecision, { decisionId: String(body['decisionId']), text: WORDS })
    expect(refused.body.code).toBe('NOTHING_TO_APPEAL')
  })

  test('a suspension that was wrong ends with the appeal [cso:C49]', async ({ world }) => {
    const { school, asha, head, other, caseId } = await reported(world)
    const { body } = await decide(head, caseId, { decision: 'APPROVE', sanction: 'SUSPEND_30' })
    const alone = await world.session(asha.id)
    await alone.call(appealDecision, { decisionId: String(body['decisionId']), text: WORDS })
    const { content } = await other.call(getContentQueue, { why: 'APPEAL' })
    await decide(other, content[0]?.caseId ?? '', { decision: 'REVERSE' })
    const [membership] =
      await world.owner`select state from membership where person_id = ${asha.id} and workspace_id = ${school}`
    expect(membership).toEqual({ state: 'PRESENT' })
  })
})
