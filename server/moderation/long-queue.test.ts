import { expect } from 'vitest'
import { decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { givenCommunity, givenPost } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'

const CASES = 120
const SIZE = 50

test('a queue of more than fifty cases is read to its end, each once and the first due first, while others come and are decided', async ({
  world,
}) => {
  const school = await givenCommunity(world)
  const head = await world.person({ name: 'Head', workspace: school, role: 'ADMIN' })
  const { id } = await givenPost(world, { workspace: school })
  const now = world.clock.now()
  // Three are due at each minute, so that the order of a page hangs on more than the time.
  await world.owner`
    with copied as (
      insert into post (author_id, workspace_id, type, title, description, slug, state, published_at, hot, created_at)
      select p.author_id, p.workspace_id, p.type, 'Post ' || n, p.description, p.slug || n, p.state, p.published_at, 0, p.created_at
      from post p, generate_series(1, ${CASES}::int) n where p.id = ${id} returning id, author_id, split_part(title, ' ', 2)::int as n)
    insert into moderation_case (subject_kind, subject_id, workspace_id, author_id, why, opened_at, due_at)
    select 'POST', id, ${school}, author_id, 'REPORT', ${now}, ${now}::timestamptz + (n / 3) * interval '1 minute' from copied`
  const pages = []
  let next: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(next)
    pages.push(page.content)
    next = page.next
    // The first one goes, and one that is due at once comes: neither may hide or repeat what follows.
    const caseId = page.content[0]?.caseId ?? ''
    const { content } = await head.call(getContentCase, { caseId })
    const decision = { caseId, version: content.version, decision: 'APPROVE', reason: 'As we settled it.' } as const
    await head.call(decideCase, decision, { 'idempotency-key': caseId })
  } while (next !== null)
  async function read(from: string | null) {
    return await head.call(getContentQueue, { size: SIZE, ...(from !== null && { next: from }) })
  }
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
  const all = pages.flat()
  expect(new Set(all.map(({ caseId }) => caseId)).size).toBe(CASES)
  const due = all.map(({ dueAt }) => dueAt)
  expect(due).toEqual(due.toSorted((a, b) => a.localeCompare(b)))
  // By number as well, as an address says it.
  const { content, totalElements } = await head.call(getContentQueue, { size: SIZE, page: 2 })
  expect([content.length, totalElements]).toEqual([CASES - 3 - 2 * SIZE, CASES - 3])
})
