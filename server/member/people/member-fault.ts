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

const UNIQUE_VIOLATION = '23505'

/** Whether a value that only one may have was taken by somebody else at the same moment. */
export const isTaken = (failure: unknown): boolean => (failure as { code?: unknown }).code === UNIQUE_VIOLATION

const TAKEN: Readonly<Record<string, readonly [code: string, path: string]>> = {
  membership_code: ['CODE_TAKEN', 'employeeCode'],
  person_email: ['CONTACT_TAKEN', 'email'],
  person_mobile: ['CONTACT_TAKEN', 'mobile'],
}

/** Runs what writes a member, and says of a value that somebody else took at the same moment what is said of one that was taken before. */
export async function refuseTaken<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (failure) {
    const taken = isTaken(failure) && TAKEN[(failure as { constraint?: string }).constraint ?? '']
    if (taken) throw fieldFault(...taken)
    throw failure
  }
}
