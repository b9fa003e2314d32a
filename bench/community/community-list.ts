// p95 of what communities show where there are many posts (BENCH_POSTS): each list at its first page and far down. One line each.
import type { Viewer } from '@chowk/server/platform/viewer.ts'
import { answerCall, inputsOf, measureCall, openBenchHouse, signIn } from '../house.ts'
import type { BenchHouse } from '../house.ts'
import { FAR, claimsOf } from './community-claims.ts'
import type { Claim } from './community-claims.ts'
import { fillSquare } from './square.ts'

const POSTS = Number(process.env['BENCH_POSTS'] ?? 100_000)
/** Only claims whose names hold this. */
const ONLY = process.env['BENCH_CLAIM'] ?? ''
const ROUNDS = 24
const GOAL_MS = 10

// A list is walked from cursor to cursor, as whoever scrolls does; its last pages are measured.
async function follow({ house }: BenchHouse, { call, input }: Claim, viewer: Viewer): Promise<object[]> {
  const inputs: object[] = []
  for (let next: string | null = null, page = 0; page < FAR / 5; page++) {
    const { body } = await answerCall(house, call, { ...input(0), size: 50, ...(next && { next }) }, viewer)
    next = (body as { next?: string | null } | null)?.next ?? null
    if (next === null) break
    inputs.push({ ...input(0), next })
  }
  return inputs.slice(-ROUNDS)
}

async function run(bench: BenchHouse): Promise<void> {
  const began = performance.now()
  const square = await fillSquare(bench.database, POSTS)
  console.log(`${POSTS.toLocaleString('en')} posts, made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const { workspaceId, personIds } = square
  const own = personIds[7] ?? ''
  const viewer = await signIn(bench, { personId: own, workspaceId })
  for (const claim of claimsOf(square, own).filter(({ name }) => name.includes(ONLY))) {
    const { name, call, input, isVisitor } = claim
    // Nobody searches so often.
    await bench.owner`delete from limit_count`
    const asking = isVisitor ? {} : { viewer }
    await measureCall(bench.house, { name, call, goalMs: GOAL_MS, ...asking }, inputsOf(ROUNDS, input))
    if (name === 'feed of the workspace')
      await measureCall(
        bench.house,
        { name: `${name}, by next`, call, goalMs: GOAL_MS, viewer },
        await follow(bench, claim, viewer),
      )
  }
}

const bench = await openBenchHouse('community')
try {
  await run(bench)
} finally {
  await bench.close()
}
