import { SignOnProvider } from '@chowk/server/testing/keys/sign-on-provider.ts'
import { PushService } from '@chowk/server/testing/push/push-service.ts'
import { openWorld } from './demo-world.ts'

/** Who has an account at the provider of the journeys. */
export const PROVIDER_PEOPLE = [
  { sub: 'tara-1', name: 'Tara Bordoloi', email: 'tara@amaltas-heights.example', email_verified: true },
  { sub: 'nadi-2', name: 'Nadi Kalita', email: 'nadi@amaltas-heights.example', email_verified: true },
]

/** One world for all journeys of a run, and the provider of an organisation in it; CHOWK_AT names one that is open already. */
export default async function openOnce(): Promise<() => Promise<void>> {
  if (process.env['CHOWK_AT']) return async () => {}
  const began = performance.now()
  const provider = await new SignOnProvider().open()
  const push = await new PushService().open()
  const world = await openWorld('e2e/journeys-house.ts', {
    CHOWK_SIGN_ON_ORIGINS: provider.issuer,
    CHOWK_PUSH_ORIGINS: push.origin,
  })
  console.log(`The world of the journeys opened in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  provider.returnTo(`${world.address}/sign-on`)
  provider.people = PROVIDER_PEOPLE
  process.env['CHOWK_AT'] = world.address
  process.env['CHOWK_PUSH'] = push.origin
  process.env['CHOWK_PROVIDER'] = provider.issuer
  return async () => {
    await Promise.all([world.close(), provider.close(), push.close()])
  }
}
