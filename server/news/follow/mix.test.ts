import { describe, expect } from 'vitest'
import { followCategory, mergeFollows, savePublication } from '@chowk/contract/news/follow.ts'
import { getMix, getMixMembers, replaceMix } from '@chowk/contract/news/mix.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { mixed } from './mix.rules.ts'

const titles = (page: { content: { title: string }[] }) => page.content.map((story) => story.title)

async function givenStories(world: World, publication: string, names: string[], minutesAgo = 0) {
  const now = world.clock.now().getTime()
  for (const [position, title] of names.entries())
    await givenArticle(world, { title, publication, publishedAt: new Date(now - (minutesAgo + position) * 60_000) })
}

describe('following', () => {
  test('following twice changes nothing more, and the answer says how many follow [news-save-publication] [news:M6] [news:L11]', async ({
    world,
  }) => {
    const publicationId = await givenPublication(world)
    const [asha, ravi] = [await world.person(), await world.person()]
    await ravi.call(savePublication, { publicationId, saved: true })
    for (let n = 0; n < 2; n++)
      expect(await asha.call(savePublication, { publicationId, saved: true })).toEqual({
        publicationId,
        saved: true,
        weight: 2,
        followers: 2,
      })
    expect((await asha.call(savePublication, { publicationId, saved: true, weight: 3 })).weight).toBe(3)
    expect((await asha.call(savePublication, { publicationId, saved: true })).weight).toBe(3)
    for (let n = 0; n < 2; n++)
      expect(await asha.call(savePublication, { publicationId, saved: false })).toMatchObject({
        saved: false,
        weight: null,
        followers: 1,
      })
    expect(await asha.ask(savePublication, { publicationId: '999', saved: true })).toMatchObject({
      statusCode: 404,
      body: { code: 'PUBLICATION_NOT_FOUND' },
    })
    const visitor = await world.visitor()
    expect((await visitor.ask(savePublication, { publicationId, saved: true })).statusCode).toBe(401)
  })

  test('there is an end to how many one reader follows [news:L11]', async ({ world }) => {
    const asha = await world.person()
    await world.owner`
      with made as (insert into publication (slug, name, home_url, logo) select 'p' || n, 'P' || n, 'https://p.example', '/l.svg' from generate_series(1, 201) n returning id)
      insert into followed_publication (person_id, publication_id) select ${asha.id}, id from made order by id limit 200`
    const [last] = await world.owner<{ id: string }[]>`select id::text from publication p order by p.id desc limit 1`
    const publicationId = last?.id ?? ''
    expect((await asha.ask(savePublication, { publicationId, saved: true })).body.code).toBe('FOLLOW_LIMIT')
    expect((await asha.ask(mergeFollows, { publicationIds: [publicationId], categoryIds: [] })).body.code).toBe(
      'FOLLOW_LIMIT',
    )
    const publications = Array.from({ length: 201 }, (_, n) => ({ id: String(n + 1) }))
    expect((await asha.ask(replaceMix, { publications })).body.code).toBe('FOLLOW_LIMIT')
    await world.owner`
      with made as (insert into category (slug, name) select 'c' || n, 'C' || n from generate_series(1, 101) n returning id)
      insert into followed_category (person_id, category_id) select ${asha.id}, id from made order by id limit 100`
    const [category] = await world.owner<{ id: number }[]>`select id from category order by id desc limit 1`
    expect((await asha.ask(followCategory, { categoryId: category?.id ?? 0, followed: true })).body.code).toBe(
      'FOLLOW_LIMIT',
    )
  })

  test('what a visitor followed on the device is added when she signs in [news:M9]', async ({ world }) => {
    const [one, two] = [await givenPublication(world), await givenPublication(world)]
    const water = await givenCategory(world)
    const asha = await world.person()
    await asha.call(savePublication, { publicationId: one, saved: true, weight: 3 })
    const merged = await asha.call(mergeFollows, { publicationIds: [one, two, '999'], categoryIds: [water, 999] })
    expect(merged).toEqual({ publications: 1, categories: 1 })
    expect((await asha.call(getMixMembers, {})).content.map((row) => [row.id, row.weight])).toEqual([
      [one, 3],
      [two, 2],
    ])
  })
})

describe('your publication mix', () => {
  test('a loud and a quiet publication take turns until the quiet one is used up [news:M1] [news:M3]', async ({
    world,
  }) => {
    const [loud, quiet] = [await givenPublication(world), await givenPublication(world)]
    await givenStories(world, loud, ['L1', 'L2', 'L3', 'L4'])
    await givenStories(world, quiet, ['Q1', 'Q2'], 600)
    const asha = await world.person()
    for (const publicationId of [loud, quiet]) await asha.call(savePublication, { publicationId, saved: true })
    expect(titles(await asha.call(getMix, {}))).toEqual(['L1', 'Q1', 'L2', 'Q2', 'L3', 'L4'])
    const visitor = await world.visitor()
    const onDevice = await visitor.call(getMix, { publications: [quiet] })
    expect([titles(onDevice), onDevice.isStarter]).toEqual([['Q1', 'Q2'], false])
  })

  test('further pages go on with the mix as it stood: nothing newer, nothing twice, nothing lost [news:G4]', async ({
    world,
  }) => {
    const [loud, quiet] = [await givenPublication(world), await givenPublication(world)]
    await givenStories(world, loud, ['L1', 'L2'])
    await givenStories(world, quiet, ['Q1', 'Q2'], 72 * 60 - 10)
    const visitor = await world.visitor()
    const first = await visitor.call(getMix, { publications: [loud, quiet], size: 2 })
    world.clock.pass(30 * 60_000)
    await givenStories(world, loud, ['L0'])
    const second = await visitor.call(getMix, { publications: [loud, quiet], size: 2, page: 1, asOf: first.asOf })
    expect([...titles(first), ...titles(second)]).toEqual(['L1', 'Q1', 'L2', 'Q2'])
  })

  test('a publication with more weight comes more often [news:M2]', async ({ world }) => {
    const [more, less] = [await givenPublication(world), await givenPublication(world)]
    await givenStories(world, more, ['A1', 'A2', 'A3', 'A4'])
    await givenStories(world, less, ['B1', 'B2'], 60)
    const asha = await world.person()
    await asha.call(replaceMix, {
      publications: [
        { id: more, weight: 3 },
        { id: less, weight: 1 },
      ],
    })
    expect(titles(await asha.call(getMix, {}))).toEqual(['A1', 'A2', 'A3', 'B1', 'A4', 'B2'])
  })

  test('a story told twice is shown once, by the publication met first [news:M4]', () => {
    const story = (id: string, clusterId: string, k: number, ms: number) => ({
      id,
      clusterId,
      publicationId: id,
      k,
      weight: 2,
      position: 0,
      publishedAtMs: ms,
    })
    expect(
      mixed([story('1', 'x', 1, 10), story('2', 'x', 1, 20), story('3', 'y', 2, 30)]).map((one) => one.id),
    ).toEqual(['2', '3'])
  })

  test('with nothing followed there is a starter mix, of the workspace or of the platform [news:M5]', async ({
    world,
  }) => {
    const [chosen, other] = [await givenPublication(world), await givenPublication(world)]
    await givenStories(world, chosen, ['Chosen'])
    await givenStories(world, other, ['Other'])
    const visitor = await world.visitor()
    const page = await visitor.call(getMix, {})
    expect([titles(page).toSorted(), page.isStarter]).toEqual([['Chosen', 'Other'], true])
    const school = await world.workspace()
    await world.owner`insert into workspace_publication (workspace_id, publication_id) values (${school}, ${chosen})`
    const teacher = await world.person({ workspace: school, role: 'FACULTY' })
    const own = await teacher.call(getMix, {})
    expect([titles(own), own.isStarter]).toEqual([['Chosen'], true])
  })

  test('the whole mix is replaced at once or not at all, and keeps its order [news:M6] [news:M7]', async ({
    world,
  }) => {
    const [one, two, three] = [
      await givenPublication(world),
      await givenPublication(world),
      await givenPublication(world),
    ]
    const asha = await world.person()
    await asha.call(savePublication, { publicationId: one, saved: true })
    const { content } = await asha.call(replaceMix, { publications: [{ id: three, weight: 1 }, { id: two }] })
    expect(content.map((row) => [row.id, row.weight, row.position])).toEqual([
      [three, 1, 0],
      [two, 2, 1],
    ])
    expect((await asha.ask(replaceMix, { publications: [{ id: one }, { id: '999' }] })).body.code).toBe(
      'PUBLICATION_NOT_FOUND',
    )
    expect((await asha.call(getMixMembers, {})).content).toHaveLength(2)
    await world.owner`insert into blocked_publication (person_id, publication_id) values (${asha.id}, ${one})`
    expect((await asha.ask(replaceMix, { publications: [{ id: one }] })).body.code).toBe('PUBLICATION_BLOCKED')
  })

  test('a suspended publication stays in the list with its reason and gives no stories [news:M8]', async ({
    world,
  }) => {
    const paper = await givenPublication(world)
    await givenStories(world, paper, ['Gone'])
    const asha = await world.person()
    await asha.call(savePublication, { publicationId: paper, saved: true })
    await world.owner`update publication set status = 'SUSPENDED', status_reason = 'under review' where id = ${paper}`
    expect(titles(await asha.call(getMix, {}))).toEqual([])
    expect((await asha.call(getMixMembers, {})).content[0]).toMatchObject({
      status: 'SUSPENDED',
      statusReason: 'under review',
    })
  })
})
