import type { UserData } from '@chowk/contract/identity/viewer.ts'

/**
 * Whom somebody who takes a quiz turns to: pupils of a school their teacher, everybody else in an organisation those who run its quizzes. Undefined for
 * what is for everybody, and for whoever is here for herself alone.
 */
export type QuizHelper = 'TEACHER' | 'ORGANISATION' | undefined

/** See `QuizHelper`. */
export function quizHelperOf(viewer: UserData | null, kind: string): QuizHelper {
  const workspace = viewer?.workspace
  if (!workspace || workspace.isDefault || kind === 'PUBLIC') return undefined
  return workspace.kind === 'INSTITUTE' && workspace.role === 'MEMBER' ? 'TEACHER' : 'ORGANISATION'
}
