import * as z from 'zod/mini'
import { call } from '../../call.ts'
import type { Output } from '../../call.ts'
import { administrators } from '../../permission.ts'
import { PaperQuestion } from '../question.ts'

const { number, kind, language, stem, passage, options, matches, mostMark, isGeneral } = PaperQuestion.shape

/** What a member would be asked now. */
export const getPaperPreview = call({
  address: 'GET /api/quiz-paper-preview',
  says: 'The questions that a member of the caller’s workspace would be asked in her own quiz if she began now, without what is right; nothing begins by it, and nothing is counted or used up.',
  permission: administrators('see papers of members before they are set'),
  secret: true,
  input: z.object({ quiz: z.string().check(z.minLength(1), z.maxLength(120)) }),
  output: z.object({
    member: z.object({ userId: z.string(), name: z.string() }),
    kind: z.enum(['USERWISE', 'AUDIO', 'PRACTICE']),
    /** Whether she may begin it; the paper is shown either way. */
    eligible: z.boolean(),
    questions: z.array(z.object({ number, kind, language, stem, passage, options, matches, mostMark, isGeneral })),
  }),
  refusals: { QUIZ_NOT_FOUND: 404 },
  beyond:
    'The address of another’s own quiz is refused to everybody else (QL4); no call of the specification shows a paper without a try.',
})
/** See the call. */
export type PaperPreview = Output<typeof getPaperPreview>
