import type { Handler } from '../platform/handle.ts'
import { departmentCalls } from './department/department-calls.ts'

/** Every call of the member domain: who belongs to a workspace, and where in it. */
export const memberCalls: Handler[] = [...departmentCalls]
