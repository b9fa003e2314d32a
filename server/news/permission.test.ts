import { describe } from 'vitest'
import { getArticle, getTexts } from '@chowk/contract/news/article.ts'
import { getCategory, getNewsByCategory } from '@chowk/contract/news/category.ts'
import { getChanges } from '@chowk/contract/news/changes.ts'
import {
  EVERYTHING,
  applyFilter,
  chooseFilterSet,
  removeFilterSet,
  saveFilterSet,
} from '@chowk/contract/news/filter.ts'
import { followCategory, mergeFollows, savePublication } from '@chowk/contract/news/follow.ts'
import { countNewer } from '@chowk/contract/news/latest.ts'
import { replaceMix } from '@chowk/contract/news/mix.ts'
import { addMute, blockPublication, endMute } from '@chowk/contract/news/mute.ts'
import { importOpml, readOpmlFile } from '@chowk/contract/news/opml.ts'
import { exportOwnData } from '@chowk/contract/news/own-data.ts'
import { getNewsByPublication, getPublication } from '@chowk/contract/news/publication.ts'
import {
  markRead,
  pauseHistory,
  removeRecentReads,
  takeDeviceReads,
  undoMarkRead,
} from '@chowk/contract/news/reading.ts'
import { reportAbuse, reportPublication } from '@chowk/contract/news/report.ts'
import {
  changeSaved,
  deleteSavedFolder,
  exportSaved,
  makeSavedFolder,
  renameSavedFolder,
  saveArticle,
} from '@chowk/contract/news/saved.ts'
import { searchNews, suggestNews } from '@chowk/contract/news/search.ts'
import { beatReading, shareArticle, viewArticle } from '@chowk/contract/news/view.ts'
import { getWorkspacePublications, setWorkspacePublications } from '@chowk/contract/news/workspace-publications.ts'
import { givenArticle, givenCategory, givenPublication } from '../testing/news.ts'
import { fresh, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

const articleIdOf = async ({ world }: Asking) => (await givenArticle(world)).key
const story = async (asking: Asking) => ({ articleId: await articleIdOf(asking) })
const publication = async ({ world }: Asking) => ({ publicationId: await givenPublication(world) })
const category = async ({ world }: Asking) => ({ categoryId: await givenCategory(world) })
const folder = async ({ caller }: Asking) => ({
  folderId: (await caller.call(makeSavedFolder, { name: fresh() })).id,
})

async function withVersions({ world }: Asking) {
  const { id, slug } = await givenArticle(world)
  for (const number of [1, 2])
    await world.owner`
      insert into article_version (article_id, number, at, size, title, plain)
      values (${id}, ${number}, ${world.clock.now()}, ${number === 1 ? 'FIRST' : 'MAJOR'}, 'Wells', ${`Text ${number}.`})`
  return { slug }
}

async function saved(asking: Asking) {
  const articleId = await articleIdOf(asking)
  await asking.caller.call(saveArticle, { articleId, saved: true })
  return { articleId }
}

async function filterSet({ caller }: Asking) {
  const { sets } = await caller.call(saveFilterSet, { name: fresh(), filter: EVERYTHING })
  return { id: sets[0]?.id ?? '' }
}

const mute = async ({ caller }: Asking) => ({ id: (await caller.call(addMute, { word: fresh() })).id })

const READING = [
  given(getArticle, async ({ world }) => ({ slug: (await givenArticle(world)).slug })),
  given(getTexts, async (asking) => ({ articleIds: [await articleIdOf(asking)] })),
  given(getChanges, withVersions),
  given(getCategory, async (asking) => ({ id: String((await category(asking)).categoryId) })),
  given(getNewsByCategory, async (asking) => ({ id: String((await category(asking)).categoryId) })),
  given(getPublication, async (asking) => ({ id: (await publication(asking)).publicationId })),
  given(getNewsByPublication, async (asking) => ({ id: (await publication(asking)).publicationId })),
  given(countNewer, { since: '2026-11-01T00:00:00.000Z' }),
  given(searchNews, { q: 'wells' }),
  given(suggestNews, { q: 'wells' }),
  given(viewArticle, story),
  given(shareArticle, async (asking) => ({ ...(await story(asking)), how: 'COPY' as const })),
  given(beatReading, async (asking) => {
    const { articleId } = await story(asking)
    await asking.caller.call(viewArticle, { articleId })
    return { articleId, progress: 40 }
  }),
  given(removeRecentReads, async (asking) => ({ articleIds: [await articleIdOf(asking)] })),
  given(pauseHistory, { paused: true }),
  given(takeDeviceReads, { merge: true }),
  given(markRead, async (asking) => ({ list: 'latest', articleIds: [await articleIdOf(asking)] })),
  given(undoMarkRead, async (asking) => {
    const { undoToken } = await asking.caller.call(markRead, {
      list: 'latest',
      articleIds: [await articleIdOf(asking)],
    })
    return { undoToken: undoToken ?? '' }
  }),
  given(exportOwnData, { format: 'json' }),
]

const CHOICES = [
  given(applyFilter, EVERYTHING),
  given(saveFilterSet, () => ({ name: fresh(), filter: EVERYTHING })),
  given(chooseFilterSet, filterSet),
  given(removeFilterSet, filterSet),
  given(savePublication, async (asking) => ({ ...(await publication(asking)), saved: true })),
  given(followCategory, async (asking) => ({ ...(await category(asking)), followed: true })),
  given(mergeFollows, async (asking) => ({
    publicationIds: [(await publication(asking)).publicationId],
    categoryIds: [(await category(asking)).categoryId],
  })),
  given(replaceMix, async (asking) => ({ publications: [{ id: (await publication(asking)).publicationId }] })),
  given(addMute, () => ({ word: fresh() })),
  given(endMute, mute),
  given(blockPublication, async (asking) => ({ ...(await publication(asking)), blocked: true })),
  given(readOpmlFile, {
    text: '<opml version="2.0"><head><title>Mine</title></head><body><outline text="A" xmlUrl="https://a.example/feed"/></body></opml>',
  }),
  given(importOpml, () => ({ feeds: [{ url: `https://${fresh()}.example/feed`, title: 'A paper', folder: null }] })),
  given(setWorkspacePublications, async (asking) => {
    const { version } = await asking.caller.call(getWorkspacePublications, {})
    return { publicationIds: [(await publication(asking)).publicationId], version }
  }),
]

const SAVED = [
  given(saveArticle, async (asking) => ({ ...(await story(asking)), saved: true })),
  given(changeSaved, async (asking) => ({ ...(await saved(asking)), note: 'For class 9.' })),
  given(makeSavedFolder, () => ({ name: fresh() })),
  given(renameSavedFolder, async (asking) => ({ ...(await folder(asking)), name: fresh() })),
  given(deleteSavedFolder, folder),
  given(exportSaved, { format: 'json' }),
  given(reportAbuse, async (asking) => ({
    ...(await story(asking)),
    reason: 'Others' as const,
    text: 'This is not as it was.',
  })),
  given(reportPublication, async (asking) => ({
    ...(await publication(asking)),
    reason: 'Others' as const,
    text: 'None of this is true.',
  })),
]

describe('who may do what with news', () => {
  test(
    'everybody reads, whoever is signed in keeps her own choices, and a school is served by its heads [S02] [R1.14] [V1:B4]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'news', [...READING, ...CHOICES, ...SAVED])
    },
  )
})
