import * as z from 'zod/mini'

/**
 * Kinds of quizzes (QW1): made for one person from what she read, set by a workspace for its people, set by the installation for everybody,
 * made from what one person heard, for exercise alone, and one that whoever set a quiz tries out.
 */
export const QUIZ_KINDS = ['USERWISE', 'ENTITY', 'PUBLIC', 'AUDIO', 'PRACTICE', 'PREVIEW'] as const
/** See the list of the same name. */
export const QuizKind = z.enum(QUIZ_KINDS)
/** See the list of the same name. */
export type QuizKind = z.infer<typeof QuizKind>
