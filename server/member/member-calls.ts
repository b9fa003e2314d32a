import type { MayTakeSeats } from '../organisation/seats.ts'
import type { Handler } from '../platform/handle.ts'
import { departmentCalls } from './department/department-calls.ts'
import { answerChangeMembers } from './people/change-members.ts'
import { answerMember } from './people/member-file.ts'
import { helpCalls } from './people/member-help.ts'
import type { SendReset } from './people/member-help.ts'
import { invitationCalls } from './people/member-invitations.ts'
import { answerCount, answerMembers, answerRequestCount } from './people/member-list.ts'
import type { FindSeats } from './people/member-list.ts'
import type { ReadMobile } from './people/member-mobile.ts'
import { stepCalls } from './people/member-steps.ts'
import { rolloverCalls } from './rollover/rollover-calls.ts'
import { scimCalls } from './scim/scim-key.ts'
import { uploadCalls } from './upload/upload-calls.ts'

/** What this domain asks of others: seats of those who sell plans, numbers and passwords of identity. */
export interface MemberNeeds {
  mayTakeSeats: MayTakeSeats
  findSeats: FindSeats
  readMobile: ReadMobile
  sendReset: SendReset
}

/** Every call of the member domain: who belongs to a workspace, and where in it. */
export const memberCalls = ({ mayTakeSeats, findSeats, readMobile, sendReset }: MemberNeeds): Handler[] => [
  answerMembers,
  answerCount(findSeats),
  answerRequestCount,
  answerMember,
  ...invitationCalls(mayTakeSeats, readMobile),
  ...stepCalls(mayTakeSeats, readMobile),
  ...helpCalls(sendReset),
  answerChangeMembers,
  ...departmentCalls,
  ...rolloverCalls,
  ...uploadCalls(mayTakeSeats),
  ...scimCalls,
]
