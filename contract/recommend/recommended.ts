import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators, signedIn } from '../permission.ts'
import { Paging, pageOf } from '../paging.ts'
import { Languages } from '../news/latest.ts'
import { CategoryMark, PublicationMark, Story } from '../article/story.ts'
import { OwnId } from '../row-id.ts'

/** For You (F1). `popularToday`: nothing is known of the reader yet, so the list is fresh and popular stories (F15). */
export const getRecommended = call({
  address: 'GET /recommend/recommended',
  specified: 'news-recommended',
  says: 'Stories for the signed-in reader, each with the reason why.',
  permission: signedIn('own', 'shape the own suggestions'),
  input: z.object({ ...Paging, userId: OwnId, languages: Languages }),
  output: z.extend(pageOf(Story), { popularToday: z.boolean() }),
})

/** How much is learned from reading: EXPLICIT uses only what the reader and her school chose (P2). */
export const LearningMode = z.enum(['EXPLICIT', 'LEARNED'])

/** What shapes the reader's list, said back to her. */
export const getForYouShape = call({
  address: 'GET /api/news/for-you-shape',
  says: 'What the For You list is made from.',
  permission: signedIn('own', 'shape the own suggestions'),
  input: z.object({}),
  output: z.object({
    mode: LearningMode,
    because: z.enum(['CHOSEN', 'SWITCHED_OFF', 'MINOR', 'SCHOOL_ALLOWS']),
    mayLearn: z.boolean(),
    publications: z.int(),
    categories: z.array(CategoryMark),
    languages: z.array(z.string()),
    class: z.nullable(z.int()),
    learned: z.array(CategoryMark),
    fewer: z.array(
      z.object({
        about: z.enum(['PUBLICATION', 'CATEGORY']),
        publication: z.nullable(PublicationMark),
        category: z.nullable(CategoryMark),
        until: z.string(),
      }),
    ),
  }),
})

/** Switches learning from reading on or off; a minor may only where her school allows it (P3). */
export const setLearning = call({
  address: 'POST /api/news/learning',
  says: 'Switches learning from reading on or off.',
  permission: signedIn('own', 'shape the own suggestions'),
  input: z.object({ learned: z.boolean() }),
  output: z.object({ mode: LearningMode }),
  refusals: { LEARNING_NOT_ALLOWED: 403 },
})

/** Forgets what was learned and every "fewer" and "more"; what the reader follows stays (F14). */
export const resetRecommendations = call({
  address: 'POST /api/news/reset-recommendations',
  says: 'Forgets what was learned about the reader.',
  permission: signedIn('own', 'shape the own suggestions'),
  input: z.object({}),
  output: z.object({ resetAt: z.string() }),
})

const LearnedForStudents = z.object({
  allowed: z.boolean(),
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
  purpose: z.nullable(z.string()),
})

/** Whether learning is allowed for a school's students, by whom, since when and why (P3). */
export const getLearnedForStudents = call({
  address: 'GET /api/news/learned-for-students',
  says: 'Whether lists may be learned from the reading of a school’s students.',
  permission: administrators('decide on suggestions for students'),
  input: z.object({}),
  output: LearnedForStudents,
  refusals: { NOT_A_SCHOOL: 409 },
})

/** A school's administrator allows learning for students, with the stated educational purpose; kept with name and time (P3). */
export const setLearnedForStudents = call({
  address: 'POST /api/news/learned-for-students',
  says: 'Allows or forbids learning from the reading of a school’s students.',
  permission: administrators('decide on suggestions for students'),
  input: z.object({ allowed: z.boolean(), purpose: z.optional(z.string().check(z.trim(), z.maxLength(500))) }),
  output: LearnedForStudents,
  refusals: { NOT_A_SCHOOL: 409, PURPOSE_NEEDED: 400 },
  audits: 'news.learned-for-students',
})
