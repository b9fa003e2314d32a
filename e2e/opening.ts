import { openDemoWorld } from './demo-world.ts'

/** One world for all journeys of a run; CHOWK_AT names one that is open already. */
export default async function openOnce(): Promise<() => Promise<void>> {
  if (process.env['CHOWK_AT']) return async () => {}
  const began = performance.now()
  const world = await openDemoWorld()
  console.log(`The world of the journeys opened in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  process.env['CHOWK_AT'] = world.address
  return world.close
}
