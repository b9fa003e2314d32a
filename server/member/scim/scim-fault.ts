import { Refusal } from '../../platform/refusal.ts'

/** The schema of every refusal (RFC 7644, 3.12). */
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

type ScimType =
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'invalidValue'
  | 'uniqueness'
  | 'mutability'
  | 'tooMany'

/** A refusal in the words of SCIM. */
export class ScimFault extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  /** When it is worth another try, for instance. */
  headers: Readonly<Record<string, string>> = {}

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

const UNIQUE = new Set(['MEMBER_EXISTS', 'CODE_TAKEN', 'NAME_TAKEN', 'CONTACT_TAKEN'])

const DETAILS: Readonly<Record<string, string>> = {
  MEMBER_EXISTS: 'This person is a member already.',
  CODE_TAKEN: 'Another member has this employee number.',
  NAME_TAKEN: 'Another group has this name.',
  CONTACT_TAKEN: 'Another person has this e-mail address or number.',
  CONTACT_NEEDED: 'An e-mail address or a mobile number is needed.',
  SEATS_TAKEN: 'All seats of the plan are taken.',
  LAST_ADMIN: 'Nobody else would run this workspace: make somebody an administrator first.',
  MANAGER_NOT_FOUND: 'The manager is no user here.',
  MANAGER_CYCLE: 'A user cannot stand above those who stand above them.',
  DEPARTMENT_NOT_FOUND: 'This group is closed or not there.',
  MEMBER_NOT_FOUND: 'There is no such user.',
  TOO_MANY_DEPARTMENTS: 'This workspace has as many groups as it may have.',
}

/** A refusal of ours as SCIM says it; what is no refusal is thrown on. */
export function faultOf(error: unknown): ScimFault {
  if (error instanceof ScimFault) return error
  if (!(error instanceof Refusal)) throw error
  const { code } = error.refused
  // What is not there is her manager, not the user whom the address names.
  const isValue = code.startsWith('MANAGER_') || code === 'CONTACT_NEEDED'
  const fault = isValue
    ? new ScimFault(400, DETAILS[code] ?? code, 'invalidValue')
    : new ScimFault(error.status, DETAILS[code] ?? code, UNIQUE.has(code) ? 'uniqueness' : undefined)
  fault.headers = error.headers
  return fault
}

/** Its body. */
export const faultBody = ({ status, scimType, message }: ScimFault) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType && { scimType }),
  detail: message,
})
