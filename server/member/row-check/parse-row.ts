import { DEPARTMENT_LIMITS } from '@chowk/contract/member/department.ts'
import { MEMBER_LIMITS } from '@chowk/contract/member/member.ts'
import { CLEAR } from '@chowk/contract/member/upload.ts'
import type { RowFaultCode, UploadField } from '@chowk/contract/member/upload.ts'
import { isEmail, plainDigits } from '@chowk/contract/identity/contact.ts'
import { lengthOf, tidyText } from '@chowk/contract/text.ts'
import { isId } from '../../platform/input.rules.ts'
import { readMobile } from '../../platform/text/mobile-number.ts'
import { birthOf, classOf, isBroken, isCellError, isRounded, roleOf, withoutGuard, yesOf } from './cell.rules.ts'
import type { DateOrder } from './cell.rules.ts'
import { namedCell } from './fault-words.rules.ts'
import type { Params, StoredFault } from './fault-words.rules.ts'

/** What the cells of a row say, by field. */
export type RowValues = Partial<Record<UploadField, string>>

/** What a row says of its person, read; what is not there is left as it is, and null empties it. */
export interface RowFacts {
  memberId?: string
  name?: string
  email?: string | null
  mobile?: string | null
  employeeCode?: string | null
  designation?: string
  /** As it is written; which one it is, is judged later. */
  department?: string | null
  /** By what the manager is named, as `keysOf` names people; who that is, is judged later. */
  manager?: string | null
  class?: number | null
  birthYear?: number | null
  /** The day, where the cell gives it. */
  bornOn?: string | null
  guardianContact?: string | null
  role?: 'ADMIN' | 'FACULTY' | 'MEMBER'
  /** The row calls somebody an owner: of an owner that is true, and nobody becomes one by it. */
  isOwner?: true
  storeAllowed?: boolean
}

/** What is written of a member, in the words of whoever writes: `newDepartment` is made first. */
export interface WrittenFacts extends Omit<RowFacts, 'department' | 'manager' | 'memberId' | 'isOwner'> {
  departmentId?: string | null
  newDepartment?: string
  managerId?: string | null
  /** The manager comes in by the same file, in this row of it. */
  managerRow?: number
}

/** A row that was read, with all that is wrong with its cells. */
export interface ParsedRow {
  facts: RowFacts
  faults: StoredFault[]
}

/** What cells are judged by beside themselves. */
export interface CellFacts {
  thisYear: number
  /** Where most addresses of this organisation are: what an incomplete one may end with. */
  domain: string | undefined
  dateOrder: DateOrder
}

const OLDEST = 110
const YOUNGEST = 3

/** Makes a fault of a row. */
export function faultOf(
  code: RowFaultCode,
  field: UploadField | null,
  more: { params?: Params; suggestion?: string | undefined; isWarning?: boolean } = {},
): StoredFault {
  const { params = {}, suggestion = null, isWarning = false } = more
  return { code, field, isWarning, suggestion, params }
}

// One cell: what it says, or what is wrong with it, or what it is taken for until somebody says otherwise.
type Read = { is: RowFacts; fault?: StoredFault } | { is?: never; fault: StoredFault }
type Reader = (text: string, facts: CellFacts) => Read | Promise<Read>

const wrong = (code: RowFaultCode, field: UploadField, text: string): Read => ({
  fault: faultOf(code, field, { params: { cell: namedCell(text) } }),
})
const dropped = (code: RowFaultCode, field: UploadField, text: string): Read => ({
  fault: faultOf(code, field, { params: { cell: namedCell(text) }, isWarning: true }),
})

const READERS: Readonly<Record<UploadField, Reader>> = {
  memberId: (text) =>
    isId(text.toLowerCase()) ? { is: { memberId: text.toLowerCase() } } : wrong('MEMBER_UNKNOWN', 'memberId', text),
  name(text) {
    const length = lengthOf(text.slice(0, MEMBER_LIMITS.name * 12))
    if (length < 2 || length > MEMBER_LIMITS.name) return wrong('NAME_LENGTH', 'name', text)
    return /\p{L}/u.test(text) && !/[@<>{}]|https?:|\d{4}/i.test(text)
      ? { is: { name: text } }
      : wrong('NAME_SIGNS', 'name', text)
  },
  email: readEmail,
  async mobile(text) {
    if (isRounded(text)) return wrong('MOBILE_ROUNDED', 'mobile', text)
    const mobile = await readNumber(text)
    return mobile ? { is: { mobile } } : wrong('MOBILE_INVALID', 'mobile', text)
  },
  employeeCode: (text) =>
    lengthOf(text.slice(0, MEMBER_LIMITS.code * 12)) > MEMBER_LIMITS.code
      ? wrong('CODE_INVALID', 'employeeCode', text)
      : { is: { employeeCode: text } },
  designation: (text) =>
    lengthOf(text.slice(0, MEMBER_LIMITS.designation * 12)) > MEMBER_LIMITS.designation
      ? dropped('DESIGNATION_LONG', 'designation', text)
      : { is: { designation: text } },
  department: (text) =>
    lengthOf(text.slice(0, DEPARTMENT_LIMITS.name * 12)) > DEPARTMENT_LIMITS.name
      ? wrong('DEPARTMENT_UNKNOWN', 'department', text)
      : { is: { department: text } },
  manager(text) {
    const small = text.toLowerCase()
    if (isId(small)) return { is: { manager: `memberId ${small}` } }
    return { is: { manager: isEmail(small) ? `email ${small}` : `employeeCode ${small.slice(0, MEMBER_LIMITS.code)}` } }
  },
  class(text) {
    const year = classOf(text)
    return year === undefined ? wrong('CLASS_INVALID', 'class', text) : { is: { class: year } }
  },
  birth(text, { thisYear, dateOrder }) {
    const birth = birthOf(text, { thisYear, order: dateOrder })
    if (birth === undefined) return wrong('BIRTH_INVALID', 'birth', text)
    const { year, day, other } = birth
    if (year < thisYear - OLDEST || year > thisYear - YOUNGEST)
      return { fault: faultOf('BIRTH_RANGE', 'birth', { params: { year: String(year) } }) }
    const is = { birthYear: year, ...(day !== null && { bornOn: day }) }
    if (other === null) return { is }
    const params = { cell: namedCell(text), date: day ?? '' }
    return { is, fault: faultOf('BIRTH_AMBIGUOUS', 'birth', { params, suggestion: other, isWarning: true }) }
  },
  async guardian(text) {
    const email = text.toLowerCase()
    const contact = isEmail(email) ? email : await readNumber(text)
    return contact ? { is: { guardianContact: contact } } : wrong('GUARDIAN_INVALID', 'guardian', text)
  },
  role(text) {
    const role = roleOf(text)
    if (role === 'OWNER') return { is: { isOwner: true } }
    return role ? { is: { role } } : wrong('ROLE_UNKNOWN', 'role', text)
  },
  store(text) {
    const storeAllowed = yesOf(text)
    return storeAllowed === undefined ? dropped('STORE_INVALID', 'store', text) : { is: { storeAllowed } }
  },
}

const readNumber = async (text: string) => (text.length > 40 ? undefined : await readMobile(plainDigits(text)))

function readEmail(text: string, { domain }: CellFacts): Read | Promise<Read> {
  const email = text.toLowerCase().replace(/^mailto:/, '')
  return isEmail(email) ? { is: { email } } : readNoEmail(text, { email, domain })
}

async function readNoEmail(
  text: string,
  { email, domain }: { email: string; domain: string | undefined },
): Promise<Read> {
  // One column for both: whoever has no address gave a number.
  const mobile = email.includes('@') ? undefined : await readNumber(text)
  if (mobile) return { is: { mobile } }
  const [name = '', end = '', ...more] = email.split('@')
  const complete = domain && more.length === 0 && domain.startsWith(end) ? `${name}@${domain}` : ''
  if (isEmail(complete)) return { fault: faultOf('EMAIL_INCOMPLETE', 'email', { suggestion: complete }) }
  return wrong('EMAIL_INVALID', 'email', text)
}

/** What `#CLEAR` makes of a field; the others cannot be empty. */
const CLEARED: Partial<Record<UploadField, RowFacts>> = {
  email: { email: null },
  mobile: { mobile: null },
  employeeCode: { employeeCode: null },
  designation: { designation: '' },
  department: { department: null },
  manager: { manager: null },
  class: { class: null },
  birth: { birthYear: null, bornOn: null },
  guardian: { guardianContact: null },
}

/** Reads the cells of a row, each for itself. */
export async function parseRow(values: RowValues, cellFacts: CellFacts): Promise<ParsedRow> {
  const facts: RowFacts = {}
  const faults: StoredFault[] = []
  for (const [name, cell] of Object.entries(values)) {
    const field = name as UploadField
    const text = tidyText(withoutGuard(cell)).replaceAll(/\s+/gu, ' ')
    if (text === '') continue
    const reading = readCell(field, text, cellFacts)
    // Few cells have to be waited for, and fifty thousand rows have half a million.
    const read = reading instanceof Promise ? await reading : reading
    if (read.fault) faults.push(read.fault)
    // What a column of its own says counts more than what stands in a column for both.
    if (read.is) Object.assign(facts, field === 'email' ? { ...read.is, ...facts } : read.is)
  }
  return { facts, faults }
}

function readCell(field: UploadField, text: string, cellFacts: CellFacts): Read | Promise<Read> {
  if (text.toUpperCase() === CLEAR) {
    const cleared = CLEARED[field]
    return cleared ? { is: cleared } : wrong('CLEAR_NOT_ALLOWED', field, text)
  }
  if (isCellError(text)) return wrong('CELL_ERROR', field, text)
  if (isBroken(text)) return wrong('CELL_BROKEN', field, text)
  return READERS[field](text, cellFacts)
}

/** A row of the template that nobody wrote over. */
export const isExample = ({ name = '' }: RowValues): boolean =>
  /^(example|उदाहरण)\s*:/i.test(name.trim().normalize('NFC'))

/** By what a row names its person: no two rows of a file may name the same. Families share a telephone, so it counts only alone. */
export function keysOf({ memberId, employeeCode, email, mobile }: RowFacts): string[] {
  return [
    ...(memberId ? [`memberId ${memberId}`] : []),
    ...(employeeCode ? [`employeeCode ${employeeCode.toLowerCase()}`] : []),
    ...(email ? [`email ${email}`] : []),
    ...(mobile && !email && !memberId && !employeeCode ? [`mobile ${mobile}`] : []),
  ]
}
