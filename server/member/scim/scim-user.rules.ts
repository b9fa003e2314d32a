import { Email } from '@chowk/contract/identity/contact.ts'
import { MEMBER_LIMITS } from '@chowk/contract/member/member.ts'
import * as z from 'zod/mini'
import { isId } from '../../platform/input.rules.ts'
import { readMobile } from '../../platform/text/mobile-number.ts'
import { ENTERPRISE, USER } from './scim-documents.rules.ts'
import { ScimFault } from './scim-fault.ts'
import { valueIn } from './scim-patch.rules.ts'

/** A member as providers know one. */
export interface ScimUserRow {
  id: string
  userName: string
  externalId: string | null
  givenName: string
  familyName: string
  name: string
  email: string | null
  mobile: string | null
  designation: string
  employeeCode: string | null
  departmentId: string | null
  department: string | null
  managerId: string | null
  manager: string | null
  isActive: boolean
  createdAt: Date
}

/** The resource of a member. */
export function userResource(row: ScimUserRow, base: string) {
  const { id, userName, externalId, givenName, familyName, name, email, mobile } = row
  return {
    schemas: [USER, ENTERPRISE],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: { formatted: name, ...(givenName && { givenName }), ...(familyName && { familyName }) },
    displayName: name,
    ...(row.designation && { title: row.designation }),
    active: row.isActive,
    emails: email === null ? [] : [{ value: email, type: 'work', primary: true }],
    phoneNumbers: mobile === null ? [] : [{ value: mobile, type: 'mobile' }],
    groups: row.departmentId === null ? [] : [{ value: row.departmentId, display: row.department ?? '' }],
    [ENTERPRISE]: {
      ...(row.employeeCode !== null && { employeeNumber: row.employeeCode }),
      ...(row.department !== null && { department: row.department }),
      ...(row.managerId !== null && {
        manager: { value: row.managerId, $ref: `${base}/Users/${row.managerId}`, displayName: row.manager ?? '' },
      }),
    },
    meta: { resourceType: 'User', created: row.createdAt.toISOString(), location: `${base}/Users/${id}` },
  }
}

/** What a provider writes of a member. */
export interface WrittenUser {
  userName: string
  externalId: string | null
  givenName: string
  familyName: string
  name: string
  email: string | null
  mobile: string | null
  designation: string
  employeeCode: string | null
  managerId: string | null
  isActive: boolean
}

const { name: LONGEST_NAME, code: LONGEST_CODE, designation: LONGEST_TITLE } = MEMBER_LIMITS
const invalid = (what: string) => new ScimFault(400, `${what} cannot be used.`, 'invalidValue')

function textIn(resource: unknown, name: string, most: number): string {
  const value = valueIn(resource, name)
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw invalid(name)
  const text = value
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  if (text.length > most) throw invalid(name)
  return text
}

// Of several the one that is marked, else the one of this type, else the first.
function chosenOf(resource: unknown, name: string, type: string): string {
  const given = valueIn(resource, name)
  const all: unknown[] = Array.isArray(given) ? given : given === undefined || given === null ? [] : [given]
  const isPrimary = (each: unknown) => truthOf(valueIn(each, 'primary')) === true
  const isOfType = (each: unknown) => String(valueIn(each, 'type')).toLowerCase() === type
  const chosen = all.find(isPrimary) ?? all.find(isOfType) ?? all[0]
  const value = typeof chosen === 'string' ? chosen : valueIn(chosen, 'value')
  return typeof value === 'string' ? value.trim() : ''
}

// Entra writes booleans as text.
function truthOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return text === 'true' ? true : text === 'false' ? false : undefined
}

function emailIn(resource: unknown, userName: string): string | null {
  const given = chosenOf(resource, 'emails', 'work')
  const read = z.safeParse(Email, given || userName)
  if (read.success) return read.data
  if (given) throw invalid('emails')
  return null
}

// Entra writes the id itself in place of a value with it, and an empty one to take it away.
function managerIn(extension: unknown): string | null {
  const given = valueIn(extension, 'manager')
  const value = typeof given === 'object' ? valueIn(given, 'value') : given
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || !isId(value)) throw invalid('manager')
  return value.toLowerCase()
}

/** What stands in a resource, as far as it is kept here; what cannot be is refused. */
export async function readUser(resource: unknown): Promise<WrittenUser> {
  const userName = textIn(resource, 'userName', 254)
  if (!userName) throw invalid('userName')
  const name = valueIn(resource, 'name')
  const [givenName, familyName] = [textIn(name, 'givenName', LONGEST_NAME), textIn(name, 'familyName', LONGEST_NAME)]
  const shown = textIn(resource, 'displayName', LONGEST_NAME) || textIn(name, 'formatted', LONGEST_NAME)
  const active = valueIn(resource, 'active')
  const isActive = active === undefined || active === null ? true : truthOf(active)
  if (isActive === undefined) throw invalid('active')
  const typed = chosenOf(resource, 'phoneNumbers', 'mobile').slice(0, 40)
  return {
    userName,
    externalId: textIn(resource, 'externalId', 300) || null,
    givenName,
    familyName,
    name:
      shown ||
      [givenName, familyName].filter(Boolean).join(' ').slice(0, LONGEST_NAME) ||
      (userName.split('@')[0] ?? userName),
    email: emailIn(resource, userName),
    // Numbers of landlines are no way to reach her.
    mobile: typed ? ((await readMobile(typed)) ?? null) : null,
    designation: textIn(resource, 'title', LONGEST_TITLE),
    employeeCode: textIn(valueIn(resource, ENTERPRISE), 'employeeNumber', LONGEST_CODE) || null,
    managerId: managerIn(valueIn(resource, ENTERPRISE)),
    isActive,
  }
}
