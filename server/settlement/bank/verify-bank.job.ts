import { findBranch } from './ifsc.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { SELLER_BANK, decryptNumber } from './bank-row.ts'
import { bankVerifier } from './bank-verifier.ts'
import type { BankVerifier } from './bank-verifier.ts'
import { isSameHolder } from './name-match.rules.ts'

/** The job that asks a bank for the holder of an account. */
export const VERIFY_BANK = 'verify-bank'

interface Asked {
  bankId: string
  version: number
}

/** Starts the verification of an account that is unverified; codes outside the list can't be verified (S42). */
export async function beginVerification(
  tx: Sql,
  house: House,
  { bankId, version, ifsc }: Asked & { ifsc: string },
): Promise<void> {
  if (findBranch(ifsc).status !== 'KNOWN' || !bankVerifier(house)) return
  const at = house.clock.now()
  await transitionWhere(tx, SELLER_BANK, { where: tx`id = ${bankId}`, to: 'PENDING', actorId: null, at })
  await house.enqueue(tx, VERIFY_BANK, { bankId, version }, { key: `${VERIFY_BANK} ${bankId}` })
}

const isAsked = (value: unknown): value is Asked =>
  typeof value === 'object' && value !== null && 'bankId' in value && 'version' in value

/** Verifies an account by the name of its holder (S45). While the bank is down the job is tried again. */
export function verifyBankTask(house: House, verify: BankVerifier | undefined = bankVerifier(house)): Task {
  return async (payload) => {
    if (!isAsked(payload) || !verify) return
    const { bankId, version } = payload
    const where = house.sql`id = ${bankId} and version = ${version} and state = 'PENDING'`
    const [row] = await house.sql<{ sellerId: string; holderName: string; ifsc: string; number: Uint8Array }[]>`
      select seller_id, holder_name, ifsc, number from seller_bank where ${where}`
    if (!row) return
    const { sellerId, holderName, ifsc } = row
    const number = decryptNumber(house.config.serverKey, sellerId, row.number)
    if (number === undefined) throw new Error(`The number of bank account ${bankId} was encrypted with another key`)
    const found = await verify({ number, ifsc, holderName })
    const failure = !found ? 'NO_ACCOUNT' : isSameHolder(holderName, found.holderName) ? '' : 'OTHER_NAME'
    const to = failure === '' ? 'VERIFIED' : 'FAILED'
    await house.sql.begin(async (tx) => {
      const at = house.clock.now()
      // The account may have been changed meanwhile.
      const still = tx`id = ${bankId} and version = ${version} and state = 'PENDING'`
      await transitionWhere(tx, SELLER_BANK, { where: still, to, actorId: null, at, also: tx`, failure = ${failure}` })
    })
  }
}
