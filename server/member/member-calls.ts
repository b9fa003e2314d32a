import type { Handler } from '../platform/handle.ts'
import { adminCalls } from './admin/admin-calls.ts'
import type { AdminNeeds } from './admin/admin-calls.ts'
import { departmentCalls } from './department/department-calls.ts'
import type { WorkspaceActions } from './log/workspace-actions.rules.ts'
import { workspaceLogCalls } from './log/workspace-log.ts'
import { answerChangeMembers } from './people/change-members.ts'
import { answerMember } from './people/member-file.ts'
import { helpCalls } from './people/member-help.ts'
import type { FactorReset, SendReset } from './people/member-help.ts'
import { invitationCalls } from './people/member-invitations.ts'
import { answerCount, answerMembers, answerRequestCount } from './people/member-list.ts'
import type { FindSeats } from './people/member-list.ts'
import { stepCalls } from './people/member-steps.ts'
import { rolloverCalls } from './rollover/rollover-calls.ts'
import { scimCalls } from './scim/scim-key.ts'
import { uploadCalls } from './upload/upload-calls.ts'

/** What this domain asks of others: seats of those who sell plans, passwords of identity. */
export interface MemberNeeds extends AdminNeeds {
  /** Names under which the log keeps what is done for a workspace, by all calls of the house. */
  actionsOf: () => WorkspaceActions
  findSeats: FindSeats
  sendReset: SendReset
  factorReset: FactorReset
}

/** Every call of the member domain: who belongs to a workspace, and where in it. */
export const memberCalls = ({ findSeats, sendReset, factorReset, actionsOf, ...needs }: MemberNeeds): Handler[] => [
  answerMembers,
  answerCount(findSeats),
  answerRequestCount,
  answerMember,
  ...invitationCalls(needs.mayTakeSeats),
  ...stepCalls(needs.mayTakeSeats),
  ...helpCalls(sendReset, factorReset),
  answerChangeMembers(needs.mayTakeSeats),
  ...adminCalls(needs),
  ...workspaceLogCalls(actionsOf),
  ...departmentCalls,
  ...rolloverCalls,
  ...uploadCalls(needs.mayTakeSeats),
  ...scimCalls,
]
