import type { MayTakeSeats } from '../organisation/seats.ts'
import type { Handler } from '../platform/handle.ts'
import { departmentCalls } from './department/department-calls.ts'
import { rolloverCalls } from './rollover/rollover-calls.ts'
import { uploadCalls } from './upload/upload-calls.ts'

/** Every call of the member domain: who belongs to a workspace, and where in it. */
export const memberCalls = (mayTakeSeats: MayTakeSeats): Handler[] => [
  ...departmentCalls,
  ...rolloverCalls,
  ...uploadCalls(mayTakeSeats),
]
