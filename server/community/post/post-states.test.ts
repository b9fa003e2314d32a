import { describe, expect } from 'vitest'
import { PostState } from '@chowk/contract/community/post.ts'
import type { PostState as State } from '@chowk/contract/community/post.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { Refusal } from '../../platform/refusal.ts'
import { givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import { POST } from './post.rules.ts'

/** As the rule has it. */
const ALLOWED: Readonly<Record<State, readonly State[]>> = {
  DRAFT: ['PENDING_REVIEW', 'SCHEDULED', 'PUBLISHED'],
  PENDING_REVIEW: ['PUBLISHED', 'CHANGES_REQUESTED', 'REJECTED', 'DRAFT'],
  CHANGES_REQUESTED: ['PENDING_REVIEW', 'DRAFT'],
  PUBLISHED: ['HIDDEN', 'DELETED'],
  HIDDEN: ['PUBLISHED', 'REMOVED'],
  REJECTED: ['DRAFT'],
  DELETED: ['PUBLISHED', 'PURGED'],
  REMOVED: ['PUBLISHED', 'PURGED'],
  SCHEDULED: ['PUBLISHED', 'DRAFT'],
  PURGED: [],
}

const STATES = PostState.options

describe('how far a post is', () => {
  test.for(STATES)(
    'from %s a post goes where the rules let it, which is written down, and nowhere else [cso:C44]',
    async (from, { world }) => {
      const at = world.clock.now()
      const author = await world.person()
      const went: State[] = []
      for (const to of STATES) {
        const { id } = await givenPost(world, { author: author.id, state: from })
        try {
          await transition(world.sql, POST, { id, to, actorId: author.id, reason: 'Tried.', at })
          went.push(to)
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Refusal)
          expect(thrown).toMatchObject({ status: 409, refused: { code: 'ILLEGAL_TRANSITION', details: { from, to } } })
        }
        const [row] = await world.owner<{ state: State; steps: string[] }[]>`
          select state, array(
            select from_state || ' ' || to_state || ' ' || reason from status_history where entity = 'post' and entity_id = ${id}) as steps
          from post where id = ${id}`
        const isAllowed = ALLOWED[from].includes(to)
        expect(row).toEqual(isAllowed ? { state: to, steps: [`${from} ${to} Tried.`] } : { state: from, steps: [] })
      }
      expect(went.toSorted()).toEqual([...ALLOWED[from]].toSorted())
    },
  )
})
