import { administers } from '@chowk/contract/identity/viewer.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { findQuizConfig } from './find-config.ts'

type Reviewers = Pick<QuizConfig, 'reviewers'>

const isNamed = ({ role, personId }: Person, { reviewers }: Reviewers): boolean =>
  role === 'FACULTY' && (reviewers?.includes(personId) ?? false)

/**
 * Whether somebody decides about questions of the workspace that she acts for: who runs it, and of those who teach there the chosen ones, or
 * all where none were chosen (QC9).
 */
export const reviewsQuestions = (viewer: Person, { reviewers }: Reviewers): boolean =>
  administers(viewer.role) || (viewer.role === 'FACULTY' && (reviewers === null || isNamed(viewer, { reviewers })))

/** Whether somebody was chosen to review: then she also marks quizzes that others set. */
export async function isChosenReviewer(sql: Sql, viewer: Person): Promise<boolean> {
  if (viewer.role !== 'FACULTY' || viewer.workspaceId === null || viewer.workspaceId === DEFAULT_WORKSPACE_ID)
    return false
  return isNamed(viewer, (await findQuizConfig(sql, viewer.workspaceId)).config)
}

/** The same as `reviewsQuestions`, where the rules are not at hand. */
export const mayReview = async (sql: Sql, viewer: Person): Promise<boolean> =>
  reviewsQuestions(viewer, (await findQuizConfig(sql, viewer.workspaceId)).config)

/** Those who teach in a workspace without running it, by name. */
export const findTeachers = async (sql: Sql, workspaceId: string | null): Promise<{ userId: string; name: string }[]> =>
  await sql<{ userId: string; name: string }[]>`
    select p.id as user_id, coalesce(m.shown_name, p.name) as name from membership m join person p on p.id = m.person_id
    where m.workspace_id = ${workspaceId} and m.role = 'FACULTY' and m.state = 'PRESENT' order by 2, 1`
