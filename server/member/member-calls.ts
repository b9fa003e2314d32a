import type { Handler } from '../platform/handle.ts'
import { adminCalls } from './admin/admin-calls.ts'
import type { AdminNeeds } from './admin/admin-calls.ts'
import { departmentCalls } from './department/department-calls.ts'
import { uploadCalls } from './upload/upload-calls.ts'

/** What this domain asks of others. */
export type MemberNeeds = AdminNeeds

/** Every call of the member domain: who belongs to a workspace, and where in it. */
export const memberCalls = (needs: MemberNeeds): Handler[] => [
  ...adminCalls(needs),
  ...departmentCalls,
  ...uploadCalls(needs.mayTakeSeats),
]
