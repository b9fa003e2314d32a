import { describe, expect } from 'vitest'
import {
  changeSaved,
  deleteSavedFolder,
  exportSaved,
  getSaved,
  getSavedShelf,
  makeSavedFolder,
  renameSavedFolder,
  saveArticle,
} from '@chowk/contract/news/saved.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import type { ArticleFacts } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

async function givenSaved(world: World, person: TestPerson, facts: ArticleFacts = {}) {
  const article = await givenArticle(world, facts)
  world.clock.pass(1000)
  await person.call(saveArticle, { articleId: article.key, saved: true })
  return article
}

const titles = (page: { content: { title: string }[] }) => page.content.map((story) => story.title)

describe('saved items', () => {
  test('the newest saved comes first, ten a page, without gaps or doubles while more is saved [news-bookmarks] [news:B3]', async ({
    world,
  }) => {
    const asha = await world.person()
    for (let index = 1; index <= 23; index++) await givenSaved(world, asha, { title: `Story ${index}` })
    const first = await asha.call(getSaved, {})
    expect(titles(first)).toEqual(Array.from({ length: 10 }, (_, index) => `Story ${23 - index}`))
    await givenSaved(world, asha, { title: 'Newer' })
    const second = await asha.call(getSaved, { page: 1, asOf: first.asOf })
    const third = await asha.call(getSaved, { page: 2, asOf: first.asOf, next: second.next ?? '' })
    expect([...titles(first), ...titles(second), ...titles(third)]).toEqual(
      Array.from({ length: 23 }, (_, index) => `Story ${23 - index}`),
    )
    expect(third).toMatchObject({ hasMore: false, next: null })
    expect(titles(await asha.call(getSaved, { oldestFirst: true, size: 2 }))).toEqual(['Story 1', 'Story 2'])
    expect(titles(await asha.call(getSaved, { page: 50 }))).toEqual([])
  })

  test('nobody reads the shelf of another person [news:G9]', async ({ world }) => {
    const [asha, ravi] = [await world.person(), await world.person()]
    await givenSaved(world, asha)
    expect((await ravi.ask(getSaved, { userId: asha.id })).body.code).toBe('NOT_FOUND')
    expect(titles(await ravi.call(getSaved, { userId: ravi.id }))).toEqual([])
    expect((await (await world.visitor()).ask(getSaved, {})).body.code).toBe('SIGN_IN_NEEDED')
  })

  test('category, publication, media and words of the title narrow the list [news:B3]', async ({ world }) => {
    const asha = await world.person()
    const [water, health] = [await givenCategory(world, 'water'), await givenCategory(world, 'health')]
    const ferry = await givenPublication(world, { slug: 'the-ferry' })
    await givenSaved(world, asha, { title: '100% of the tanks_are full', categories: [water], publication: ferry })
    await givenSaved(world, asha, { title: 'Clay filters', categories: [health, water] })
    const heard = await givenSaved(world, asha, { title: 'कावेरी का पानी', categories: [water] })
    await world.owner`update article set audio_status = 'READY' where id = ${heard.id}`
    const found = async (filter: object) => titles(await asha.call(getSaved, filter))
    expect(await found({ category: 'health' })).toEqual(['Clay filters'])
    expect(await found({ category: 'water' })).toHaveLength(3)
    expect(await found({ publication: 'the-ferry' })).toEqual(['100% of the tanks_are full'])
    expect(await found({ media: 'AUDIO' })).toEqual(['कावेरी का पानी'])
    expect(await found({ media: 'TEXT', category: 'health' })).toEqual(['Clay filters'])
    expect(await found({ q: 'CLAY  filt' })).toEqual(['Clay filters'])
    expect(await found({ q: 'पानी' })).toEqual(['कावेरी का पानी'])
    expect(await found({ q: '100% tanks_are' })).toEqual(['100% of the tanks_are full'])
    expect(await found({ q: '%' })).toEqual([])
    expect(await found({ q: String.raw`\ ' --` })).toEqual([])
  })

  test('a story taken back keeps title, publication and date and says so; a changed one is marked [news:I22] [news:RP10] [news:I21]', async ({
    world,
  }) => {
    const asha = await world.person()
    const states = ['WITHDRAWN', 'HIDDEN', 'REMOVED', 'UPDATED']
    for (const state of states) {
      const { id } = await givenSaved(world, asha, { title: state, summary: 'Words' })
      await world.owner`update article set state = ${state}, updated_at = ${new Date(world.clock.now().getTime() + 1000)} where id = ${id}`
    }
    const { content } = await asha.call(getSaved, {})
    expect(content.map(({ title, gone, summary, isChanged }) => ({ title, gone, summary, isChanged }))).toEqual([
      { title: 'UPDATED', gone: undefined, summary: 'Words', isChanged: true },
      ...states
        .slice(0, 3)
        .toReversed()
        .map((state) => ({ title: state, gone: state, summary: '', isChanged: false })),
    ])
  })
})

describe('folders and notes', () => {
  test('a story lies in several folders and the shelf counts them [news:B8]', async ({ world }) => {
    const asha = await world.person()
    const stepwell = await givenSaved(world, asha, { title: 'Stepwell' })
    await givenSaved(world, asha, { title: 'Kiln' })
    const project = await asha.call(makeSavedFolder, { name: ' Project ' })
    const debate = await asha.call(makeSavedFolder, { name: 'बहस' })
    await asha.call(changeSaved, { articleId: stepwell.key, folderIds: [project.id, debate.id, project.id] })
    expect(await asha.call(getSavedShelf, {})).toMatchObject({
      total: 2,
      minutes: 2,
      inNoFolder: 1,
      most: 2000,
      folders: [
        { name: 'Project', count: 1, minutes: 1 },
        { name: 'बहस', count: 1 },
      ],
      categories: [{ slug: 'water', count: 2 }],
    })
    expect(titles(await asha.call(getSaved, { folder: debate.id }))).toEqual(['Stepwell'])
    expect(titles(await asha.call(getSaved, { folder: 'none' }))).toEqual(['Kiln'])
    await asha.call(deleteSavedFolder, { folderId: debate.id })
    expect((await asha.call(getSaved, { folder: project.id })).content[0]?.folderIds).toEqual([project.id])
  })

  test('names are taken once in any case and spelling, and can be changed [news:B8] [R2:K1]', async ({ world }) => {
    const asha = await world.person()
    await asha.call(makeSavedFolder, { name: 'हिन्दी' })
    expect((await asha.ask(makeSavedFolder, { name: 'हिंदी' })).body.code).toBe('FOLDER_NAME_TAKEN')
    const { id } = await asha.call(makeSavedFolder, { name: 'Debate' })
    await asha.call(makeSavedFolder, { name: 'Project' })
    expect((await asha.ask(makeSavedFolder, { name: 'DEBATE' })).body.code).toBe('FOLDER_NAME_TAKEN')
    expect((await asha.ask(renameSavedFolder, { folderId: id, name: 'project' })).body.code).toBe('FOLDER_NAME_TAKEN')
    expect(await asha.call(renameSavedFolder, { folderId: id, name: 'DEBATE' })).toEqual({ id, name: 'DEBATE' })
    expect((await asha.ask(makeSavedFolder, { name: '   ' })).statusCode).toBe(400)
  })

  test('two windows cannot make the fifty-first folder together [news:B8]', async ({ world }) => {
    const asha = await world.person()
    await world.owner`
      insert into saved_folder (person_id, name) select ${asha.id}, 'Folder ' || n from generate_series(1, 49) n`
    const both = await Promise.all(['A', 'B'].map((name) => asha.ask(makeSavedFolder, { name })))
    expect(both.map((answer) => answer.body.code ?? 'made').toSorted()).toEqual(['FOLDER_LIMIT', 'made'])
  })

  test('folders and notes of another person are out of reach', async ({ world }) => {
    const [asha, ravi] = [await world.person(), await world.person()]
    const { key } = await givenSaved(world, asha)
    const { id } = await asha.call(makeSavedFolder, { name: 'Mine' })
    await ravi.call(saveArticle, { articleId: key, saved: true })
    expect((await ravi.ask(changeSaved, { articleId: key, folderIds: [id] })).body.code).toBe('FOLDER_NOT_FOUND')
    expect((await ravi.ask(renameSavedFolder, { folderId: id, name: 'x' })).body.code).toBe('FOLDER_NOT_FOUND')
    expect((await ravi.ask(deleteSavedFolder, { folderId: id })).body.code).toBe('FOLDER_NOT_FOUND')
    const other = await givenArticle(world)
    expect((await ravi.ask(changeSaved, { articleId: other.key, note: 'x' })).body.code).toBe('NOT_SAVED')
  })

  test('a note has up to 500 characters and goes when it is emptied [news:B8]', async ({ world }) => {
    const asha = await world.person()
    const { key } = await givenSaved(world, asha)
    expect((await asha.ask(changeSaved, { articleId: key, note: 'क'.repeat(501) })).statusCode).toBe(400)
    expect(await asha.call(changeSaved, { articleId: key, note: 'क'.repeat(500) })).toMatchObject({
      note: 'क'.repeat(500),
    })
    expect(await asha.call(changeSaved, { articleId: key, tellUpdates: true })).toMatchObject({
      note: 'क'.repeat(500),
      tellUpdates: true,
    })
    expect(await asha.call(changeSaved, { articleId: key, note: '' })).toMatchObject({ note: '', tellUpdates: true })
  })
})

describe('export', () => {
  test('a reader takes her saved stories along as CSV, JSON and OPML [news:B8]', async ({ world }) => {
    const asha = await world.person()
    await givenSaved(world, asha, { title: 'Kiln, "hot" & <new>' })
    const sums = await givenSaved(world, asha, { title: '=1+1' })
    const { id } = await asha.call(makeSavedFolder, { name: 'Project' })
    await asha.call(changeSaved, { articleId: sums.key, folderIds: [id], note: 'पढ़ना है' })
    const csv = await asha.call(exportSaved, { format: 'csv' })
    expect(csv).toMatchObject({ fileName: 'chowk-saved-2026-11-21.csv', mediaType: 'text/csv; charset=utf-8' })
    expect(csv.text.split('\r\n')[1]).toMatch(/^'=1\+1,.*,Project,पढ़ना है$/)
    expect(csv.text).toContain('"Kiln, ""hot"" & <new>"')
    const json = JSON.parse((await asha.call(exportSaved, { format: 'json' })).text) as { saved: object[] }
    expect(json.saved).toHaveLength(2)
    expect(json.saved[0]).toMatchObject({ title: '=1+1', folders: ['Project'], savedAt: '2026-11-21T08:00:02.000Z' })
    const opml = await asha.call(exportSaved, { format: 'opml' })
    expect(opml.text).toContain('<outline text="Project">\n<outline type="link" text="=1+1"')
    expect(opml.text).toContain('text="Kiln, &quot;hot&quot; &amp; &lt;new&gt;"')
    expect((await asha.call(exportSaved, { format: 'csv', folder: 'none' })).text).not.toContain('1+1')
  })
})
