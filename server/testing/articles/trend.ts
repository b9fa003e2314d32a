import { countTrendEvent } from '../../trend/trend-event.ts'
import { hoursOf, sumOf } from '../../trend/trend.rules.ts'
import type { TrendKind } from '../../trend/trend.rules.ts'
import type { World } from '../world.ts'

/** Somebody who raises stories, by a number: a person, or a visitor of one of three networks. */
export const actor = (number: number, isPerson = true, workspaceId: string | null = null) => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  isPerson,
  workspaceId,
  network: isPerson ? null : Buffer.from(`net${number % 3}`),
})

/** So many do the same to a story, each of them once; answers how many were counted. */
export async function happen(
  world: World,
  clusterId: string,
  { kind, count, isPerson = true }: { kind: TrendKind; count: number; isPerson?: boolean },
): Promise<number> {
  let counted = 0
  for (let number = 0; number < count; number++)
    if (await countTrendEvent(world.sql, actor(number, isPerson), { clusterId, kind, at: world.clock.now() })) counted++
  return counted
}

/** What a story has in Trending now. */
export async function trendSum(world: World, clusterId: string): Promise<number> {
  const [row] = await world.sql<{ trendK: number }[]>`select trend_k from cluster where id = ${clusterId}`
  return sumOf(row?.trendK ?? -Infinity, hoursOf(world.clock.now()))
}
