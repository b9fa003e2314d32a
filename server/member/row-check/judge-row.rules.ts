import { foldWords } from '@chowk/contract/fold.ts'
import type { RowPlan, UploadField } from '@chowk/contract/member/upload.ts'
import { mayHoldRole } from '@chowk/contract/identity/held-role.ts'
import { needsGuardian } from '../guardian.rules.ts'
import { namedCell } from './fault-words.rules.ts'
import type { StoredFault } from './fault-words.rules.ts'
import type { KnownDepartments, KnownMember, KnownMembers } from './known-members.ts'
import { differencesOf } from './difference.rules.ts'
import type { Difference } from './difference.rules.ts'
import { lengthOf } from '@chowk/contract/text.ts'
import { classAndSectionOf, sectionOf } from './cell.rules.ts'
import { faultOf } from './parse-row.ts'
import type { ParsedRow, RowFacts, WrittenFacts } from './parse-row.ts'

/** What is judged by beside the row. */
export interface Judging {
  known: KnownMembers
  departments: KnownDepartments
  makesDepartments: boolean
  /** Departments of a school that are called like a class are one. */
  isSchool: boolean
  actorId: string | null
  thisYear: number
  /** Which other row names the same, by key; the first of two is the one that counts no more than the second. */
  otherRow: (key: string) => number | undefined
  /** Takes one more seat for a new member; the number of all when none is left. */
  takeSeat: () => number | undefined
}

/** What a row would do. */
export interface Judged {
  plan: RowPlan
  facts: WrittenFacts
  faults: StoredFault[]
  differences: Difference[]
  membershipId: string | null
  version: number | null
}

/** Says what a row would do, and all that is wrong with it. */
export function judgeRow(
  parsed: ParsedRow & { keys: readonly string[]; isExample: boolean },
  judging: Judging,
): Judged {
  if (parsed.isExample)
    return { plan: 'LEFT_OUT', facts: {}, faults: parsed.faults, differences: [], membershipId: null, version: null }
  const matched = matchOf(parsed.facts, judging)
  const faults = parsed.faults.filter((fault) => !isSettled(fault, parsed.facts, matched.member))
  faults.push(...doubled(parsed.keys, judging))
  if (matched.fault) faults.push(matched.fault)
  const { member } = matched
  const found = departmentIn(parsed.facts, judging)
  faults.push(...found.faults)
  const above = managerIn(parsed, member, judging)
  faults.push(...above.faults)
  const read: RowFacts & WrittenFacts = { ...parsed.facts, ...found.facts, ...above.facts }
  delete read.memberId
  delete read.department
  delete read.manager
  delete read.isOwner
  const here = member?.isHere ? member : undefined
  if (parsed.facts.isOwner && here?.role !== 'OWNER') faults.push(faultOf('ROLE_NOT_ALLOWED', 'role'))
  faults.push(...(here ? againstMember(read, here, judging) : matched.fault ? [] : againstNew(read, faults, judging)))
  const isFaulty = faults.some(({ isWarning }) => !isWarning)
  const said = { department: parsed.facts.department, manager: above.name }
  const differences = here && !isFaulty ? differencesOf(here, read, said) : []
  if (!here && !isFaulty) {
    const seats = judging.takeSeat()
    if (seats !== undefined) faults.push(faultOf('SEATS_TAKEN', null, { params: { seats } }))
  }
  return {
    plan: planOf(faults, here, differences),
    facts: read,
    faults,
    differences,
    membershipId: member?.id ?? null,
    version: here?.version ?? null,
  }
}

function planOf(
  faults: readonly StoredFault[],
  here: KnownMember | undefined,
  differences: readonly Difference[],
): RowPlan {
  if (faults.some(({ isWarning }) => !isWarning)) return 'FAULTY'
  if (!here) return 'NEW'
  return differences.length > 0 ? 'CHANGED' : 'SAME'
}

// Nobody is asked which day is meant where it is known already, or hers alone to say.
const isSettled = ({ code }: StoredFault, { bornOn }: RowFacts, member: KnownMember | undefined) =>
  code === 'BIRTH_AMBIGUOUS' && member?.isHere === true && (!member.isOurs || member.bornOn === bornOn)

const TWICE = {
  memberId: 'MEMBER_TWICE',
  employeeCode: 'CODE_TWICE',
  email: 'EMAIL_TWICE',
  mobile: 'MOBILE_TWICE',
} as const

function doubled(keys: readonly string[], { otherRow }: Judging): StoredFault[] {
  return keys.flatMap((key) => {
    const row = otherRow(key)
    const field = key.slice(0, key.indexOf(' ')) as keyof typeof TWICE
    return row === undefined ? [] : [faultOf(TWICE[field], field, { params: { row: String(row) } })]
  })
}

interface Match {
  member?: KnownMember | undefined
  fault?: StoredFault
}

const belongs = (field: UploadField, cell: string, { name }: KnownMember): StoredFault =>
  faultOf('OTHER_MEMBER', field, { params: { cell: namedCell(cell), name } })

// By member ID, then code, then e-mail, then mobile (O20); what names two people names nobody.
function matchOf(facts: RowFacts, { known }: Judging): Match {
  const { memberId, employeeCode, email, mobile } = facts
  const byId = known.by('memberId', memberId)
  if (memberId && !byId) return { fault: faultOf('MEMBER_UNKNOWN', 'memberId') }
  const byCode = known.by('employeeCode', employeeCode)
  const byEmail = known.by('email', email)
  const byMobile = email || employeeCode || memberId ? undefined : known.by('mobile', mobile)
  const member = byId ?? byCode ?? byEmail ?? byMobile
  if (byCode && employeeCode && byCode !== member)
    return { member, fault: belongs('employeeCode', employeeCode, byCode) }
  if (byEmail && email && byEmail !== member) return { member, fault: belongs('email', email, byEmail) }
  const isByCodeAlone = byCode && !byId && !byEmail
  if (isByCodeAlone && employeeCode && !isPerhaps(byCode, facts))
    return { member, fault: belongs('employeeCode', employeeCode, byCode) }
  if (isByCodeAlone && !byCode.isHere && !isReached(byCode, facts))
    return { member, fault: faultOf('CODE_TAKEN', 'employeeCode') }
  return { member }
}

// Former members are invited again by their contact alone: another contact means another person, who may not have this code.
const isReached = (member: KnownMember, { email, mobile }: RowFacts) =>
  email ? email === member.email : !mobile || mobile === member.mobile

// A code that somebody else has got is known by a row in which nothing else is hers.
function isPerhaps(member: KnownMember, { name, email, mobile }: RowFacts): boolean {
  const names = foldWords(member.name)
  if (!name || foldWords(name).some((word) => names.includes(word))) return true
  return (mobile !== undefined && mobile === member.mobile) || (!email && !mobile)
}

function departmentIn(facts: RowFacts, judging: Judging): { facts: WrittenFacts; faults: StoredFault[] } {
  const { department: written, class: year } = facts
  if (written === undefined) return { facts: {}, faults: [] }
  if (written === null) return { facts: { departmentId: null }, faults: [] }
  const department = nameOf(written, year, judging)
  const found = judging.departments.find(department)
  const cell = namedCell(department)
  if (found && !found.isActive)
    return { facts: {}, faults: [faultOf('DEPARTMENT_CLOSED', 'department', { params: { cell } })] }
  const isMade = judging.makesDepartments && lengthOf(department) >= SHORTEST_NAME
  if (!found && !isMade) {
    const suggestion = judging.departments.near(department)
    return { facts: {}, faults: [faultOf('DEPARTMENT_UNKNOWN', 'department', { params: { cell }, suggestion })] }
  }
  const named = found?.name ?? department
  const ofClass = found ? found.class : judging.isSchool ? (classAndSectionOf(department)?.class ?? null) : null
  if (ofClass !== null && typeof year === 'number' && year !== ofClass)
    return {
      facts: {},
      faults: [faultOf('CLASS_DIFFERS', 'class', { params: { name: named, year: String(ofClass) } })],
    }
  const place = found ? { departmentId: found.id } : { newDepartment: department }
  return { facts: { ...place, ...(ofClass !== null && { class: ofClass }) }, faults: [] }
}

interface Above {
  facts: WrittenFacts
  faults: StoredFault[]
  name?: string
}

// A member, or somebody who comes in by the same file; a ring of several is found once all rows are judged.
function managerIn(
  { facts: { manager }, keys }: ParsedRow & { keys: readonly string[] },
  member: KnownMember | undefined,
  { known, otherRow }: Judging,
): Above {
  if (manager === undefined) return { facts: {}, faults: [] }
  if (manager === null) return { facts: { managerId: null }, faults: [] }
  const cell = manager.slice(manager.indexOf(' ') + 1)
  const found = known.byKey(manager)
  if (keys.includes(manager) || (found && found === member))
    return { facts: {}, faults: [faultOf('MANAGER_CYCLE', 'manager')] }
  if (found?.isHere) return { facts: { managerId: found.id }, faults: [], name: found.name }
  const managerRow = otherRow(manager)
  if (managerRow !== undefined) return { facts: { managerRow }, faults: [], name: cell }
  return { facts: {}, faults: [faultOf('MANAGER_UNKNOWN', 'manager', { params: { cell: namedCell(cell) } })] }
}

const SHORTEST_NAME = 2

// A column of sections says A beside a class of 7, and means Class 7 A.
function nameOf(written: string, year: number | null | undefined, { isSchool, departments }: Judging): string {
  const section = sectionOf(written)
  const isAlone = isSchool && section !== undefined && typeof year === 'number' && !departments.find(written)
  return isAlone ? `Class ${year} ${section}` : written
}

function againstNew(
  facts: RowFacts & WrittenFacts,
  before: readonly StoredFault[],
  { thisYear }: Judging,
): StoredFault[] {
  const has = (field: UploadField) => before.some((fault) => fault.field === field)
  const faults: StoredFault[] = []
  const { role = 'MEMBER', birthYear = null, class: year = null } = facts
  if (!mayHoldRole(role, { isPupil: false, birthYear, isKnownAsChild: false, thisYear }))
    faults.push(faultOf('TOO_YOUNG', 'role'))
  if (!facts.name && !has('name')) faults.push(faultOf('NAME_MISSING', 'name'))
  if (!facts.email && !facts.mobile && !has('email') && !has('mobile')) faults.push(contactMissing(facts))
  if (needsGuardian({ role, birthYear, class: year }, thisYear) && !facts.guardianContact && !has('guardian'))
    faults.push(faultOf('GUARDIAN_MISSING', 'guardian'))
  return [...faults, ...sameGuardian(facts, facts)]
}

// Many a school knows only the parent's number: that says nothing of how the child comes in.
const contactMissing = ({ guardianContact }: WrittenFacts) =>
  faultOf('CONTACT_MISSING', 'email', guardianContact ? { params: { hasGuardian: 1 } } : {})

function sameGuardian(
  { guardianContact }: WrittenFacts,
  own: { email?: string | null; mobile?: string | null },
): StoredFault[] {
  const isSame = guardianContact && (guardianContact === own.email || guardianContact === own.mobile)
  return isSame ? [faultOf('GUARDIAN_SAME', 'guardian')] : []
}

const PERSONAL = [
  ['name', 'name'],
  ['email', 'email'],
  ['mobile', 'mobile'],
  ['birthYear', 'birth'],
  ['bornOn', 'birth'],
] as const

// What is hers alone is left as it is and said; of her birth not even that, since nobody here may know it.
function againstMember(
  facts: RowFacts & WrittenFacts,
  member: KnownMember,
  { actorId, thisYear }: Judging,
): StoredFault[] {
  const faults: StoredFault[] = []
  for (const [name, field] of PERSONAL) {
    if (facts[name] === undefined || member.isOurs) continue
    if (field !== 'birth' && facts[name] !== member[name])
      faults.push(faultOf('PERSONAL_IS_HERS', field, { isWarning: true }))
    delete facts[name]
  }
  const after = { ...member, ...facts }
  if (!after.email && !after.mobile) faults.push(faultOf('CONTACT_MISSING', 'email'))
  if (facts.role && facts.role !== member.role) {
    if (member.role === 'OWNER') faults.push(faultOf('ROLE_NOT_ALLOWED', 'role'))
    else if (member.personId === actorId) faults.push(faultOf('ROLE_OWN', 'role'))
  }
  const { role = member.role, birthYear = member.ownBirthYear } = facts
  const isPupil = member.role === 'MEMBER' && member.class !== null
  if (
    (role !== member.role || birthYear !== member.ownBirthYear) &&
    !mayHoldRole(role, { isPupil, birthYear, isKnownAsChild: member.isKnownAsChild, thisYear })
  )
    faults.push(faultOf('TOO_YOUNG', 'role'))
  return [...faults, ...sameGuardian(facts, after)]
}
