import type { UserData } from '@chowk/contract/identity/viewer.ts'

/** Whether somebody teaches where she is, or runs it: those keep its questions. */
export function mayKeepQuestions(viewer: UserData | null): boolean {
  const role = viewer?.workspace?.role
  return role !== undefined && role !== 'MEMBER'
}
