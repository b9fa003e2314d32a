import type { UserData } from '@chowk/contract/identity/viewer.ts'

/** Teachers and administrators of a workspace may pick stories for it (F17). */
export const isPicker = (viewer: UserData | null): boolean =>
  viewer?.workspace != null &&
  !viewer.workspace.isDefault &&
  ['OWNER', 'ADMIN', 'FACULTY'].includes(viewer.workspace.role)
