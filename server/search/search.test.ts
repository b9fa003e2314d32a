import { describe, expect } from 'vitest'
import { searchAll } from '@chowk/contract/search/search.ts'
import { blockPerson } from '@chowk/contract/community/block.ts'
import { createLike, listLikes } from '@chowk/contract/community/reaction.ts'
import { listCommunityMembers } from '@chowk/contract/community/stats.ts'
import { searchNews } from '@chowk/contract/news/search.ts'
import type { FoundPerson, FoundPost } from '@chowk/contract/search/search.ts'
import { POST_SOUNDS } from '../community/search/post-sounds.ts'
import { PEOPLE_SOUNDS } from '../identity/profile/people-sounds.ts'
import { noteSounds } from '../platform/search/search-sounds.job.ts'
import { givenCommunity, givenPost } from '../testing/community/community.ts'
import { storableTexts } from '../testing/hostile-texts.ts'
import { test } from '../testing/test.ts'
import type { TestPerson, World } from '../testing/world.ts'

async function search(caller: TestPerson, input: Record<string, unknown>) {
  const { body } = await caller.ask(searchAll, { userId: caller.id, ...input })
  return body as { content: (FoundPost | FoundPerson)[]; next: string | null; foundByLetter: number; code?: string }
}

const posts = async (caller: TestPerson, q: string, more: Record<string, unknown> = {}) =>
  (await search(caller, { q, ...more })).content.map((each) => (each as FoundPost).titleParts.join(''))

const people = async (caller: TestPerson, q: string) =>
  (await search(caller, { q, kind: 'PEOPLE' })).content.map((each) => (each as FoundPerson).name)

async function givenSchool(world: World) {
  const school = await givenCommunity(world)
  const meera = await world.person({ name: 'Meera Rao', workspace: school })
  const write = async (title: string, description: string, facts: Parameters<typeof givenPost>[1] = {}) =>
    await givenPost(world, { author: meera.id, workspace: school, title, description, ...facts })
  return { school, meera, write }
}

const hear = async (world: World) => {
  await noteSounds(world.sql, POST_SOUNDS)
  await noteSounds(world.sql, PEOPLE_SOUNDS)
}

describe('search of posts', () => {
  test('the words of a title, a text and an article are found, in both scripts, and marked', async ({ world }) => {
    const { meera, write } = await givenSchool(world)
    await write('Tank-opening day', 'Bring a rope and a bottle.')
    await write('जैसलमेर की बावड़ियाँ', 'पानी फिर भर रहा है।')
    const article = await write('Old maps', 'What they say.', { type: 'ARTICLE' })
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The stair of a stepwell is a square.' }] }],
    }
    await world.owner`update post set body = ${world.owner.json(body)} where id = ${article.id}`
    expect(await posts(meera, 'rope')).toEqual(['Tank-opening day'])
    expect(await posts(meera, 'पानी')).toEqual(['जैसलमेर की बावड़ियाँ'])
    const { content } = await search(meera, { q: 'stepwells' })
    expect((content[0] as FoundPost).textParts.filter((_, n) => n % 2 === 1)).toEqual(['stepwell'])
  })

  test('spellings of one word find each other, and the word is marked as it is written [R2:C7]', async ({ world }) => {
    const { meera, write } = await givenSchool(world)
    await write('हिन्दी दिवस', 'सम्बन्ध और फ़ोन')
    await write('Café for everyone', 'The O’Neil hall, 2019–20')
    const found = async (q: string) => (await search(meera, { q })).content as FoundPost[]
    for (const q of ['हिंदी दिवस', 'हिन्दी दिवस', 'संबंध', 'फोन', 'हि\u200bन्दी'])
      expect(await posts(meera, q)).toEqual(['हिन्दी दिवस'])
    for (const q of ['cafe', 'CAFÉ', 'ｃａｆｅ', "O'Neil", 'oʼneil'])
      expect(await posts(meera, q)).toEqual(['Café for everyone'])
    expect((await found('हिंदी'))[0]?.titleParts).toEqual(['', 'हिन्दी', ' दिवस'])
    expect((await found('संबंध'))[0]?.textParts.filter((_, n) => n % 2 === 1)).toEqual(['सम्बन्ध'])
  })

  test.for(['class 7', 'section 144', 'covid 19', 'कक्षा ७', '144 ७'])(
    'words and numbers are found together: %s [R2:C1]',
    async (q, { world }) => {
      const { meera, write } = await givenSchool(world)
      await write(`Notice about ${q} today`, 'Read it.')
      await write('Class trip', 'A section of the road.')
      await hear(world)
      expect(await posts(meera, q)).toEqual([`Notice about ${q} today`])
      expect(await people(meera, q)).toEqual([])
    },
  )

  test('of texts that were written to break pages the letters come back, in pieces of text and nothing else [I01]', async ({
    world,
  }) => {
    const { meera, write } = await givenSchool(world)
    // Signs that nobody sees mark what was found, so they are not shown.
    const seen = (text: string) => text.replaceAll(/[\p{Cc}]/gu, ' ').trim()
    const titles = storableTexts().map((text, n) => `Saffron ${n} ${seen(text).slice(0, 120)}`)
    for (const title of titles) await write(title, `${title} and cinnamon`)
    const found: FoundPost[] = []
    for (let next: string | null | undefined; next !== null;) {
      const page = await search(meera, { q: 'saffron', size: 50, ...(next && { next }) })
      found.push(...(page.content as FoundPost[]))
      next = page.next
    }
    expect(found.map(({ titleParts }) => titleParts.join('')).sort()).toEqual([...titles].sort())
    for (const { titleParts, textParts } of found)
      for (const parts of [titleParts, textParts])
        expect(parts.filter((_, n) => n % 2 === 1).map((word) => word.toLowerCase())).toEqual(['saffron'])
  })

  test('quotes, OR, a minus and dates mean what they mean among stories', async ({ world }) => {
    const { meera, write } = await givenSchool(world)
    const now = world.clock.now().getTime()
    await write('One', 'two dry wells', { publishedAt: new Date(now - 86_400_000 * 400) })
    await write('Two', 'wells, twelve of them', { publishedAt: new Date(now - 1000) })
    expect(await posts(meera, '"two dry wells"')).toEqual(['One'])
    expect(await posts(meera, 'dry OR twelve')).toEqual(['Two', 'One'])
    expect(await posts(meera, 'wells -dry')).toEqual(['Two'])
    expect(await posts(meera, `wells until:${world.clock.now().getUTCFullYear() - 1}`)).toEqual(['One'])
  })

  test('a word that is spelt by ear, in the other script or with a slip, is found after those by the letter', async ({
    world,
  }) => {
    const { meera, write } = await givenSchool(world)
    await write('प्याज़ के दाम', 'आज मंडी में')
    await write('Jaisalmer in the rain', 'Seen from the fort.')
    await hear(world)
    expect(await posts(meera, 'pyaz')).toEqual(['प्याज़ के दाम'])
    expect(await posts(meera, 'जयसलमेर')).toEqual(['Jaisalmer in the rain'])
    expect(await posts(meera, 'jesalmer')).toEqual(['Jaisalmer in the rain'])
    expect(await posts(meera, '"pyaz"')).toEqual([])
    expect((await search(meera, { q: 'pyaz' })).foundByLetter).toBe(0)
  })

  test('the beginning of a word is enough, with or without its accents, and the beginnings of two where both stand', async ({
    world,
  }) => {
    const { meera, write } = await givenSchool(world)
    await write('Lanterns at dusk', 'By the Café of Zoë.')
    await write('Lanes', 'Swept at dawn.')
    await write('जैसलमेर की बावड़ियाँ', 'पानी फिर भर रहा है।')
    expect(await posts(meera, 'lantern')).toEqual(['Lanterns at dusk'])
    expect((await posts(meera, 'lan')).toSorted()).toEqual(['Lanes', 'Lanterns at dusk'])
    expect(await posts(meera, 'lan caf')).toEqual(['Lanterns at dusk'])
    expect(await posts(meera, 'cafe')).toEqual(['Lanterns at dusk'])
    expect(await posts(meera, 'जैसल')).toEqual(['जैसलमेर की बावड़ियाँ'])
    expect(await posts(meera, '"lan"')).toEqual([])
    expect(await posts(meera, 'lan -dawn')).toEqual(['Lanterns at dusk'])
  })

  test('what was changed or taken back is found as it stands now', async ({ world }) => {
    const { meera, write } = await givenSchool(world)
    const { id } = await write('Kites', 'On the roof.')
    await world.owner`update post set title = 'Lanterns' where id = ${id}`
    expect(await posts(meera, 'kites')).toEqual([])
    expect(await posts(meera, 'lanterns')).toEqual(['Lanterns'])
    await world.owner`update post set state = 'HIDDEN' where id = ${id}`
    expect(await posts(meera, 'lanterns')).toEqual([])
  })

  test('articles and forums are found apart, and every page has its own rows', async ({ world }) => {
    const { meera, write } = await givenSchool(world)
    const now = world.clock.now().getTime()
    for (let n = 0; n < 25; n++)
      await write(`Tide ${n}`, 'tides', {
        type: n % 5 === 0 ? 'FORUM' : 'DOCUMENT',
        publishedAt: new Date(now - n * 3_600_000 * 30),
      })
    const all: string[] = []
    let next: string | null | undefined
    while (next !== null) {
      const page = await search(meera, { q: 'tides', size: 7, ...(next && { next }) })
      all.push(...page.content.map((each) => (each as FoundPost).titleParts.join('')))
      next = page.next
    }
    expect(all).toEqual(Array.from({ length: 25 }, (_, n) => `Tide ${n}`))
    expect(await posts(meera, 'tides', { kind: 'FORUMS' })).toEqual([
      'Tide 0',
      'Tide 5',
      'Tide 10',
      'Tide 15',
      'Tide 20',
    ])
    expect(await posts(meera, 'tides', { kind: 'ARTICLES' })).toEqual([])
  })

  test('a question that only leaves words out asks for nothing', async ({ world }) => {
    const { meera } = await givenSchool(world)
    const { statusCode, body } = await meera.ask(searchAll, { userId: meera.id, q: '-water' })
    expect([statusCode, body.code]).toEqual([400, 'NOTHING_TO_SEARCH'])
  })

  test('a question of nothing but common words, in either language, is told so, and one more word is searched for', async ({
    world,
  }) => {
    const { school, meera, write } = await givenSchool(world)
    await write('The tide', 'It comes and goes.')
    for (const q of ['the', 'the and', '"the"', 'the OR is', 'और का'])
      expect([q, (await search(meera, { q })).code]).toEqual([q, 'NOTHING_TO_SEARCH'])
    expect(await posts(meera, 'the tide')).toEqual(['The tide'])
    expect((await meera.ask(searchNews, { q: 'the' })).body.code).toBe('NOTHING_TO_SEARCH')
    await world.person({ name: 'The Nguyen', workspace: school })
    expect(await people(meera, 'the')).toEqual(['The Nguyen'])
  })

  test('[G20] after thirty searches in a minute the next one has to wait until the minute is over', async ({
    world,
  }) => {
    const meera = await world.person()
    const status = async () => (await meera.ask(searchAll, { userId: meera.id, q: 'tide' })).statusCode
    const codes = []
    for (let n = 0; n < 31; n++) codes.push(await status())
    expect([codes.slice(0, 30).every((code) => code === 200), codes[30]]).toEqual([true, 429])
    world.clock.pass(60_000)
    expect(await status()).toBe(200)
  })
})

describe('search of people', () => {
  test('people of the own workspace are found by the beginnings of their names, by address and by ear', async ({
    world,
  }) => {
    const { school, meera } = await givenSchool(world)
    await world.person({ name: 'आशा वर्मा', workspace: school })
    const kabir = await world.person({ name: 'Kabir Sen', workspace: school, class: 7 })
    await world.owner`update person set custom_url = 'kabirs-corner' where id = ${kabir.id}`
    await hear(world)
    expect(await people(meera, 'ka se')).toEqual(['Kabir Sen'])
    expect(await people(meera, 'kabirs')).toEqual(['Kabir Sen'])
    expect(await people(meera, 'asha verma')).toEqual(['आशा वर्मा'])
    expect(await people(meera, 'bir')).toEqual([])
  })

  test('of two people neither finds the other once one has blocked her, in search and in the lists of who is there [cso:G27]', async ({
    world,
  }) => {
    const { school, meera } = await givenSchool(world)
    const kabir = await world.person({ name: 'Kabir Sen', workspace: school })
    const { id } = await givenPost(world, { workspace: school })
    for (const person of [meera, kabir]) await person.call(createLike, { activityId: id, likeEvent: 'LIKE' })
    const met = async (person: TestPerson, name: string) => {
      const members = await person.call(listCommunityMembers, { workspaceId: school })
      const likers = await person.call(listLikes, { id })
      return [
        (await people(person, name)).length,
        members.content.filter((each) => each.name.startsWith(name)).length,
        likers.content.filter((each) => each.person.name.startsWith(name)).length,
      ]
    }
    expect([await met(meera, 'Kabir'), await met(kabir, 'Meera')]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ])
    await meera.call(blockPerson, { personId: kabir.id, blocked: true })
    expect([await met(meera, 'Kabir'), await met(kabir, 'Meera')]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    await meera.call(blockPerson, { personId: kabir.id, blocked: false })
    expect(await met(kabir, 'Meera')).toEqual([1, 1, 1])
  })

  test('from outside nobody finds a minor, whoever shows herself to her workspace only, or who is to be deleted', async ({
    world,
  }) => {
    const { school } = await givenSchool(world)
    const shown = async (name: string, facts: Parameters<World['person']>[0], visibility: string) => {
      const { id } = await world.person({ name, workspace: school, ...facts })
      await world.owner`
        insert into profile (person_id, visibility, changed_at) values (${id}, ${world.owner.json({ profile: visibility })}, now())
        on conflict (person_id) do update set visibility = excluded.visibility`
      return id
    }
    await shown('Rao Adult', { role: 'FACULTY' }, 'PUBLIC')
    await shown('Rao Pupil', { class: 7 }, 'PUBLIC')
    await shown('Rao Quiet', { role: 'FACULTY' }, 'WORKSPACE')
    const leaving = await shown('Rao Leaving', { role: 'FACULTY' }, 'PUBLIC')
    await world.owner`update person set deletion_state = 'REQUESTED' where id = ${leaving}`
    const outsider = await world.person({ name: 'Somebody' })
    expect(await people(outsider, 'rao')).toEqual(['Rao Adult'])
    for (let n = 0; n < 12; n++) await shown(`Rao Pupil ${n}`, { class: 7 }, 'PUBLIC')
    for (const name of ['Rao Xenia', 'Rao Yash', 'Rao Zoya']) await shown(name, { role: 'FACULTY' }, 'PUBLIC')
    const pages: string[][] = []
    for (let next: string | null | undefined; next !== null;) {
      const page = await search(outsider, { q: 'rao', kind: 'PEOPLE', size: 2, ...(next && { next }) })
      pages.push(page.content.map((each) => (each as FoundPerson).name))
      next = page.next
    }
    expect(pages).toEqual([
      ['Rao Adult', 'Rao Xenia'],
      ['Rao Yash', 'Rao Zoya'],
    ])
    await world.owner`update person set deletion_state = 'REQUESTED' where name in ('Rao Xenia', 'Rao Yash', 'Rao Zoya')`
    const visitor = await world.visitor()
    const { body } = await visitor.ask(searchAll, { userId: outsider.id, q: 'rao', kind: 'PEOPLE' })
    expect((body['content'] as FoundPerson[]).map(({ name }) => name)).toEqual(['Rao Adult'])
  })
})

test('people are found by name and handle and posts by their text, as far as she may see them: two letters are enough and one is not, beginnings, missing accents, slips in a name and spelling by ear are forgiven, and thirty times a minute is the most [com-search] [cso:C31]', async ({
  world,
}) => {
  const { school, meera, write } = await givenSchool(world)
  const other = await givenCommunity(world, { isPublic: false })
  const zoe = await world.person({ name: 'Zoë Señora', workspace: school })
  await world.owner`update person set custom_url = 'lantern-keeper' where id = ${zoe.id}`
  await world.person({ name: 'Zoe Pinto', workspace: other, class: 7 })
  await write('Lanterns', 'By the Café.')
  await givenPost(world, { workspace: other, title: 'Lanterns elsewhere', description: 'By another café.' })
  await hear(world)
  expect((await meera.ask(searchAll, { userId: meera.id, q: 'z', kind: 'PEOPLE' })).statusCode).toBe(400)
  for (const q of ['zo', 'Zoe', 'zoë senora', 'lantern-keeper', 'lantern-ke', 'snora', 'Senroa'])
    expect([q, await people(meera, q)]).toEqual([q, ['Zoë Señora']])
  for (const q of ['lanterns', 'lant', 'la', 'cafe', 'cafés', 'laanterns'])
    expect([q, await posts(meera, q)]).toEqual([q, ['Lanterns']])
  const outsider = await world.person()
  expect([await people(outsider, 'zoe'), await posts(outsider, 'lanterns')]).toEqual([[], []])
  const tara = await world.person({ workspace: school })
  const codes = []
  for (let n = 0; n < 31; n++) codes.push((await tara.ask(searchAll, { userId: tara.id, q: 'tide' })).statusCode)
  expect([codes.slice(0, 30).every((code) => code === 200), codes[30]]).toEqual([true, 429])
})
