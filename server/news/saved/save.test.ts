import { describe, expect } from 'vitest'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { changeSaved, getSaved, makeSavedFolder, saveArticle } from '@chowk/contract/news/saved.ts'
import { givenArticle, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'
import { removeOld } from '../retention.job.ts'

const MANY = 1999

/** Fills a person's shelf up to one below the limit. */
async function fill(world: World, personId: string): Promise<void> {
  const { id } = await givenArticle(world)
  await world.owner`
    insert into article (cluster_id, publication_id, language, slug, title, url, canonical_url, picture_src, published_at, category_ids)
    select cluster_id, publication_id, language, 'copy', 'Copy ' || n, url, 'copy/' || n, picture_src, published_at, category_ids
    from article, generate_series(1, ${MANY}) n where id = ${id}`
  await world.owner`
    insert into saved_article (person_id, article_id) select ${personId}, id from article where slug = 'copy'`
  await world.owner`insert into saved_total values (${personId}, ${MANY})`
}

describe('saving', () => {
  test('saving twice saves once and says how many are saved [news-bookmark] [news:B1]', async ({ world }) => {
    const asha = await world.person()
    const { key } = await givenArticle(world)
    const saved = { articleId: key, isSaved: true, savedCount: 1 }
    expect(await asha.call(saveArticle, { articleId: key, saved: true })).toEqual(saved)
    expect(await asha.call(saveArticle, { articleId: key, saved: true })).toEqual(saved)
    expect(await asha.call(saveArticle, { articleId: key, saved: false })).toEqual({
      ...saved,
      isSaved: false,
      savedCount: 0,
    })
    expect(await asha.call(saveArticle, { articleId: key, saved: false })).toMatchObject({
      isSaved: false,
      savedCount: 0,
    })
  })

  test('a saved story says so in every list and on its page, to its reader alone [news:B2] [news:G8]', async ({
    world,
  }) => {
    const [asha, ravi, visitor] = [await world.person(), await world.person(), await world.visitor()]
    const { key, slug } = await givenArticle(world)
    await asha.call(saveArticle, { articleId: key, saved: true })
    const isSaved = async (reader: Caller) => [
      (await reader.call(getLatest, {})).content[0]?.isSaved,
      (await reader.call(getArticle, { slug: `${slug}-${key}` })).isSaved,
    ]
    expect(await isSaved(asha)).toEqual([true, true])
    expect(await isSaved(ravi)).toEqual([false, false])
    expect(await isSaved(visitor)).toEqual([false, false])
  })

  test('a visitor is asked to sign in', async ({ world }) => {
    const { key } = await givenArticle(world)
    const visitor = await world.visitor({ device: true })
    expect((await visitor.ask(saveArticle, { articleId: key, saved: true })).body.code).toBe('SIGN_IN_NEEDED')
  })

  test('unknown, hidden and withdrawn stories are not saved, but saved ones can be taken out', async ({ world }) => {
    const asha = await world.person()
    const hidden = await givenArticle(world, { state: 'HIDDEN' })
    const withdrawn = await givenArticle(world, { state: 'WITHDRAWN' })
    const codeOf = async (articleId: string) => (await asha.ask(saveArticle, { articleId, saved: true })).body.code
    expect(await codeOf('zzzzzz')).toBe('ARTICLE_NOT_FOUND')
    expect(await codeOf('zzzzzzzzzzzz')).toBe('ARTICLE_NOT_FOUND')
    expect(await codeOf(hidden.key)).toBe('ARTICLE_NOT_FOUND')
    expect(await codeOf(withdrawn.key)).toBe('ARTICLE_WITHDRAWN')
    const { key, id } = await givenArticle(world)
    await asha.call(saveArticle, { articleId: key, saved: true })
    await world.owner`update article set state = 'WITHDRAWN' where id = ${id}`
    expect(await asha.call(saveArticle, { articleId: key, saved: true })).toMatchObject({ savedCount: 1 })
    expect(await asha.call(saveArticle, { articleId: key, saved: false })).toMatchObject({ savedCount: 0 })
  })

  test('of two windows that save the 2,000th story at once one is told to remove some [news:B5]', async ({ world }) => {
    const asha = await world.person()
    await fill(world, asha.id)
    const [one, other] = [await givenArticle(world), await givenArticle(world)]
    const both = await Promise.all(
      [one, other].map(({ key }) => asha.ask(saveArticle, { articleId: key, saved: true })),
    )
    expect(both.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find((answer) => answer.statusCode === 409)?.body).toMatchObject({
      code: 'SAVE_LIMIT',
      details: { most: 2000 },
    })
    expect(await world.owner`select count(*)::int as n from saved_article`).toEqual([{ n: 2000 }])
  })

  test('one story saved from five windows at once counts once', async ({ world }) => {
    const asha = await world.person()
    const { key } = await givenArticle(world)
    const all = await Promise.all(
      Array.from({ length: 5 }, () => asha.call(saveArticle, { articleId: key, saved: true })),
    )
    expect(all.map((answer) => answer.savedCount)).toEqual([1, 1, 1, 1, 1])
    expect(await world.owner`select n from saved_total`).toEqual([{ n: 1 }])
  })

  test('what is refused leaves nothing behind, and who was signed out elsewhere saves nothing more', async ({
    world,
  }) => {
    const asha = await world.person()
    const [hidden, open] = [await givenArticle(world, { state: 'HIDDEN' }), await givenArticle(world)]
    await asha.ask(saveArticle, { articleId: hidden.key, saved: true })
    await world.owner`update session_family set revoked_at = now() where id = ${asha.familyId}`
    expect((await asha.ask(saveArticle, { articleId: open.key, saved: true })).body.code).toBe('SIGN_IN_NEEDED')
    const [left] = await world.owner`
      select (select count(*)::int from saved_article) as saved, (select count(*)::int from trend_event) as events`
    expect(left).toEqual({ saved: 0, events: 0 })
  })

  test('a session that ended takes nothing out and puts nothing back', async ({ world }) => {
    const asha = await world.person()
    const [stored, out] = [await givenArticle(world), await givenArticle(world)]
    for (const { key } of [stored, out]) await asha.call(saveArticle, { articleId: key, saved: true })
    await asha.call(saveArticle, { articleId: out.key, saved: false })
    const status = async () =>
      await world.owner`
        select (select array_agg(article_id::text) from saved_article) as saved, (select n from saved_total) as total,
          (select array_agg(article_id::text) from taken_out_article) as out`
    const before = await status()
    await world.owner`update session_family set revoked_at = now() where id = ${asha.familyId}`
    const press = async (input: { articleId: string; saved: boolean; undo?: boolean }) =>
      (await asha.ask(saveArticle, input)).body.code
    expect(await press({ articleId: stored.key, saved: false })).toBe('SIGN_IN_NEEDED')
    expect(await press({ articleId: out.key, saved: true, undo: true })).toBe('SIGN_IN_NEEDED')
    expect(await press({ articleId: '!', saved: true })).toBe('INVALID_INPUT')
    expect(await press({ articleId: 'zzzzz', saved: true })).toBe('SIGN_IN_NEEDED')
    expect(await status()).toEqual(before)
  })

  test('two windows that save and take out one story at once are both answered, and the total stays true', async ({
    world,
  }) => {
    const asha = await world.person()
    const { key } = await givenArticle(world)
    await asha.call(saveArticle, { articleId: key, saved: true })
    const presses = Array.from({ length: 24 }, (_, n) => asha.ask(saveArticle, { articleId: key, saved: n % 2 === 0 }))
    expect(new Set((await Promise.all(presses)).map((answer) => answer.statusCode))).toEqual(new Set([200]))
    const [total] = await world.owner`
      select n = (select count(*) from saved_article where person_id = ${asha.id}) as "isTrue" from saved_total`
    expect(total).toEqual({ isTrue: true })
  })

  test('what was pressed offline keeps its own time, but never one to come', async ({ world }) => {
    const asha = await world.person()
    const [early, wrong] = [await givenArticle(world), await givenArticle(world)]
    await asha.call(saveArticle, { articleId: early.key, saved: true, at: '2026-11-21T06:30:00Z' })
    await asha.call(saveArticle, { articleId: wrong.key, saved: true, at: '2031-01-01T00:00:00Z' })
    const { content } = await asha.call(getSaved, {})
    expect(content.map((story) => story.savedAt)).toEqual(['2026-11-21T08:00:00.000Z', '2026-11-21T06:30:00.000Z'])
  })
})

describe('undo', () => {
  async function takenOut(world: World) {
    const asha = await world.person()
    const [first, second, third] = [await givenArticle(world), await givenArticle(world), await givenArticle(world)]
    for (const { key } of [first, second, third]) {
      await asha.call(saveArticle, { articleId: key, saved: true })
      world.clock.pass(1000)
    }
    const folder = await asha.call(makeSavedFolder, { name: 'Project' })
    await asha.call(changeSaved, { articleId: second.key, note: 'Read again', folderIds: [folder.id] })
    await asha.call(saveArticle, { articleId: second.key, saved: false })
    return { asha, second, folder, order: [third.key, second.key, first.key] }
  }

  test('undoing puts a story back at its place, with its note and folders [news:B7]', async ({ world }) => {
    const { asha, second, folder, order } = await takenOut(world)
    world.clock.pass(8000)
    expect(await asha.call(saveArticle, { articleId: second.key, saved: true, undo: true })).toMatchObject({
      savedCount: 3,
    })
    const { content } = await asha.call(getSaved, {})
    expect(content.map((story) => story._id)).toEqual(order)
    expect(content[1]).toMatchObject({ note: 'Read again', folderIds: [folder.id] })
  })

  test('a folder deleted meanwhile does not come back with the story', async ({ world }) => {
    const { asha, second, folder } = await takenOut(world)
    await world.owner`delete from saved_folder where id = ${folder.id}`
    await asha.call(saveArticle, { articleId: second.key, saved: true, undo: true })
    expect((await asha.call(getSaved, {})).content[1]).toMatchObject({ note: 'Read again', folderIds: [] })
  })

  test('a story is put back only where the shelf has room for it', async ({ world }) => {
    const { asha, second } = await takenOut(world)
    await world.owner`update saved_total set n = 2000`
    const answer = await asha.ask(saveArticle, { articleId: second.key, saved: true, undo: true })
    expect(answer.body.code).toBe('SAVE_LIMIT')
    await world.owner`update saved_total set n = 2`
    expect(await asha.call(saveArticle, { articleId: second.key, saved: true, undo: true })).toMatchObject({
      savedCount: 3,
    })
    expect((await asha.call(getSaved, {})).content[1]).toMatchObject({ note: 'Read again' })
  })

  test('saving later, or undoing too late, saves it anew at the top', async ({ world }) => {
    const { asha, second } = await takenOut(world)
    world.clock.pass(120_000)
    await asha.call(saveArticle, { articleId: second.key, saved: true, undo: true })
    const { content } = await asha.call(getSaved, {})
    expect(content[0]).toMatchObject({ _id: second.key, note: '', folderIds: [] })
  })

  test('saving acts on the article: two tellings of one story lie side by side on the shelf [news:I37]', async ({
    world,
  }) => {
    const asha = await world.person()
    const one = await givenArticle(world, { title: 'As one tells it' })
    const other = await givenArticle(world, { title: 'As the other tells it', cluster: one.cluster, isHead: false })
    for (const { key } of [one, other]) await asha.call(saveArticle, { articleId: key, saved: true })
    const { content } = await asha.call(getSaved, {})
    expect(content.map((story) => story.title)).toEqual(['As the other tells it', 'As one tells it'])
    await asha.call(saveArticle, { articleId: one.key, saved: false })
    const states = [one, other].map(async ({ slug }) => (await asha.call(getArticle, { slug })).isSaved)
    expect(await Promise.all(states)).toEqual([false, true])
  })

  test('a saved story keeps its text when it is older than every list, as far as its licence allows [news:B6]', async ({
    world,
  }) => {
    const asha = await world.person()
    const excerpt = await givenPublication(world, { licence: 'EXCERPT' })
    const full = await givenArticle(world, { title: 'Whole', html: '<p>The whole text.</p>' })
    const begun = await givenArticle(world, { title: 'Begun', publication: excerpt, html: '<p>Kept back.</p>' })
    for (const { key } of [full, begun]) {
      await asha.call(saveArticle, { articleId: key, saved: true })
      world.clock.pass(1000)
    }
    world.clock.pass(200 * 86_400_000)
    await removeOld(world.owner, world.clock.now())
    const later = await world.person()
    await world.owner`update saved_article set person_id = ${later.id} where person_id = ${asha.id}`
    expect((await later.call(getLatest, {})).content).toEqual([])
    expect((await later.call(getSaved, {})).content.map((story) => story.title)).toEqual(['Begun', 'Whole'])
    expect((await later.call(getArticle, { slug: full.slug })).html).toBe('<p>The whole text.</p>')
    expect(await later.call(getArticle, { slug: begun.slug })).toMatchObject({ html: null, summary: 'About Begun' })
  })
})
