import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import type { World } from '../world.ts'

/** A finished try of somebody's, as the table keeps it. */
export interface GivenAttempt {
  personId: string
  workspaceId: string | null
  class?: number | null
  departmentId?: string | null
  percent: number
  /** ISO; half past one in the afternoon of the day before the world’s, if nothing is said. */
  endedAt?: string
  minutes?: number
  state?: 'SUBMITTED' | 'AUTO_SUBMITTED' | 'ABANDONED' | 'VOIDED'
}

const QUESTIONS = 10

/** Puts a finished try of ten questions into somebody's quiz; answers the address of its result. */
export async function givenAttempt(world: World, given: GivenAttempt): Promise<string> {
  const {
    personId,
    workspaceId,
    percent,
    endedAt = '2026-11-20T08:00:00.000Z',
    minutes = 6,
    state = 'SUBMITTED',
  } = given
  const ended = new Date(endedAt)
  const started = new Date(ended.getTime() - minutes * MINUTE_MS)
  const [quiz] = await world.owner<{ id: string }[]>`
    insert into quiz (slug, kind, person_id) values (${`own-${crypto.randomUUID()}`}, 'USERWISE', ${personId})
    on conflict (person_id) where kind = 'USERWISE' do update set kind = excluded.kind returning id`
  const [row] = await world.owner<{ resultSlug: string }[]>`
    insert into quiz_attempt (id, quiz_id, person_id, workspace_id, class, department_id, number, state, started_at, deadline, ended_at, config, result_slug,
      stories, marks, most_marks, percent, passed)
    select ${crypto.randomUUID()}, ${quiz?.id ?? ''}, ${personId}, ${workspaceId}, ${given.class ?? null}, ${given.departmentId ?? null},
      coalesce((select max(number) from quiz_attempt where quiz_id = ${quiz?.id ?? ''}), 0) + 1, ${state}, ${started}, ${ended}, ${ended},
      ${world.owner.json(QUIZ_DEFAULTS)}, ${crypto.randomUUID()}, '{}', ${(percent * QUESTIONS) / 100}, ${QUESTIONS}, ${percent},
      ${percent >= QUIZ_DEFAULTS.passPercent}
    returning result_slug`
  return row?.resultSlug ?? ''
}
