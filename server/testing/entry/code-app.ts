import { beginFactor, confirmFactor } from '@chowk/contract/identity/factor.ts'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Said } from '../browser.ts'
import type { World } from '../world.ts'

/** An app that shows codes, as it stands beside somebody who signs in. */
export class CodeApp {
  readonly #secret: string
  readonly #clock: { now(): Date }
  constructor(secret: string, clock: { now(): Date }) {
    this.#secret = secret
    this.#clock = clock
  }

  /** What it shows now; `steps` of thirty seconds later or earlier. */
  code(steps = 0): string {
    const totp = new TOTP({ secret: Secret.fromBase32(this.#secret) })
    return totp.generate({ timestamp: this.#clock.now().getTime() + steps * 30_000 })
  }
}

const pathOf = ({ address }: { address: string }) => address.slice(address.indexOf('/'))

/** Turns a second factor on in a browser that is signed in. The next code is good at once: the clock goes on by a minute. */
export async function turnFactorOn(
  world: World,
  browser: Browser,
  password: string,
): Promise<{ app: CodeApp; recoveryCodes: string[] }> {
  const begun = await browser.post(pathOf(beginFactor), { password })
  const app = new CodeApp(String(begun.envelope.body['secret']), world.clock)
  const said = await browser.post(pathOf(confirmFactor), { code: app.code() })
  if (said.status !== 200) throw new Error(`the second factor was not turned on: ${said.envelope.body.code}`)
  world.clock.pass(60_000)
  return { app, recoveryCodes: said.envelope.body['recoveryCodes'] as string[] }
}

/** The challenge that an answer asks for. */
export const challengeIn = (said: Said): string => said.envelope.body.details?.['challengeId'] as string
