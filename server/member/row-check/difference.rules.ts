import type { UploadField } from '@chowk/contract/member/upload.ts'
import type { KnownMember } from './known-members.ts'
import type { WrittenFacts } from './parse-row.ts'

/** One field of a member that would change. */
export interface Difference {
  field: UploadField
  before: string
  after: string
}

const FIELDS = [
  ['name', 'name'],
  ['email', 'email'],
  ['mobile', 'mobile'],
  ['employeeCode', 'employeeCode'],
  ['designation', 'designation'],
  ['class', 'class'],
  ['guardianContact', 'guardian'],
  ['role', 'role'],
  ['storeAllowed', 'store'],
] as const

const said = (value: string | number | boolean | null | undefined): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === undefined ? '' : String(value)
}

/** What of a member would change by what a row says. */
export function differencesOf(
  member: KnownMember,
  facts: WrittenFacts,
  { department, manager }: { department: string | null | undefined; manager: string | undefined },
): Difference[] {
  const differences: Difference[] = FIELDS.flatMap(([name, field]) => {
    const after = facts[name]
    // Teachers and administrators are in no class, whatever their department is.
    const isNone = name === 'class' && (facts.role ?? member.role) !== 'MEMBER'
    if (after === undefined || after === member[name] || isNone) return []
    return [{ field, before: said(member[name]), after: said(after) }]
  })
  const birth = birthAfter(member, facts)
  if (birth !== undefined)
    differences.push({ field: 'birth', before: member.bornOn ?? said(member.birthYear), after: birth })
  const isMoved =
    facts.newDepartment !== undefined ||
    (facts.departmentId !== undefined && facts.departmentId !== member.departmentId)
  if (isMoved) differences.push({ field: 'department', before: member.department ?? '', after: department ?? '' })
  const reports =
    facts.managerRow !== undefined || (facts.managerId !== undefined && facts.managerId !== member.managerId)
  if (reports) differences.push({ field: 'manager', before: member.manager ?? '', after: manager ?? '' })
  return differences
}

// A year alone says nothing against a day in it.
function birthAfter(member: KnownMember, { birthYear, bornOn }: WrittenFacts): string | undefined {
  if (birthYear === undefined) return undefined
  if (bornOn === undefined || bornOn === null) return birthYear === member.birthYear ? undefined : said(birthYear)
  return bornOn === member.bornOn ? undefined : bornOn
}
