import type { Call } from './call.ts'

/** Names the workspace for which a page was rendered; other programs leave it out. */
export const WORKSPACE_HEADER = 'x-chowk-workspace'

/** The value of the header on a page of a person who acts for no workspace. */
export const NO_WORKSPACE = 'none'

/** Whether a call reads or writes what belongs to the workspace of the session, as its grants say. */
export const isOfWorkspace = ({ permission }: Pick<Call, 'permission'>): boolean =>
  permission.access !== 'open' &&
  Object.values(permission.grants).some((grant) => grant === 'workspace' || grant === 'given')
