import type { Call } from '@chowk/contract/call.ts'
import { listComments } from '@chowk/contract/community/comment.ts'
import { listFeaturedPosts } from '@chowk/contract/community/featured.ts'
import { getNewsFeed, getOpenFeed, listCollaboration, listTopRated } from '@chowk/contract/community/feed.ts'
import { listQuestions } from '@chowk/contract/community/forum/question.ts'
import { getPost, listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { listRevisions } from '@chowk/contract/community/revision.ts'
import { listWaitingPosts } from '@chowk/contract/community/schedule.ts'
import { listDeletedPosts } from '@chowk/contract/community/write-post.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { listAccommodations } from '@chowk/contract/quiz/accommodation.ts'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import { getBankQuestion, listDrafts } from '@chowk/contract/quiz/bank.ts'
import { listReportedQuestions } from '@chowk/contract/quiz/report.ts'
import { getScrappingStatus } from '@chowk/contract/quiz/scrapping.ts'
import { getQuizSet, listQuizSets } from '@chowk/contract/quiz/set/set.ts'
import { listSetQuestions } from '@chowk/contract/quiz/set/set-question.ts'
import { listQuizItems } from '@chowk/contract/quiz/summary/item.ts'
import { listNotTaken } from '@chowk/contract/quiz/summary/not-taken.ts'
import {
  listClassSummary,
  listQuizAttempts,
  listQuizSummary,
  listStudentSummary,
} from '@chowk/contract/quiz/summary/summary.ts'
import { listSuggestions } from '@chowk/contract/quiz/suggestion.ts'
import { previewLink } from '@chowk/contract/community/link-preview.ts'
import type { Who } from './article-paths.ts'

/** What leads to one story. */
export interface Leading {
  key: string
  /** Its own page. */
  url: string
  post: { id: string; slug: string }
  question: string
  draft: string
  set: string
  /** Of that set quiz. */
  slug: string
  /** Of each reader the result of a quiz about it. */
  results: Readonly<Partial<Record<Who, string>>>
}

interface Scene {
  school: string
  writer: string
}

/** A call that names stories in what is about something else. */
export interface NamingPath {
  ask: Call
  input: (leading: Leading, scene: Scene, who: Who) => Record<string, unknown>
  by: readonly Who[]
  /** By what it names a story that may be read; nothing: it never names one. */
  names?: 'title' | 'key'
}

const READERS: readonly Who[] = ['visitor', 'teacher', 'minor', 'pupil', 'blocker']
const SIGNED_IN: readonly Who[] = ['teacher', 'minor', 'pupil', 'blocker']
/** Who runs the school in this scene. */
const STAFF: readonly Who[] = ['teacher', 'minor', 'pupil']
const PAGE = { size: 50 }

const naming = (ask: Call, by: readonly Who[], input: NamingPath['input'] = () => PAGE): NamingPath => ({
  ask,
  by,
  input,
  names: 'title',
})
const ofSchool: NamingPath['input'] = (_, { school }) => ({ ...PAGE, workspaceId: school })

/** Every call that answers the card of a linked page, the story of a question, or a sentence with the name of a story. */
export const NAMING_PATHS: readonly NamingPath[] = [
  naming(getPost, READERS, ({ post }) => ({ slug: post.slug })),
  naming(listWorkspacePosts, READERS, ofSchool),
  naming(listPersonPosts, READERS, (_, { writer }) => ({ ...PAGE, userId: writer })),
  naming(getNewsFeed, SIGNED_IN, (_, { school }) => ({ ...PAGE, entityId: school })),
  // It answers everybody what a visitor sees.
  naming(getOpenFeed, ['visitor'], (_, { school }) => ({ ...PAGE, entityId: school })),
  naming(listTopRated, READERS, ofSchool),
  naming(listCollaboration, READERS, ofSchool),
  naming(listFeaturedPosts, READERS, ofSchool),
  naming(listQuestions, READERS, ofSchool),
  naming(listComments, READERS, ({ post }) => ({ ...PAGE, id: post.id })),
  naming(listRevisions, READERS, ({ post }) => ({ slug: post.slug })),
  naming(previewLink, SIGNED_IN, ({ url }) => ({ url })),
  naming(listDeletedPosts, SIGNED_IN),
  naming(listDeletedPosts, STAFF, () => ({ ...PAGE, whose: 'OTHERS' })),
  naming(listWaitingPosts, SIGNED_IN),
  naming(listNotices, ['teacher']),
  naming(getBankQuestion, STAFF, ({ question }) => ({ questionId: question })),
  naming(listDrafts, STAFF),
  naming(listSuggestions, STAFF, () => ({})),
  naming(listSetQuestions, STAFF),
  naming(getQuizSet, STAFF, ({ set }) => ({ id: set })),
  naming(listReportedQuestions, STAFF),
  naming(getQuizReview, SIGNED_IN, ({ results }, _, who) => ({ result: results[who] })),
  { ...naming(getScrappingStatus, SIGNED_IN, ({ key }) => ({ articleIds: [key] })), names: 'key' },
  { ask: listQuizSets, by: STAFF, input: () => PAGE },
  { ask: listAccommodations, by: STAFF, input: () => PAGE },
  { ask: listQuizSummary, by: STAFF, input: () => PAGE },
  { ask: listClassSummary, by: STAFF, input: () => PAGE },
  { ask: listStudentSummary, by: STAFF, input: () => PAGE },
  { ask: listQuizAttempts, by: STAFF, input: () => PAGE },
  { ask: listQuizItems, by: STAFF, input: () => PAGE },
  { ask: listNotTaken, by: STAFF, input: ({ slug }) => ({ ...PAGE, quiz: slug }) },
]
