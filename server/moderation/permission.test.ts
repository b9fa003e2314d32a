import { describe } from 'vitest'
import { appealDecision } from '@chowk/contract/moderation/appeal.ts'
import { claimCase, decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { givenPost } from '../testing/community/community.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

// The school's teacher moderates one of its categories.
async function givenCategory({ world, school, people }: Asking): Promise<string> {
  const [category] = await world.owner<{ id: string }[]>`
    select id from post_category where workspace_id is null and is_active order by position limit 1`
  await world.owner`
    insert into category_moderator (workspace_id, person_id, category_id, given_at)
    values (${school}, ${people.faculty.id}, ${category?.id ?? ''}, now()) on conflict do nothing`
  return category?.id ?? ''
}

// Something that waits in the school's queue.
async function givenCase(asking: Asking): Promise<{ caseId: string }> {
  const { world, school, people } = asking
  const category = await givenCategory(asking)
  const { id } = await givenPost(world, { author: people.member.id, workspace: school, category })
  const [row] = await world.owner<{ id: string }[]>`
    insert into moderation_case (subject_kind, subject_id, workspace_id, category_id, author_id, why, opened_at, due_at)
    values ('POST', ${id}, ${school}, ${category}, ${people.member.id}, 'REPORT', now(), now()) returning id`
  return { caseId: row?.id ?? '' }
}

// A decision against whoever asks.
async function givenDecision(asking: Asking): Promise<{ decisionId: string }> {
  const { world, caller, people, school } = asking
  const author = caller.id || people.member.id
  const { id } = await givenPost(world, { author, workspace: school, state: 'REMOVED' })
  const [row] = await world.owner<{ id: string }[]>`
    with closed as (
      insert into moderation_case (subject_kind, subject_id, workspace_id, author_id, why, opened_at, due_at, closed_at)
      values ('POST', ${id}, ${school}, ${author}, 'REPORT', now(), now(), now()) returning id)
    insert into moderation_decision (subject_kind, subject_id, decision, reason, actor_id, at, case_id, workspace_id, author_id, content)
    select 'POST', ${id}, 'REMOVE', 'Against our rules.', ${people.owner.id}, ${world.clock.now()}, id, ${school}, ${author}, '{"title":"","text":"x"}'
    from closed returning id`
  return { decisionId: row?.id ?? '' }
}

const CALLS = [
  given(reportContent, async ({ world }) => ({
    id: (await givenPost(world, { isGlobal: true })).id,
    reason: 'Fake' as const,
  })),
  given(getContentQueue, async (asking) => ({ category: await givenCategory(asking) })),
  given(getContentCase, givenCase),
  given(claimCase, givenCase),
  given(decideCase, async (asking) => ({
    ...(await givenCase(asking)),
    decision: 'REMOVE' as const,
    reason: 'It is against our rules.',
  })),
  given(appealDecision, async (asking) => ({ ...(await givenDecision(asking)), text: 'It was right as it stood.' })),
]

describe('who may make each call of moderation', () => {
  test(
    'each call is open to those whom the matrix names, and to nobody else [S02]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'moderation', CALLS)
    },
  )
})
