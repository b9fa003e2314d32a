import { administers } from '@chowk/contract/identity/viewer.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'

/** Which quizzes somebody may set; none: the pages about them are not for her. */
export function kindsOf(viewer: UserData | null): readonly ('ENTITY' | 'PUBLIC')[] {
  const { workspace, operator } = viewer ?? { workspace: null, operator: false }
  const hasWorkspace = workspace !== null && !workspace.isDefault
  const teaches = hasWorkspace && (administers(workspace.role) || workspace.role === 'FACULTY')
  return [...(teaches ? (['ENTITY'] as const) : []), ...(operator ? (['PUBLIC'] as const) : [])]
}
