import { describe, expect } from 'vitest'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { addMute, blockPublication, endMute, listMutes } from '@chowk/contract/news/mute.ts'
import { savePublication } from '@chowk/contract/news/follow.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import { DAY_MS } from '../../platform/time.ts'

const titles = (page: { content: { title: string }[] }) => page.content.map((story) => story.title).toSorted()

describe('muted words', () => {
  test('a muted word leaves out titles and openings that hold it as a whole word [news:X13]', async ({ world }) => {
    await givenArticle(world, { title: 'A Snake in the school' })
    await givenArticle(world, { title: 'Snakes and ladders' })
    await givenArticle(world, { title: 'Garden', html: 'They found a snake, asleep.' })
    const asha = await world.person()
    const mute = await asha.call(addMute, { word: 'snake' })
    expect(mute.hid).toBe(2)
    expect(titles(await asha.call(getLatest, {}))).toEqual(['Snakes and ladders'])
    await asha.call(endMute, { id: mute.id })
    expect(titles(await asha.call(getLatest, {}))).toHaveLength(3)
  })

  test('case, accents and the script do not matter; a star opens the end of a word [news:X13] [news:X15]', async ({
    world,
  }) => {
    await givenArticle(world, { title: 'CAFÉ opens' })
    await givenArticle(world, { title: 'चुनाव: नतीजे आए', language: 'hi' })
    await givenArticle(world, { title: 'चुनावी बातें', language: 'hi' })
    await givenArticle(world, { title: 'Wells fill' })
    const asha = await world.person()
    await asha.call(addMute, { word: 'cafe' })
    await asha.call(addMute, { word: 'चुनाव' })
    expect(titles(await asha.call(getLatest, {}))).toEqual(['Wells fill', 'चुनावी बातें'])
    await asha.call(addMute, { word: 'चुनाव*' })
    expect(titles(await asha.call(getLatest, {}))).toEqual(['Wells fill'])
  })

  test('a phrase is found across signs, and a word beyond the first sixty is not looked for', async ({ world }) => {
    await givenArticle(world, { title: 'It is result-day!' })
    await givenArticle(world, { title: 'Long', html: `${'word '.repeat(70)} result day` })
    const asha = await world.person()
    await asha.call(addMute, { word: 'Result Day' })
    expect(titles(await asha.call(getLatest, {}))).toEqual(['Long'])
  })

  test('a mute ends by itself at its time, and may hold in one category or publication alone [news:X13]', async ({
    world,
  }) => {
    const [courts, water] = [await givenCategory(world, 'courts'), await givenCategory(world, 'water')]
    const paper = await givenPublication(world)
    await givenArticle(world, { title: 'Bench rules on wells', categories: [courts] })
    await givenArticle(world, { title: 'A bench by the water', categories: [water], publication: paper })
    const asha = await world.person()
    await asha.call(addMute, { word: 'bench', categoryId: courts, lasts: '1_DAY' })
    expect(titles(await asha.call(getLatest, {}))).toEqual(['A bench by the water'])
    await asha.call(addMute, { publicationId: paper, lasts: '7_DAYS' })
    expect(titles(await asha.call(getLatest, {}))).toEqual([])
    const { mutes } = await asha.call(listMutes, {})
    expect(mutes.map((mute) => [mute.word, mute.publication?.id, mute.category?.slug, mute.hid])).toEqual(
      expect.arrayContaining([
        ['bench', undefined, 'courts', 1],
        [null, paper, undefined, 1],
      ]),
    )
    world.clock.pass(2 * 60_000)
    await world.owner`update mute set ends_at = ${new Date(world.clock.now().getTime() - 1)}`
    expect(titles(await asha.call(getLatest, {}))).toHaveLength(2)
  })

  test('a list says how many stories the mutes hid, and shows them once when asked [news:X14]', async ({ world }) => {
    await givenArticle(world, { title: 'Snake one' })
    await givenArticle(world, { title: 'Snake two' })
    await givenArticle(world, { title: 'Wells' })
    const asha = await world.person()
    expect((await asha.call(getLatest, {})).mutedCount).toBeUndefined()
    await asha.call(addMute, { word: 'snake' })
    const page = await asha.call(getLatest, {})
    expect([titles(page), page.mutedCount]).toEqual([['Wells'], 2])
    expect(titles(await asha.call(getLatest, { showMuted: 'YES' }))).toHaveLength(3)
    expect(titles(await asha.call(getLatest, {}))).toHaveLength(1)
  })

  test('what cannot be muted is refused with the reason [news:X13]', async ({ world }) => {
    const asha = await world.person()
    const code = async (input: object) => (await asha.ask(addMute, input as Record<string, unknown>)).body.code
    expect(await code({})).toBe('NOTHING_TO_MUTE')
    expect(await code({ word: '!!' })).toBe('NOTHING_TO_MUTE')
    expect(await code({ word: 'a' })).toBe('INVALID_INPUT')
    expect(await code({ word: 'el*ct' })).toBe('WILDCARD_INSIDE_WORD')
    expect(await code({ publicationId: '999' })).toBe('PUBLICATION_NOT_FOUND')
    expect(await code({ categoryId: 999 })).toBe('CATEGORY_NOT_FOUND')
    const past = new Date(world.clock.now().getTime() - DAY_MS).toISOString()
    expect(await code({ word: 'snake', endsAt: past })).toBe('MUTE_ENDS_IN_PAST')
    await world.owner`
      insert into mute (person_id, word, pattern) select ${asha.id}, 'w' || n, '% w' || n || ' %' from generate_series(1, 200) n`
    expect(await code({ word: 'one more' })).toBe('MUTE_LIMIT')
  })
})

describe('blocked publications', () => {
  test('a blocked publication is nowhere in the lists, and the others tell its stories [news:X20] [news:I38]', async ({
    world,
  }) => {
    const [bazaar, river] = [await givenPublication(world), await givenPublication(world)]
    const head = await givenArticle(world, { title: 'Theirs', publication: bazaar })
    await givenArticle(world, { title: 'Ours', publication: river, cluster: head.cluster, isHead: false })
    await givenArticle(world, { title: 'Theirs alone', publication: bazaar })
    const asha = await world.person()
    await asha.call(savePublication, { publicationId: bazaar, saved: true })
    await asha.call(blockPublication, { publicationId: bazaar, blocked: true })
    expect(titles(await asha.call(getLatest, {}))).toEqual(['Ours'])
    expect((await asha.call(listMutes, {})).blocks.map((block) => block.publication.id)).toEqual([bazaar])
    expect(await asha.ask(savePublication, { publicationId: bazaar, saved: true })).toMatchObject({
      statusCode: 409,
      body: { code: 'PUBLICATION_BLOCKED' },
    })
    await asha.call(blockPublication, { publicationId: bazaar, blocked: false })
    expect(titles(await asha.call(getLatest, {}))).toEqual(['Theirs', 'Theirs alone'])
    expect(await asha.ask(blockPublication, { publicationId: '999', blocked: true })).toMatchObject({ statusCode: 404 })
  })

  test('a student of class 7 meets neither sensitive stories nor those far above her level [news:L1] [news:I28]', async ({
    world,
  }) => {
    const school = await world.workspace()
    const tara = await world.person({ workspace: school, class: 7 })
    await givenArticle(world, { title: 'Easy', level: 7 })
    await givenArticle(world, { title: 'Hard', level: 12 })
    await givenArticle(world, { title: 'Sensitive', level: 7, sensitive: true })
    expect(titles(await tara.call(getLatest, {}))).toEqual(['Easy'])
    expect(titles(await (await world.person()).call(getLatest, {}))).toHaveLength(3)
  })
})
