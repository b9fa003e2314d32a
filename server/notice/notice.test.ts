import { describe, expect } from 'vitest'
import { listNotices, readAllNotices, readNotice } from '@chowk/contract/notice/notice.ts'
import { askToJoin } from '@chowk/contract/organisation/membership.ts'
import { noticeKinds } from '../notice-kinds.ts'
import { test } from '../testing/test.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { kindCalled, tell } from '../testing/rows/notices.ts'
import { noticeKind, kindsOf } from './kind.ts'
import { countUnread, plainOf } from './notice-row.ts'
import { notify } from './notify.ts'

const LIKED = noticeKind({
  name: 'join-request',
  area: 'workspace',
  title: { en: 'Likes', hi: 'पसंद' },
  usually: 'IN_APP',
  isGrouped: true,
  sample: { workspace: { en: 'Neem School', hi: null }, customUrl: 'neem' },
  says: (_, who) => [{ strong: who }, ' likes it'],
  leadsTo: () => '/',
})

const sentences = async (person: TestPerson, language: 'en' | 'hi' = 'en') =>
  (await person.call(listNotices, {})).content.map(({ says }) => plainOf(says[language]))

async function givenSchool(world: World) {
  const school = await world.workspace({ name: 'Neem School', slug: 'neem' })
  await world.owner`update workspace set is_public = true, may_be_public = true, verified_at = now(), state = 'ACTIVE' where id = ${school}`
  const head = await world.person({ name: 'Leela Thomas', workspace: school, role: 'ADMIN' })
  return { school, head }
}

describe('who asks to join', () => {
  test('those who run a school are told once a day, with the last one’s name and how many others there are', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    for (const name of ['Asha', 'Bilal', 'Chitra']) {
      const asker = await world.person({ name })
      await asker.call(askToJoin, { customUrl: 'neem', words: '' })
      world.clock.pass(1000)
    }
    expect(await sentences(head)).toEqual(['Chitra and 2 others would like to join Neem School'])
    expect(await sentences(head, 'hi')).toEqual(['Chitra और 2 अन्य लोगों ने Neem School से जुड़ने का अनुरोध किया है'])
    const { content } = await head.call(listNotices, {})
    expect(content[0]).toMatchObject({ isNew: true, leadsTo: '/organizations/neem', actor: { name: 'Chitra' } })
    world.clock.pass(24 * 3_600_000)
    const later = await world.person({ name: 'Dev' })
    await later.call(askToJoin, { customUrl: 'neem', words: '' })
    const fresh = await world.session(head.id)
    expect(await sentences(fresh)).toEqual([
      'Dev would like to join Neem School',
      'Chitra and 2 others would like to join Neem School',
    ])
  })

  test('who asked for her account to be deleted is not named any more, nor counted among others, and her portrait is gone', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    const askers = []
    for (const name of ['Asha', 'Bilal', 'Chitra']) {
      const asker = await world.person({ name })
      await asker.call(askToJoin, { customUrl: 'neem', words: '' })
      world.clock.pass(1000)
      askers.push(asker.id)
    }
    const leave = async (id: string | undefined) =>
      await world.owner`update person set deletion_state = 'REQUESTED' where id = ${id ?? ''}`
    await leave(askers[2])
    expect(await sentences(head)).toEqual(['Bilal and 1 other would like to join Neem School'])
    await leave(askers[0])
    await leave(askers[1])
    expect((await head.call(listNotices, {})).content[0]).toMatchObject({ actor: null })
    expect(await sentences(head)).toEqual(['Somebody would like to join Neem School'])
  })

  test('twenty at the same moment are one notification that counts them all', async ({ world }) => {
    const { school, head } = await givenSchool(world)
    const people = await Promise.all(Array.from({ length: 20 }, async () => await world.person()))
    const facts = LIKED.sample
    await Promise.all(
      people.map(
        async ({ id }) =>
          await world.sql.begin(
            async (tx) =>
              await notify(tx, world.house, { kind: LIKED, personIds: [head.id], subject: school, actorId: id, facts }),
          ),
      ),
    )
    const rows = await sentences(head)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(/^Person \d+ and 19 others would like to join/)
  })

  test('whoever no longer runs the school sees it no more, and it is not counted', async ({ world }) => {
    const { school, head } = await givenSchool(world)
    const asker = await world.person({ name: 'Asha' })
    await asker.call(askToJoin, { customUrl: 'neem', words: '' })
    expect(await countUnread(world.sql, noticeKinds, head.id)).toBe(1)
    await world.owner`update membership set role = 'MEMBER' where workspace_id = ${school} and person_id = ${head.id}`
    const fresh = await world.session(head.id, school)
    expect(await sentences(fresh)).toEqual([])
    expect(await countUnread(world.sql, noticeKinds, head.id)).toBe(0)
  })
})

describe('being told', () => {
  test('nobody is told of what she did herself, nor when it was undone, nor twice of the same event', async ({
    world,
  }) => {
    const [asha, head] = [await world.person(), await world.person()]
    const telling = {
      kind: LIKED,
      personIds: [asha.id, head.id],
      subject: 'x',
      actorId: asha.id,
      facts: LIKED.sample,
    }
    const undone = world.sql.begin(async (tx) => {
      await notify(tx, world.house, telling)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const once = { ...telling, kind: { ...LIKED, isGrouped: undefined } as unknown as typeof LIKED, event: 'e1' }
    for (let time = 0; time < 3; time++) await notify(world.sql, world.house, once)
    const counts = await world.owner`select person_id from notice`
    expect(counts.map(({ personId }) => personId as string)).toEqual([head.id])
  })

  test('what was read is new again when somebody else does the same, and not when the same person does', async ({
    world,
  }) => {
    const { school, head } = await givenSchool(world)
    const [asha, bilal] = [await world.person({ name: 'Asha' }), await world.person({ name: 'Bilal' })]
    const by = async (actorId: string) =>
      await notify(world.sql, world.house, {
        kind: LIKED,
        personIds: [head.id],
        subject: school,
        actorId,
        facts: LIKED.sample,
      })
    await by(asha.id)
    const [first] = (await head.call(listNotices, {})).content
    expect(await head.call(readNotice, { id: first?._id ?? '' })).toEqual({ unread: 0 })
    await by(asha.id)
    expect((await head.call(listNotices, {})).content[0]?.isNew).toBe(false)
    await by(bilal.id)
    expect((await head.call(listNotices, {})).content[0]?.isNew).toBe(true)
  })

  test('a kind that Chowk knows no longer is neither shown nor counted', async ({ world }) => {
    const asha = await world.person()
    const gone = { ...LIKED, name: 'gone' }
    await notify(world.sql, world.house, {
      kind: gone,
      personIds: [asha.id],
      subject: 'x',
      actorId: null,
      facts: gone.sample,
    })
    expect(await sentences(asha)).toEqual([])
    expect(await countUnread(world.sql, noticeKinds, asha.id)).toBe(0)
    expect(await countUnread(world.sql, kindsOf([gone]), asha.id)).toBe(1)
  })
})

describe('whoever is blocked', () => {
  const block = async (world: World, personId: string, blockedId: string) =>
    await world.owner`insert into blocked_person (person_id, blocked_id, blocked_at) values (${personId}, ${blockedId}, now())`

  test('causes no notification, is named by none, and is not counted among the others', async ({ world }) => {
    const { school, head } = await givenSchool(world)
    const [asha, bilal] = [await world.person({ name: 'Asha' }), await world.person({ name: 'Bilal' })]
    const by = async (actorId: string, subject: string) =>
      await tell(world, [head.id], { kind: 'join-request', actorId, subject, facts: LIKED.sample })
    await by(asha.id, school)
    world.clock.pass(1000)
    await by(bilal.id, school)
    await tell(world, [head.id], { actorId: bilal.id, subject: 'his own' })
    expect(await countUnread(world.sql, noticeKinds, head.id)).toBe(2)
    await block(world, head.id, bilal.id)
    expect(await sentences(head)).toEqual(['Asha would like to join Neem School'])
    expect(await countUnread(world.sql, noticeKinds, head.id)).toBe(1)
    await tell(world, [head.id], { actorId: bilal.id, subject: 'another' })
    expect(await countUnread(world.sql, noticeKinds, head.id)).toBe(1)
  })

  test('may still hand over an organisation: what is about the own rights is told all the same', async ({ world }) => {
    const [asha, bilal] = [await world.person(), await world.person({ name: 'Bilal' })]
    await block(world, asha.id, bilal.id)
    await tell(world, [asha.id], { kind: 'ownership', actorId: bilal.id })
    expect(await sentences(asha)).toHaveLength(1)
    expect(await countUnread(world.sql, noticeKinds, asha.id)).toBe(1)
  })
})

describe('the list', () => {
  test('goes on page by page without losing or repeating one, while new ones come', async ({ world }) => {
    const { school, head } = await givenSchool(world)
    const tellNow = async (subject: string) =>
      await notify(world.sql, world.house, {
        kind: kindCalled('join-answer'),
        personIds: [head.id],
        subject,
        actorId: null,
        facts: { ...LIKED.sample, isIn: true },
      })
    for (let number = 0; number < 25; number++) await tellNow(`${school}${number}`)
    const seen: string[] = []
    let next: string | undefined
    do {
      const page = await head.call(listNotices, { size: 10, ...(next !== undefined && { next }) })
      seen.push(...page.content.map(({ _id }) => _id))
      next = page.next ?? undefined
      world.clock.pass(1000)
      await tellNow(`${school} later ${seen.length}`)
    } while (next !== undefined)
    expect(new Set(seen).size).toBe(25)
    expect(seen).toHaveLength(25)
  })

  test('all are marked as read that were there, and none that came since', async ({ world }) => {
    const { school, head } = await givenSchool(world)
    const tellNow = async () =>
      await notify(world.sql, world.house, {
        kind: LIKED,
        personIds: [head.id],
        subject: school,
        actorId: (await world.person()).id,
        facts: LIKED.sample,
      })
    await tellNow()
    const { asOf } = await head.call(listNotices, {})
    world.clock.pass(24 * 3_600_000)
    await tellNow()
    const fresh = await world.session(head.id, school)
    expect(await fresh.call(readAllNotices, { until: asOf })).toEqual({ unread: 1 })
  })

  test('nobody reads or marks what another person is notified of', async ({ world }) => {
    const { school, head } = await givenSchool(world)
    const bilal = await world.person()
    await notify(world.sql, world.house, {
      kind: LIKED,
      personIds: [head.id],
      subject: school,
      actorId: null,
      facts: LIKED.sample,
    })
    const [notice] = (await head.call(listNotices, {})).content
    expect(await sentences(bilal)).toEqual([])
    expect((await bilal.ask(readNotice, { id: notice?._id ?? '' })).body.code).toBe('NOTICE_NOT_FOUND')
    expect((await head.call(listNotices, {})).content[0]?.isNew).toBe(true)
  })
})
