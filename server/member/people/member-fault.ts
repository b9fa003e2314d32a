import { Refusal } from '../../platform/refusal.ts'

/** A field of a member that cannot be as it was given; the same codes stand in the rows of an upload. */
export const fieldFault = (code: string, path: string, details?: Record<string, unknown>): Refusal =>
  new Refusal(409, { code, fields: [{ path, code, message: '' }], ...(details && { details }) })

/** A department that is not there, not theirs or not in use; as of every row, an id that is none says the same. */
export const noDepartment = (): Refusal =>
  new Refusal(404, {
    code: 'DEPARTMENT_NOT_FOUND',
    fields: [{ path: 'departmentId', code: 'DEPARTMENT_NOT_FOUND', message: '' }],
  })

/** Nobody of this organisation has that id. */
export const noMember = (): Refusal => new Refusal(404, { code: 'MEMBER_NOT_FOUND' })

const TAKEN = '23505'

/** Runs what writes a membership, and says of a code that somebody else took at the same moment what is said of one that was taken before. */
export async function withCode<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (failure) {
    const { code, constraint } = failure as { code?: string; constraint?: string }
    if (code === TAKEN && constraint === 'membership_code') throw fieldFault('CODE_TAKEN', 'employeeCode')
    throw failure
  }
}
