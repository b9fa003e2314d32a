import type { Permit, PlanAnswer } from '@chowk/contract/billing/plan.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { QuizConfig, ShownConfig } from '@chowk/contract/quiz/config.ts'
import { getQuizConfig, updateQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { findCategories } from './find-categories.ts'
import { findQuizConfig } from './find-config.ts'
import { findBelonging } from './find-rules.ts'
import { findTeachers, reviewsQuestions } from './reviewers.ts'

/** Whether the plan of a workspace allows something. Plans stand in a domain beside this one, so whoever opens the house hands this in. */
export type CheckPlan = (sql: Sql, clock: Clock, wanted: { workspaceId: string; permit: Permit }) => Promise<PlanAnswer>

const shown = (found: Awaited<ReturnType<typeof findQuizConfig>>) => ({ ...found, inherited: found.version === 0 })

// What concerns somebody who neither teaches nor runs the workspace.
async function shownTo(sql: Sql, viewer: Person, config: QuizConfig): Promise<ShownConfig> {
  if (administers(viewer.role) || viewer.role === 'FACULTY') return config
  const { generation: _, reviewers: __, ...rules } = config
  const belonging = await findBelonging(sql, viewer, config)
  return {
    ...rules,
    classes: rules.classes.filter((each) => each.class === belonging.class),
    departments: rules.departments.filter(({ departmentId }) => belonging.departmentIds.includes(departmentId)),
  }
}

/** Answers the rules that hold. */
export const answerGetQuizConfig = (checkPlan: CheckPlan) =>
  handle(getQuizConfig, async ({ viewer, sql, clock }) => {
    const found = await findQuizConfig(sql, viewer.workspaceId)
    const { workspaceId } = viewer
    const plan = workspaceId === null ? null : await checkPlan(sql, clock, { workspaceId, permit: 'quizConfiguration' })
    return {
      mayHaveOwn: plan === null || !administers(viewer.role) || plan.allowed,
      plan,
      ...shown(found),
      config: await shownTo(sql, viewer, found.config),
      categories: await findCategories(sql),
      reviews: reviewsQuestions(viewer, found.config),
      teachers: administers(viewer.role) ? await findTeachers(sql, viewer.workspaceId) : [],
    }
  })

const findDepartments = async (
  sql: Sql,
  workspaceId: string,
  { departments }: QuizConfig,
): Promise<ReadonlyMap<string, boolean>> => {
  const rows = await sql<{ id: string; isActive: boolean }[]>`
    select id, is_active from department
    where workspace_id = ${workspaceId} and id = any(${departments.map(({ departmentId }) => departmentId)}::uuid[])`
  return new Map(rows.map(({ id, isActive }) => [id, isActive]))
}

type Fault = 'CATEGORY_NOT_FOUND' | 'MANDATORY_NOT_ALLOWED'

async function faultOf(sql: Sql, { allowedCategories, mandatoryCategories }: QuizConfig): Promise<Fault | null> {
  const named = [...new Set([...allowedCategories, ...mandatoryCategories])]
  const [known] = await sql<
    { count: number }[]
  >`select count(*)::int as count from category where id = any(${named}::smallint[])`
  if (known?.count !== named.length) return 'CATEGORY_NOT_FOUND'
  const isOutside = allowedCategories.length > 0 && mandatoryCategories.some((id) => !allowedCategories.includes(id))
  return isOutside ? 'MANDATORY_NOT_ALLOWED' : null
}

/** Changes rules, where the plan of the workspace lets it have its own. */
export const answerUpdateQuizConfig = (checkPlan: CheckPlan) =>
  handle(updateQuizConfig, async ({ input, viewer, workspace, tx, clock, refuse, audit }) => {
    const plan = await checkPlan(tx, clock, { workspaceId: workspace.id, permit: 'quizConfiguration' })
    if (!plan.allowed) throw refuse('SUBSCRIPTION_REQUIRED', { details: plan })
    await tx`select 1 from workspace where id = ${workspace.id} for update`
    const before = await findQuizConfig(tx, workspace.id)
    if (before.version !== input.version) throw refuse('CONFIG_CHANGED', { details: { current: before } })
    const wanted = { ...before.config, ...input.config }
    const fault = await faultOf(tx, wanted)
    if (fault) throw refuse(fault)
    const there = await findDepartments(tx, workspace.id, wanted)
    const had = new Set(before.config.departments.map(({ departmentId }) => departmentId))
    // One that was closed keeps its rules and gets none.
    if (wanted.departments.some(({ departmentId }) => !there.get(departmentId) && !had.has(departmentId)))
      throw refuse('DEPARTMENT_NOT_FOUND')
    const teachers = new Set((await findTeachers(tx, workspace.id)).map(({ userId }) => userId))
    if (input.config.reviewers?.some((id) => !teachers.has(id) && !before.config.reviewers?.includes(id)))
      throw refuse('TEACHER_NOT_FOUND')
    // Of a department that was deleted, and of who teaches no more, the rules go too, whoever saves next.
    const config = {
      ...wanted,
      departments: wanted.departments.filter(({ departmentId }) => there.has(departmentId)),
      reviewers: wanted.reviewers?.filter((id) => teachers.has(id)) ?? null,
    }
    await tx`
      insert into quiz_config (workspace_id, version, content, changed_at, changed_by)
      values (${workspace.id}, ${before.version + 1}, ${tx.json(config)}, ${clock.now()}, ${viewer.personId})
      on conflict (workspace_id) do update set version = excluded.version, content = excluded.content, changed_at = excluded.changed_at,
        changed_by = excluded.changed_by`
    audit(workspace.id, before.config, config)
    return shown(await findQuizConfig(tx, workspace.id))
  })
