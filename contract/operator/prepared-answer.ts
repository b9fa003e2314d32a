import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'

/** An answer that operators give often, in English and perhaps in Hindi. */
export const PreparedAnswer = z.object({ id: z.string(), name: z.string(), words: z.string(), wordsHi: z.string() })
/** See the schema of the same name. */
export type PreparedAnswer = z.infer<typeof PreparedAnswer>

const list = z.object({ content: z.array(PreparedAnswer) })
const BEYOND = 'Answers that operators give often stand ready for all of them; the specification has no call for that.'

/** All of them, by name. */
export const listPreparedAnswers = call({
  address: 'GET /api/operator/prepared-answers',
  says: 'Answers to letters that operators keep ready, by name.',
  permission: operators('answer tickets, replace legal texts, read the log'),
  input: z.object({}),
  output: list,
  beyond: BEYOND,
})

/** Keeps one; without an id it is a new one. */
export const savePreparedAnswer = call({
  address: 'PUT /api/operator/prepared-answers',
  says: 'Keeps an answer to letters ready, or changes it.',
  permission: operators('answer tickets, replace legal texts, read the log'),
  input: z.object({
    id: z.optional(rowId('ANSWER_NOT_FOUND')),
    name: text({ least: 2, most: 80 }),
    words: text({ least: 2, most: 4000, lines: true }),
    wordsHi: z._default(text({ least: 0, most: 4000, lines: true }), ''),
  }),
  output: list,
  refusals: { ANSWER_NOT_FOUND: 404 },
  audits: 'prepared answer kept',
  beyond: BEYOND,
})

/** Takes one out of the list. */
export const removePreparedAnswer = call({
  address: 'DELETE /api/operator/prepared-answers',
  says: 'Takes an answer out of those that are kept ready.',
  permission: operators('answer tickets, replace legal texts, read the log'),
  input: z.object({ id: rowId('ANSWER_NOT_FOUND') }),
  output: list,
  refusals: { ANSWER_NOT_FOUND: 404 },
  audits: 'prepared answer removed',
  beyond: BEYOND,
})
