import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'

/** How the caller did in her quizzes, in numbers. */
export const getQuizData = call({
  address: 'GET /api/quiz/user/{userId}',
  specified: 'quiz-data',
  says: 'How the caller did in her quizzes so far, in numbers; somebody else’s are not found.',
  permission: signedIn('own', 'take quizzes'),
  input: z.object({ userId: rowId() }),
  output: z.object({
    /** Begun, handed in or ended by time, and passed; what was voided is none of them. */
    attempts: z.int(),
    finished: z.int(),
    passed: z.int(),
    /** Null: none was finished, or none whose result is told. */
    bestPercent: z.nullable(z.number()),
    averagePercent: z.nullable(z.number()),
    lastAttemptAt: z.nullable(z.string()),
    /** Stories that her quizzes were made from. */
    stories: z.int(),
  }),
})
