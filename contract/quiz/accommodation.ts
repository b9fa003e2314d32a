import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { faculty } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { QUIZ_LANGUAGES } from './config.ts'
import { trimmed } from '../text.ts'

/** How many times the usual time somebody may have. */
export const TIME_FACTORS = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const
/** Most tries more a day, and most hours that a quiz ends later for her. */
export const MOST_EXTRA = { attempts: 5, hours: 720 } as const
const LONGEST_REASON = 500

/** What a person needs in quizzes, beyond what everybody has (QY1, QE11). */
export const Accommodation = z.object({
  timeFactor: z.literal(TIME_FACTORS),
  noTimeLimit: z.boolean(),
  extraAttempts: z.int().check(z.gte(0), z.lte(MOST_EXTRA.attempts)),
  /** Stories that she has to read; null: as many as everybody. */
  minArticlesRead: z.nullable(z.int().check(z.gte(0), z.lte(50))),
  /** Stories that she has to hear; null: as many as everybody. */
  minAudioListened: z.nullable(z.int().check(z.gte(1), z.lte(20))),
  /** She may begin on every day at every hour. */
  anyHour: z.boolean(),
  /** A quiz that was set ends so much later for her. */
  closesLaterHours: z.int().check(z.gte(0), z.lte(MOST_EXTRA.hours)),
  readAloud: z.boolean(),
  largeText: z.boolean(),
  /** Of questions with one right option among three or more, one wrong option is left out. */
  fewerOptions: z.boolean(),
  /** In which language her questions are, where there are such; null: as everybody’s. */
  language: z.nullable(z.enum(QUIZ_LANGUAGES)),
})
/** See the schema of the same name. */
export type Accommodation = z.infer<typeof Accommodation>

/** Nothing beyond what everybody has. */
export const NO_ACCOMMODATION: Accommodation = {
  timeFactor: 1,
  noTimeLimit: false,
  extraAttempts: 0,
  minArticlesRead: null,
  minAudioListened: null,
  anyHour: false,
  closesLaterHours: 0,
  readAloud: false,
  largeText: false,
  fewerOptions: false,
  language: null,
}

/** Whether somebody may begin by it what others may not (QE11); that ends on a day. What helps her within a quiz may hold without one. */
export const easesStart = ({ extraAttempts, minArticlesRead, minAudioListened, anyHour }: Accommodation): boolean =>
  extraAttempts > 0 || minArticlesRead !== null || minAudioListened !== null || anyHour

const SETS = faculty('own', 'give single people what they need in quizzes')

/** What was set for one person, for those who may set it. */
const AccommodationRow = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  class: z.nullable(z.int()),
  department: z.nullable(z.string()),
  /** Of one quiz, by its address and title; null: of all. */
  quiz: z.nullable(z.object({ slug: z.string(), title: z.nullable(z.string()) })),
  accommodation: Accommodation,
  reason: z.string(),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  /** Whether it holds today. */
  isInForce: z.boolean(),
  version: z.int(),
  changedAt: z.string(),
})
/** See the schema of the same name. */
export type AccommodationRow = z.infer<typeof AccommodationRow>

/** What single people need in the caller’s workspace. */
export const listAccommodations = call({
  address: 'GET /api/quiz/accommodation/list',
  says: 'What single people need in quizzes, the newest change first: of the workspace for whoever runs it, of the departments that a teacher heads for her.',
  permission: SETS,
  secret: true,
  input: z.object({ ...Paging, userId: z.optional(rowId()) }),
  output: pageOf(AccommodationRow),
  beyond:
    'Some pupils need more time or larger letters than the rules for all give; whoever sets that must see what she set (QY1).',
})

const day = z.nullable(z.iso.date())

/** Sets what somebody needs. */
export const setAccommodation = call({
  address: 'PUT /api/quiz/accommodation/set',
  says: 'Sets what a person needs in all quizzes or in one, from when and till when, and why; fewer stories before, more tries and other hours need a last day. Tries that run stay as they are.',
  permission: SETS,
  audits: 'quiz.accommodation-set',
  input: z
    .object({
      userId: rowId('PERSON_NOT_FOUND'),
      quizSlug: z._default(z.nullable(z.string().check(z.maxLength(120))), null),
      /** 0: there is none yet. */
      version: z.int().check(z.gte(0)),
      accommodation: Accommodation,
      reason: z.string().check(trimmed, z.minLength(1), z.maxLength(LONGEST_REASON)),
      startsOn: day,
      endsOn: day,
    })
    .check(
      z.refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
        error: 'END_BEFORE_START',
        path: ['endsOn'],
      }),
      z.refine(({ accommodation, endsOn }) => endsOn !== null || !easesStart(accommodation), {
        error: 'END_NEEDED',
        path: ['endsOn'],
      }),
    ),
  output: z.object({ id: z.string(), version: z.int() }),
  refusals: { PERSON_NOT_FOUND: 404, QUIZ_NOT_FOUND: 404, VERSION_CONFLICT: 409 },
  beyond: 'The rules of a workspace know classes and departments, and no single person (QY1, QE11).',
})

/** Ends what was set. */
export const removeAccommodation = call({
  address: 'DELETE /api/quiz/accommodation/remove',
  says: 'Ends what a person was given in quizzes; tries that run stay as they are.',
  permission: SETS,
  audits: 'quiz.accommodation-removed',
  input: z.object({ id: rowId('ACCOMMODATION_NOT_FOUND') }),
  output: z.object({ id: z.string() }),
  refusals: { ACCOMMODATION_NOT_FOUND: 404 },
  beyond: 'What was set by mistake, or is needed no more, must go.',
})
