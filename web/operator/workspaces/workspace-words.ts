import type { WorkspaceFile, moveWorkspaceState, setWorkspaceBadge } from '@chowk/contract/operator/workspace.ts'
import type { OrganisationKind, WorkspaceState } from '@chowk/contract/organisation/workspace.ts'
import { m } from '../../paraglide/messages.js'

export const KIND = {
  INSTITUTE: m.operator_kind_institute,
  CORPORATE: m.operator_kind_corporate,
  RESIDENTIAL: m.operator_kind_residential,
  NGO: m.operator_kind_ngo,
  GROUP: m.operator_kind_group,
} satisfies Record<OrganisationKind, () => string>

export const kindName = (kind: string): string => (kind in KIND ? KIND[kind as OrganisationKind]() : kind)

export const STATE = {
  PENDING: m.operator_workspace_pending,
  ACTIVE: m.operator_workspace_active,
  SUSPENDED: m.operator_workspace_suspended,
  CLOSED: m.operator_workspace_closed,
} satisfies Record<WorkspaceState, () => string>

export const stateName = (state: string): string => (state in STATE ? STATE[state as WorkspaceState]() : state)

/** The colour of the dot beside it. */
export const DOT: Record<WorkspaceState, string> = {
  PENDING: 'WAITS',
  ACTIVE: 'RUNS',
  SUSPENDED: 'SUSPENDED',
  CLOSED: 'STOPPED',
}

/** How a workspace was shown to be what it says. */
export const SHOWN_BY = {
  MAIL: m.operator_shown_mail,
  DNS: m.operator_shown_record,
  DOCUMENT: m.operator_shown_papers,
  WORD: m.operator_shown_word,
  OPERATOR: m.operator_shown_operator,
} satisfies Record<NonNullable<WorkspaceFile['verifiedBy']>, () => string>

export const REFUSED = {
  WORKSPACE_NOT_FOUND: m.operator_refused_gone,
  ILLEGAL_TRANSITION: m.operator_state_moved,
  VERSION_CONFLICT: m.operator_state_moved,
  GRACE_OVER: m.operator_workspace_grace_over,
  WRONG_DAY: m.operator_give_wrong_day,
  NOT_OPEN: m.operator_workspace_not_open,
} satisfies Record<
  keyof (typeof moveWorkspaceState)['refusals'] | keyof (typeof setWorkspaceBadge)['refusals'],
  () => string
>
