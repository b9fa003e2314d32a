import { listMembers } from '@chowk/contract/member/member.ts'
import type { ListedMember } from '@chowk/contract/member/member.ts'
import { callOverHttp } from '../app/calls.ts'
import { m } from '../paraglide/messages.js'
import type { Choice, Search } from '../ui/widgets/server-search.ts'

const SHOWN = 20

const hintOf = ({ department, designation, employeeCode }: ListedMember) =>
  [designation, department?.name, employeeCode].filter(Boolean).join(' · ')

const search = async (isPupil: boolean, typed: string, signal: AbortSignal) =>
  (await callOverHttp(listMembers, { size: SHOWN, isPupil, ...(typed && { searchQuery: typed }) }, { signal })).content

/** Finds teachers and administrators of the own organisation; known by the person. */
export const findStaff: Search = async (typed, signal) => {
  const found = await Promise.all(
    (['FACULTY', 'ADMIN', 'OWNER'] as const).map(
      async (role) =>
        (await callOverHttp(listMembers, { size: SHOWN, role, ...(typed && { searchQuery: typed }) }, { signal }))
          .content,
    ),
  )
  return found
    .flat()
    .filter(({ leftAt }) => leftAt === null)
    .map((member): Choice => ({ id: member.userId, name: member.name, hint: hintOf(member) }))
}

/** Finds whom one may report to in the own organisation: everybody but pupils; known by their membership. */
export const findColleagues: Search = async (typed, signal) =>
  (await search(false, typed, signal)).map((member): Choice => ({
    id: member.id,
    name: member.name,
    hint: hintOf(member),
  }))

/** Finds pupils of the own organisation; known by their membership. */
export const findPupils: Search = async (typed, signal) =>
  (await search(true, typed, signal)).map((member): Choice => ({
    id: member.id,
    name: member.name,
    hint: [member.department?.name ?? m.rollover_class_of({ number: member.class ?? 0 }), member.employeeCode]
      .filter(Boolean)
      .join(' · '),
  }))
