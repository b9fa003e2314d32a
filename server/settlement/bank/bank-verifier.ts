import type { House } from '../../platform/handle.ts'

/** An account whose holder is asked for. */
export interface AskedAccount {
  number: string
  ifsc: string
  holderName: string
}

/** Asks a bank for the holder of an account; undefined: there is no such account. Throws while the bank can't be reached. */
export type BankVerifier = (asked: AskedAccount) => Promise<{ holderName: string } | undefined>

/** Last digits of an account number by which the sandbox answers otherwise. */
export const SANDBOX_ENDINGS = { missing: '0000', otherName: '1111', down: '2222' } as const

/** A bank that knows every account under the name given, except for numbers with special endings. */
const sandbox: BankVerifier = async ({ number, holderName }) => {
  const ending = number.slice(-4)
  if (ending === SANDBOX_ENDINGS.down) throw new Error('The bank of the sandbox is down')
  if (ending === SANDBOX_ENDINGS.missing) return undefined
  return { holderName: ending === SANDBOX_ENDINGS.otherName ? 'Somebody Else' : holderName.toUpperCase() }
}

/** The verifier of accounts. Production has no sandbox, so accounts stay unverified there until a provider is set up. */
export const bankVerifier = ({ config }: Pick<House, 'config'>): BankVerifier | undefined =>
  config.mode === 'serve' ? undefined : sandbox
