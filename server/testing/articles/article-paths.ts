import {
  askAudio,
  getCategoryAudio,
  getLatestAudio,
  getListening,
  keepQueue,
  updateAudio,
} from '@chowk/contract/audio/audio.ts'
import type { Call } from '@chowk/contract/call.ts'
import { getArticle, getTexts } from '@chowk/contract/news/article.ts'
import { getCategory, getNewsByCategory, getYourCategories, listCategories } from '@chowk/contract/news/category.ts'
import { getChanges } from '@chowk/contract/news/changes.ts'
import { EVERYTHING, applyFilter, countFilter, initializeFilter, resetFilters } from '@chowk/contract/news/filter.ts'
import { getHub } from '@chowk/contract/news/hub.ts'
import { countNewer, getLatest } from '@chowk/contract/news/latest.ts'
import { getMix, getMixMembers } from '@chowk/contract/news/mix.ts'
import {
  getNewsByPublication,
  getPublication,
  listPublicationCategories,
  listPublications,
} from '@chowk/contract/news/publication.ts'
import { countUnread, getRecentReads, markRead } from '@chowk/contract/news/reading.ts'
import { getMyReports, reportAbuse } from '@chowk/contract/news/report.ts'
import { changeSaved, exportSaved, getSaved, getSavedShelf, saveArticle } from '@chowk/contract/news/saved.ts'
import { searchNews, suggestNews } from '@chowk/contract/news/search.ts'
import { beatReading, shareArticle, viewArticle } from '@chowk/contract/news/view.ts'
import { sayTaste, whyThis } from '@chowk/contract/recommend/feedback.ts'
import { showStories } from '@chowk/contract/recommend/impressions.ts'
import { addPick, getPicks } from '@chowk/contract/recommend/picks.ts'
import { getRecommended } from '@chowk/contract/recommend/recommended.ts'
import { getSimilar } from '@chowk/contract/recommend/similar.ts'
import { getTrending, getTrendingCategories } from '@chowk/contract/recommend/trending.ts'

/** Who asks. */
export type Who = 'visitor' | 'teacher' | 'minor' | 'pupil' | 'blocker'

/** What a test has made that inputs name. */
export interface Made {
  /** Id on the wire of a story that everybody may read. */
  open: string
  publication: string
  blocked: string
  category: number
  now: string
}

/** A path to many articles or to their number. */
export interface ListPath {
  name: string
  ask: Call | string
  input?: (made: Made) => Record<string, unknown>
  /** A person's own record: a story taken back stays there without its text, one of a blocked publication stays (I22, X20). Of a report the story's name goes. */
  keeps?: 'stories' | 'reports'
  /** Of one publication: another one's story is not looked for. */
  ofPublication?: boolean
  /** Nobody else is shown anything. */
  onlyFor?: Who
}

const list = (ask: Call | string, input?: ListPath['input'], more: Partial<ListPath> = {}): ListPath => ({
  name: typeof ask === 'string' ? ask : ask.address,
  ask,
  ...(input && { input }),
  ...more,
})

/** Every call and address that answers lists or counts of articles. */
export const LIST_PATHS: readonly ListPath[] = [
  list(getLatest),
  list(countNewer, () => ({ since: '2026-11-01T00:00:00.000Z' })),
  list(getHub, ({ category, publication, blocked }) => ({
    categories: [category],
    publications: [publication, blocked],
  })),
  list(applyFilter, () => EVERYTHING),
  list(resetFilters),
  list(countFilter),
  list(initializeFilter),
  list(getMix, ({ publication, blocked }) => ({ publications: [publication, blocked] })),
  list(getMixMembers),
  list(searchNews, () => ({ q: 'quokka' })),
  list(suggestNews, () => ({ q: 'quokka' })),
  list(listPublications),
  list(getPublication, ({ publication }) => ({ id: publication }), { ofPublication: true }),
  list(getNewsByPublication, ({ publication }) => ({ id: publication }), { ofPublication: true }),
  list(listPublicationCategories, ({ publication }) => ({ publicationId: publication }), { ofPublication: true }),
  list(listCategories),
  list(getCategory, ({ category }) => ({ id: String(category) })),
  list(getNewsByCategory, ({ category }) => ({ id: String(category) })),
  list(getYourCategories, ({ category }) => ({ categories: [category] })),
  list(getTrending),
  list(getTrending, () => ({ by: 'PULSE' }), { name: 'trending now' }),
  list(getTrendingCategories),
  list(getRecommended),
  list(getSimilar, ({ open }) => ({ articleId: open })),
  list(getPicks, undefined, { onlyFor: 'teacher' }),
  list(getLatestAudio),
  list(getCategoryAudio, () => ({ category: 'water' })),
  list(countUnread),
  list(getRecentReads, undefined, { keeps: 'stories' }),
  list(getSaved, undefined, { keeps: 'stories' }),
  list(getSavedShelf, undefined, { keeps: 'stories' }),
  list(exportSaved, () => ({ format: 'json' }), { keeps: 'stories' }),
  list(getListening, undefined, { keeps: 'stories' }),
  list(getMyReports, undefined, { keeps: 'reports' }),
  list('/feeds/latest.json', undefined, { onlyFor: 'visitor' }),
  list('/feeds/category/water.json', undefined, { onlyFor: 'visitor' }),
  list('/feeds/publication/the-well.json', undefined, { onlyFor: 'visitor', ofPublication: true }),
]

/** A path to one article by its id. */
export interface StoryPath {
  ask: Call | string
  input: (story: { key: string; slug: string }, made: Made) => Record<string, unknown>
  /** How it refuses what may not be read; where it only takes note, it answers without a word of the story. */
  refuses?: string
  /** What a reader began before a story was taken back goes on without a word of it. */
  goesOn?: boolean
  /** Visitors may not ask this. */
  signedIn?: boolean
  onlyFor?: Who
}

const byId = ({ key }: { key: string }) => ({ articleId: key })
const NOT_FOUND = { refuses: 'ARTICLE_NOT_FOUND' }
const NO_AUDIO = { refuses: 'AUDIO_NOT_AVAILABLE' }

/** Every call and address that takes the id of an article. */
export const STORY_PATHS: readonly StoryPath[] = [
  { ask: getArticle, input: ({ slug }) => ({ slug }), refuses: 'LEVEL_RESTRICTED' },
  { ask: getTexts, input: ({ key }) => ({ articleIds: [key] }) },
  { ask: getChanges, input: ({ slug }) => ({ slug }), ...NOT_FOUND },
  { ask: viewArticle, input: byId, ...NOT_FOUND },
  { ask: beatReading, input: (story) => ({ ...byId(story), progress: 10 }), refuses: 'NOT_OPENED', goesOn: true },
  { ask: shareArticle, input: (story) => ({ ...byId(story), how: 'COPY' }), ...NOT_FOUND },
  { ask: saveArticle, input: (story) => ({ ...byId(story), saved: true }), signedIn: true, goesOn: true, ...NOT_FOUND },
  { ask: changeSaved, input: (story) => ({ ...byId(story), note: 'mine' }), signedIn: true },
  { ask: markRead, input: ({ key }) => ({ list: 'latest', articleIds: [key] }), signedIn: true },
  { ask: showStories, input: ({ key }) => ({ list: 'latest', articleIds: [key] }) },
  { ask: getSimilar, input: byId, goesOn: true, ...NOT_FOUND },
  { ask: whyThis, input: byId, signedIn: true, goesOn: true, ...NOT_FOUND },
  {
    ask: sayTaste,
    input: (story) => ({ ...byId(story), say: 'MORE_LIKE_THIS' }),
    signedIn: true,
    goesOn: true,
    ...NOT_FOUND,
  },
  { ask: addPick, input: (story) => ({ ...byId(story), days: 1 }), onlyFor: 'teacher' },
  { ask: askAudio, input: byId, ...NO_AUDIO },
  {
    ask: updateAudio,
    input: (story, { now }) => ({
      ...byId(story),
      positionMs: 30_000,
      durationMs: 100_000,
      rate: 1,
      ranges: [[0, 30_000]],
      clientTime: now,
    }),
    signedIn: true,
    ...NO_AUDIO,
  },
  { ask: keepQueue, input: ({ key }) => ({ articleIds: [key] }), signedIn: true },
  { ask: '/audio/{key}/1.mp3', input: ({ key }) => ({ key }), ...NO_AUDIO },
  {
    ask: reportAbuse,
    input: (story) => ({ ...byId(story), reason: 'Others', text: 'This is not as it was.', hide: false }),
    signedIn: true,
    ...NOT_FOUND,
  },
]

/** Calls that name articles without being a path to them, and why. */
export const NO_PATHS: Readonly<Record<string, string>> = {
  'DELETE /api/news/recent-reads': "Takes rows out of the reader's own list and answers how many.",
  'POST /api/notice/read': 'Answers how many notifications are new.',
  'POST /api/notice/read-all': 'Answers how many notifications are new.',
  'POST /api/quiz-bank-suggestion':
    'Takes the name of a story and answers nothing of it; of one that may not be read it says that there is none, which server/quiz/model/suggest.test.ts tries.',
}
