import { describe, expect } from 'vitest'
import { giveCategories, getReviewSettings, saveReviewSettings } from '@chowk/contract/community/review.ts'
import { listOwnCategories, saveOwnCategories } from '@chowk/contract/community/category.ts'
import { appealDecision } from '@chowk/contract/moderation/appeal.ts'
import { claimCase, decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { createPost, listDeletedPosts, restorePost } from '@chowk/contract/community/write-post.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { plainOf } from '../notice/notice-row.ts'
import { findSession } from '../identity/identity.ts'
import { givenCommunity, givenPost } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'
import type { Caller } from '../testing/caller.ts'
import type { World } from '../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `given-${++keys}` })

// A school with two categories of its own; Leela teaches there and was given the first.
async function givenTeacher(world: World) {
  const school = await givenCommunity(world)
  const [head, owner, leela, asha, reporter] = await Promise.all([
    world.person({ name: 'Head', workspace: school, role: 'ADMIN' }),
    world.person({ name: 'Owner', workspace: school, role: 'OWNER' }),
    world.person({ name: 'Leela', workspace: school, role: 'FACULTY' }),
    world.person({ name: 'Asha', workspace: school }),
    world.person({ name: 'Reporter', workspace: school }),
  ])
  const { content } = await head.call(saveOwnCategories, {
    version: 0,
    categories: ['Science', 'Sport'].map((en) => ({ name: { en, hi: null }, isActive: true })),
  })
  const [science = '', sport = ''] = content.map(({ id }) => id)
  await head.call(giveCategories, { personId: leela.id, categories: [science] })
  const post = async (category: string, title: string) =>
    (await givenPost(world, { workspace: school, author: asha.id, category, title })).id
  const [eclipse, match] = [await post(science, 'Eclipse'), await post(sport, 'Match')]
  for (const id of [eclipse, match]) await reporter.call(reportContent, { id, reason: 'Fake' })
  const cases = (await head.call(getContentQueue, {})).content
  const caseOf = (id: string) => cases.find((each) => each.id === id)?.caseId ?? ''
  return {
    school,
    head,
    owner,
    leela,
    asha,
    reporter,
    science,
    sport,
    eclipse,
    caseId: caseOf(eclipse),
    otherCase: caseOf(match),
  }
}

const decide = async (by: Caller, caseId: string, more: object = {}) =>
  await by.ask(decideCase, { caseId, decision: 'REMOVE', reason: 'It is against our rules.', ...more } as never, key())

const codeOf = async (by: Caller, caseId: string, more: object = {}) => (await decide(by, caseId, more)).body.code

const titles = async (by: Caller) => (await by.call(getContentQueue, {})).content.map(({ title }) => title)

describe('a teacher who was given a category', () => {
  test('sees what waits in it, holds it and decides, and nothing of other categories (7.M)', async ({ world }) => {
    const { leela, head, caseId, otherCase } = await givenTeacher(world)
    expect(await titles(leela)).toEqual(['Eclipse'])
    expect((await head.call(getContentQueue, {})).totalElements).toBe(2)
    expect(await leela.call(getContentCase, { caseId })).toMatchObject({ sanctions: ['NONE', 'WARN'] })
    expect((await leela.call(claimCase, { caseId })).claim).toMatchObject({ isOwn: true })
    for (const call of [getContentCase, claimCase])
      expect((await leela.ask(call, { caseId: otherCase })).body.code).toBe('CASE_NOT_FOUND')
    expect(await codeOf(leela, otherCase)).toBe('CASE_NOT_FOUND')
    expect((await decide(leela, caseId, { sanction: 'WARN' })).statusCode).toBe(200)
    expect(await titles(leela)).toEqual([])
  })

  test('suspends nobody, and an appeal against her decision goes to whoever runs the school (7.M)', async ({
    world,
  }) => {
    const { leela, head, asha, caseId } = await givenTeacher(world)
    expect(await codeOf(leela, caseId, { sanction: 'SUSPEND_7' })).toBe('CANNOT_SUSPEND')
    const { body } = await decide(leela, caseId)
    await asha.call(appealDecision, { decisionId: String(body['decisionId']), text: 'It was right as it stood.' })
    expect(await titles(leela)).toEqual([])
    const appeal = (await head.call(getContentQueue, { why: 'APPEAL' })).content[0]?.caseId ?? ''
    expect(await codeOf(leela, appeal, { decision: 'KEEP' })).toBe('CASE_NOT_FOUND')
    expect((await decide(head, appeal, { decision: 'REVERSE' })).statusCode).toBe(200)
  })

  test('approves a post that waits in her category to be read first (C45)', async ({ world }) => {
    const { leela, head, asha, science, sport } = await givenTeacher(world)
    const { categories, member: _, ...settings } = await head.call(getReviewSettings, {})
    await head.call(saveReviewSettings, {
      ...settings,
      mode: 'ALL',
      categories: categories.map(({ id }) => ({ id, mode: null })),
    })
    for (const [category, description] of [
      [science, 'The moon at noon.'],
      [sport, 'We lost again.'],
    ] as const)
      await asha.call(createPost, { description, category }, key())
    const { content } = await leela.call(getContentQueue, { why: 'REVIEW' })
    expect(content.map(({ title }) => title)).toEqual(['The moon at noon.'])
    expect((await decide(leela, content[0]?.caseId ?? '', { decision: 'APPROVE' })).statusCode).toBe(200)
  })

  test('a case follows its post into another category and out of hers', async ({ world }) => {
    const { leela, eclipse, sport, caseId } = await givenTeacher(world)
    await world.owner`update post set category_id = ${sport} where id = ${eclipse}`
    expect((await leela.ask(getContentCase, { caseId })).body.code).toBe('CASE_NOT_FOUND')
    expect(await titles(leela)).toEqual([])
  })

  test('brings back what authors deleted in her category, not what whoever runs the school deleted (C44)', async ({
    world,
  }) => {
    const { school, leela, asha, science, sport } = await givenTeacher(world)
    const deleted = async (category: string, title: string, as = 'AUTHOR') => {
      const { id } = await givenPost(world, { workspace: school, author: asha.id, category, title, state: 'DELETED' })
      await world.owner`
        update post set deleted_at = ${world.clock.now()}, deleted_by = ${asha.id}, deleted_as = ${as} where id = ${id}`
      return id
    }
    const moon = await deleted(science, 'Moon')
    const others = [await deleted(sport, 'Match'), await deleted(science, 'Sun', 'MODERATOR')]
    const { content } = await leela.call(listDeletedPosts, { whose: 'OTHERS' })
    expect(content.map(({ title }) => title)).toEqual(['Moon'])
    for (const id of others) expect((await leela.ask(restorePost, { id })).body.code).toBe('POST_NOT_FOUND')
    expect((await leela.ask(restorePost, { id: moon })).statusCode).toBe(200)
  })
})

describe('what ends it', () => {
  const ended = async (leela: Caller, caseId: string) => {
    expect((await leela.ask(getContentQueue, {})).body.code).toBe('NOT_ALLOWED')
    expect(await codeOf(leela, caseId)).toBe('CASE_NOT_FOUND')
  }

  test('what is taken away she decides no more, what she held is free, and her pages lead there no more', async ({
    world,
  }) => {
    const { leela, head, caseId } = await givenTeacher(world)
    const pages = async () => (await findSession(world.sql, world.house, leela))?.data.moderates
    await leela.call(claimCase, { caseId })
    expect(await pages()).toBe(true)
    await head.call(giveCategories, { personId: leela.id, categories: [] })
    await ended(leela, caseId)
    expect(await pages()).toBeUndefined()
    expect((await decide(head, caseId)).statusCode).toBe(200)
  })

  test('a suspension ends it also for afterwards, and so does another role', async ({ world }) => {
    const { school, leela, head, caseId, science } = await givenTeacher(world)
    const put = async (change: string) =>
      await world.owner`update membership set ${world.owner.unsafe(change)} where workspace_id = ${school} and person_id = ${leela.id}`
    for (const [off, on] of [
      ["state = 'SUSPENDED'", "state = 'PRESENT'"],
      ["role = 'MEMBER'", "role = 'FACULTY'"],
    ] as const) {
      await head.call(giveCategories, { personId: leela.id, categories: [science] })
      await put(off)
      await put(on)
      await ended(leela, caseId)
    }
  })

  test('a category that is closed ends it, also when it is opened again', async ({ world }) => {
    const { leela, head, caseId, science } = await givenTeacher(world)
    for (const isActive of [false, true]) {
      const { content, version } = await head.call(listOwnCategories, {})
      await head.call(saveOwnCategories, {
        version,
        categories: content.map(({ id, name, isActive: was }) => ({
          id,
          name,
          isActive: id === science ? isActive : was,
        })),
      })
      await ended(leela, caseId)
    }
  })
})

describe('giving', () => {
  test('whoever runs the school gives categories of it to its teachers, and the log says which', async ({ world }) => {
    const { head, leela, asha, science, sport } = await givenTeacher(world)
    const give = async (personId: string, categories: string[]) =>
      (await head.ask(giveCategories, { personId, categories })).body.code
    const elsewhere = await givenTeacher(world)
    expect(await give(asha.id, [science])).toBe('NOT_A_TEACHER')
    expect(await give(elsewhere.leela.id, [science])).toBe('MEMBER_NOT_FOUND')
    expect(await give(leela.id, [elsewhere.science])).toBe('CATEGORY_NOT_FOUND')
    expect((await leela.ask(giveCategories, { personId: leela.id, categories: [sport] })).body.code).toBe('NOT_ALLOWED')
    expect(await give(leela.id, [sport])).toBeUndefined()
    const { member, categories } = await head.call(getReviewSettings, { personId: leela.id })
    expect(member?.moderates).toEqual([sport])
    expect(categories.find(({ id }) => id === sport)?.moderators).toEqual([{ id: leela.id, name: 'Leela' }])
    const [row] = await world.owner`
      select before, after from audit_log where action = 'categories given' and subject = ${`person ${leela.id}`} order by at desc, id desc limit 1`
    expect(row).toEqual({ before: { categories: ['Science'] }, after: { categories: ['Sport'] } })
  })

  test('members, teachers without categories and moderators of another school see no queue and decide nothing', async ({
    world,
  }) => {
    const { school, asha, caseId } = await givenTeacher(world)
    const ravi = await world.person({ workspace: school, role: 'FACULTY' })
    const elsewhere = await givenTeacher(world)
    for (const by of [asha, ravi]) expect((await by.ask(getContentQueue, {})).body.code).toBe('NOT_ALLOWED')
    expect(await codeOf(asha, caseId)).toBe('NOT_ALLOWED')
    for (const by of [ravi, elsewhere.leela]) expect(await codeOf(by, caseId)).toBe('CASE_NOT_FOUND')
    expect((await elsewhere.leela.ask(getContentQueue, { workspaceId: school })).body.code).toBe('WORKSPACE_NOT_FOUND')
  })
})

describe('a teacher is told', () => {
  const told = async (of: Caller) => {
    const { content } = await of.call(listNotices, {})
    return content.flatMap(({ kind, says, leadsTo }) =>
      kind === 'categories-given' ? [[says.en, says.hi].map(plainOf).concat(leadsTo)] : [],
    )
  }

  test('which categories she moderates from now on and which no longer, once, also when one closes, and nobody else is', async ({
    world,
  }) => {
    const { school, head, owner, asha, leela, science, sport } = await givenTeacher(world)
    const [row] = await world.owner<
      { name: string; slug: string }[]
    >`select name, slug from workspace where id = ${school}`
    const [name, community] = [row?.name ?? '', `/${row?.slug}/community`]
    const givenScience = [`You moderate Science at ${name}`, `${name} में Science का मॉडरेशन अब आपके पास है`, '/moderation']
    expect(await told(leela)).toEqual([givenScience])
    const give = async (categories: string[]) => await head.call(giveCategories, { personId: leela.id, categories })
    world.clock.pass(60_000)
    await give([science])
    expect(await told(leela)).toHaveLength(1)
    await give([sport])
    const takenScience = [
      `You no longer moderate Science at ${name}`,
      `${name} में Science का मॉडरेशन अब आपके पास नहीं है`,
      community,
    ]
    expect((await told(leela)).slice(0, 2)).toEqual(
      expect.arrayContaining([takenScience, expect.arrayContaining([`You moderate Sport at ${name}`])]),
    )
    world.clock.pass(60_000)
    const { content, version } = await head.call(listOwnCategories, {})
    const categories = content.map((each) => ({ ...each, isActive: each.id !== sport }))
    await head.call(saveOwnCategories, { version, categories })
    expect((await told(leela))[0]?.[0]).toBe(`You no longer moderate Sport at ${name}`)
    expect(await told(leela)).toHaveLength(4)
    for (const other of [head, owner, asha]) expect(await told(other)).toEqual([])
  })

  test('of many at once in one sentence, and of none that she may not have', async ({ world }) => {
    const { head, leela } = await givenTeacher(world)
    await head.call(giveCategories, { personId: leela.id, categories: [] })
    const { content, version } = await head.call(listOwnCategories, {})
    const more = ['Art', 'Books', 'Clubs'].map((en) => ({ name: { en, hi: null }, isActive: true, topics: [] }))
    const saved = await head.call(saveOwnCategories, { version, categories: [...content, ...more] })
    world.clock.pass(60_000)
    await head.call(giveCategories, { personId: leela.id, categories: saved.content.map(({ id }) => id) })
    expect((await told(leela))[0]?.[0]).toMatch(/^You moderate Science, Sport, Art,? and 2 more at /)
    const before = (await told(leela)).length
    expect((await head.ask(giveCategories, { personId: leela.id, categories: [leela.id] })).body.code).toBe(
      'CATEGORY_NOT_FOUND',
    )
    expect(await told(leela)).toHaveLength(before)
  })
})
