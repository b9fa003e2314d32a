import * as z from 'zod/mini'
import { call } from '../../call.ts'
import type { Output } from '../../call.ts'
import { signedIn } from '../../permission.ts'
import { LEADERBOARDS } from '../config.ts'

/** Those of whom `CLASS_TOP_10` tells, and most of whom `ALL` does. */
export const MOST_NAMED = { CLASS_TOP_10: 10, ALL: 100 } as const

/** Who did best at a quiz that the caller took. */
export const getQuizLeaderboard = call({
  address: 'GET /api/quiz-leaderboard',
  says: 'Who did best at a quiz that was set and that the caller took: of her class or of her workspace, as that has it, and of those alone who want to be named.',
  permission: signedIn('own', 'take quizzes'),
  input: z.object({ result: z.string().check(z.minLength(1), z.maxLength(120)) }),
  output: z.object({
    /** OFF: nobody is named here, whoever would like to be. */
    reach: z.enum(LEADERBOARDS),
    /** Whether the caller is named to others. */
    isNamed: z.boolean(),
    /** How many are named in all. */
    people: z.int(),
    /** Best first; who did equally well shares a place. */
    rows: z.array(
      z.object({
        place: z.int(),
        /** First name, and of the last one a letter. */
        name: z.string(),
        percent: z.number(),
        isOwn: z.boolean(),
      }),
    ),
    /** The caller's own place among them; null where she is not named. */
    ownPlace: z.nullable(z.int()),
  }),
  refusals: { RESULT_NOT_FOUND: 404 },
  beyond: 'The result of a try is of one person; no call of the specification names others beside her (QC10).',
})
/** See the call. */
export type Leaderboard = Output<typeof getQuizLeaderboard>
