import { openDemoWorld } from './demo-world.ts'

/** One world for all journeys of a run; CHOWK_AT names one that is open already. */
export default async function openOnce(): Promise<() => Promise<void>> {
  if (process.env['CHOWK_AT']) return async () => {}
  const world = await openDemoWorld()
  process.env['CHOWK_AT'] = world.address
  return world.close
}
