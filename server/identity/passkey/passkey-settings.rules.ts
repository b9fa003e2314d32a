import type { Config } from '../../platform/config.ts'
import { ownOrigin } from '../../platform/config.ts'

type PasskeySettings = Pick<Config, 'origin' | 'port' | 'passkeys'>

/** The name that passkeys are made for: the configured one, or the host of the public address. */
export const passkeyDomain = (config: PasskeySettings): string =>
  config.passkeys.domain ?? new URL(ownOrigin(config as Config)).hostname

/** Whether a page of this origin may use our passkeys. Without a public address Chowk runs on somebody's own machine, on any port. */
export function isPasskeyOrigin(config: PasskeySettings, origin: string): boolean {
  if (origin === ownOrigin(config as Config) || config.passkeys.origins.includes(origin)) return true
  return !config.origin && /^http:\/\/localhost(:\d+)?$/.test(origin)
}

/** What a device says that it signed: the question, and the page that asked. */
export function readClientData(clientDataJson: string): { challenge: string; origin: string } | undefined {
  try {
    const reported = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as Record<string, unknown>
    const { challenge, origin } = reported
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

/** How a device names the person: the bytes of her id, which say nothing about her. */
export const userHandleOf = (personId: string): string =>
  Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url')
