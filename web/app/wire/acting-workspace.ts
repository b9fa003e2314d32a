import { NO_WORKSPACE, WORKSPACE_HEADER } from '@chowk/contract/acting-workspace.ts'
import { pageFacts } from '../page-facts.ts'

/** The header that names the workspace a page was rendered for. The server decides for which calls it matters. */
export function workspaceHeader(): Record<string, string> {
  const viewer = pageFacts()?.viewer
  return viewer ? { [WORKSPACE_HEADER]: viewer.workspace?.id ?? NO_WORKSPACE } : {}
}

let hasChanged = false
const listeners = new Set<() => void>()

/** Notes what a refusal says: from now on the page shows that the session acts for another workspace. */
export function noteRefusal(code: string | undefined): void {
  if (code !== 'WORKSPACE_CHANGED' || hasChanged) return
  hasChanged = true
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export function onWorkspaceChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the session acts for another workspace than this document was rendered for. */
export const hasWorkspaceChanged = (): boolean => hasChanged
