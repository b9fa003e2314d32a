import { DEPARTMENT_LIMITS, LAST_CLASS } from '@chowk/contract/member/department.ts'
import type { EndingClass } from '@chowk/contract/member/rollover.ts'
import type { Sql } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findDepartments, holdTree } from '../department/department-row.ts'
import type { DepartmentRow } from '../department/department-row.ts'
import { nextSession, planOf } from './rollover.rules.ts'
import type { Source } from './rollover.rules.ts'

/** What somebody chose for the end of a session. */
export interface RolloverWish {
  from: string
  targets: readonly { id: string; to: string | null }[]
  held: readonly string[]
}

/** A plan with everybody counted. */
export interface CountedPlan {
  sources: readonly Source[]
  classes: EndingClass[]
  moving: number
  staying: number
  leaving: number
  /** Of these so many are in no department of a class. */
  outside: number
}

interface Group {
  departmentId: string | null
  class: number
  pupils: number
  held: number
}

const against = (code: string, details?: Record<string, unknown>) =>
  new Refusal(code.endsWith('_NOT_FOUND') ? 404 : 409, { code, ...(details && { details }) })

/** The same for somebody who asks: whom she holds back must be pupils of hers. */
export async function planAsked(tx: Sql, workspaceId: string, wish: RolloverWish): Promise<CountedPlan> {
  await demandPupils(tx, workspaceId, wish.held)
  return await planRollover(tx, workspaceId, wish)
}

/** Plans the end of a session for a school whose tree it holds, or refuses. */
export async function planRollover(tx: Sql, workspaceId: string, wish: RolloverWish): Promise<CountedPlan> {
  const { isSchool } = await holdTree(tx, workspaceId)
  if (!isSchool) throw against('NO_SCHOOL')
  const all = await findDepartments(tx, workspaceId)
  const { sources, fault } = planOf(all, wish)
  if (fault)
    throw against(fault.code, fault.name === undefined ? undefined : { name: fault.name, to: nextSession(wish.from) })
  const opening = sources.filter(({ existingId }) => existingId === null).length
  if (all.length + opening > DEPARTMENT_LIMITS.departments) throw against('TOO_MANY_DEPARTMENTS')
  const counted = count({ all, sources, groups: await groupsOf(tx, workspaceId, wish.held) })
  // Another session than those that there are; a school without classes as departments has its pupils' own.
  const isWrong = sources.length === 0 && all.some((each) => each.isActive && each.class !== null)
  if (isWrong || counted.moving + counted.leaving + counted.staying === 0) throw against('NOTHING_TO_MOVE')
  return { sources, ...counted }
}

async function demandPupils(tx: Sql, workspaceId: string, held: readonly string[]): Promise<void> {
  const ids = [...new Set(held.map((id) => id.toLowerCase()))]
  const known = await tx`
    select from membership where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and left_at is null
      and role = 'MEMBER' and class is not null`
  if (known.length < ids.length) throw against('MEMBER_NOT_FOUND')
}

const groupsOf = async (tx: Sql, workspaceId: string, held: readonly string[]) =>
  await tx<Group[]>`
    select department_id, class, count(*)::int as pupils, count(*) filter (where id = any(${[...held]}::uuid[]))::int as held
    from membership where workspace_id = ${workspaceId} and left_at is null and role = 'MEMBER' and class is not null
    group by department_id, class`

interface Counting {
  all: readonly DepartmentRow[]
  sources: readonly Source[]
  groups: readonly Group[]
}

function count({ all, sources, groups }: Counting): Omit<CountedPlan, 'sources'> {
  const classes = sources.map(({ id, name, class: year, section, leaves, targetId }) => {
    const { pupils = 0, held = 0 } = groups.find(({ departmentId }) => departmentId === id) ?? {}
    return { id, name, class: year, section, leaves, targetId, pupils, held }
  })
  // Of a class, but in no department of one: they move by their class alone.
  const ofAnother = new Set(all.filter((each) => each.class !== null).map(({ id }) => id))
  const outside = groups.filter(({ departmentId }) => departmentId === null || !ofAnother.has(departmentId))
  const everyone = [...classes, ...outside.map((each) => ({ ...each, leaves: each.class >= LAST_CLASS }))]
  const sum = (of: (each: { pupils: number; held: number; leaves: boolean }) => number) =>
    everyone.reduce((total, each) => total + of(each), 0)
  return {
    classes,
    moving: sum(({ pupils, held, leaves }) => (leaves ? 0 : pupils - held)),
    leaving: sum(({ pupils, held, leaves }) => (leaves ? pupils - held : 0)),
    staying: sum(({ held }) => held),
    outside: outside.reduce((total, { pupils }) => total + pupils, 0),
  }
}
