import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Handler } from '../../platform/handle.ts'
import { answerAddAdmin } from './add-admin.ts'
import { answerAdmins, answerEnabledAdmins } from './admin-list.ts'
import { statusCalls } from './admin-status.ts'
import { ownershipCalls } from './ownership.ts'
import type { PassPayment } from './ownership.ts'

/** What these calls ask of those who sell plans. */
export interface AdminNeeds {
  mayTakeSeats: MayTakeSeats
  passPayment: PassPayment
}

/** Calls about who runs a workspace, who teaches there and who owns it. */
export const adminCalls = ({ mayTakeSeats, passPayment }: AdminNeeds): Handler[] => [
  answerAdmins,
  answerEnabledAdmins,
  answerAddAdmin(mayTakeSeats),
  ...statusCalls(mayTakeSeats),
  ...ownershipCalls(passPayment),
]
