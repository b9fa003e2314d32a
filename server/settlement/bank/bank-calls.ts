import {
  MOST_BANKS,
  deleteBank,
  getBankName,
  listBanks,
  makeBankPrimary,
  saveBank,
  updateBank,
} from '@chowk/contract/settlement/bank.ts'
import { balanceOf, sellerAccount } from '../../ledger/ledger.ts'
import { findActingSeller, lockActingSeller } from '../../product/product.ts'
import type { ActingSeller } from '../../product/product.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { tellOfBank } from './bank-letter.ts'
import type { BankChange } from './bank-letter.ts'
import { SELLER_BANK, blockPayouts, encryptNumber, findBanks, readAccounts } from './bank-row.ts'
import type { BankRow } from './bank-row.ts'
import { findBranch } from './ifsc.ts'
import { beginVerification } from './verify-bank.job.ts'

const answerList = handle(listBanks, async ({ sql, viewer, clock, input, refuse }) => {
  const seller = await findActingSeller(sql, viewer, input.merchantId)
  if (!seller) throw refuse('SELLER_NOT_FOUND')
  return await readAccounts(sql, clock, seller)
})

const answerName = handle(getBankName, async ({ input }) => findBranch(input.ifscCode))

interface Changed {
  bank: Pick<BankRow, 'bankId' | 'lastFour'>
  change: BankChange
  /** Told once each. */
  event: string
  actorId: string
}

// Whatever was changed: payouts wait, and everybody concerned is told (S43).
async function conclude(tx: Sql, house: House, seller: ActingSeller, { bank, ...changed }: Changed) {
  await blockPayouts(tx, house.clock, seller.sellerId)
  await tellOfBank(tx, house, seller, { ...changed, lastFour: bank.lastFour })
  return await readAccounts(tx, house.clock, seller)
}

// The log outlives the account and never holds its number.
const covered = ({ lastFour, ifsc }: Pick<BankRow, 'lastFour' | 'ifsc'>) => ({ lastFour, ifsc })

const answerSave = handle(saveBank, async ({ tx, viewer, house, clock, origin, input, refuse, audit }) => {
  const seller = await lockActingSeller(tx, viewer, input.merchantId)
  if (!seller) throw refuse('SELLER_NOT_FOUND')
  const others = await findBanks(tx, seller.sellerId)
  if (others.length >= MOST_BANKS) throw refuse('TOO_MANY_BANKS')
  const { accountNumber, holderName, ifscCode: ifsc, type } = input
  const lastFour = accountNumber.slice(-4)
  const isPrimary = others.length === 0
  const number = encryptNumber(house.config.serverKey, seller.sellerId, accountNumber)
  const [made] = await tx<{ id: string }[]>`
    insert into seller_bank (seller_id, holder_name, number, last_four, ifsc, kind, is_primary, created_at)
    values (${seller.sellerId}, ${holderName}, ${number}, ${lastFour}, ${ifsc}, ${type}, ${isPrimary}, ${clock.now()}) returning id`
  const bankId = made?.id ?? ''
  await beginVerification(tx, house, { bankId, version: 1, ifsc })
  audit(`seller ${seller.sellerId}`, undefined, covered({ lastFour, ifsc }))
  const event = `${bankId} ${origin.requestId}`
  return await conclude(tx, house, seller, {
    bank: { bankId, lastFour },
    change: 'ADDED',
    event,
    actorId: viewer.personId,
  })
})

const answerUpdate = handle(updateBank, async ({ tx, viewer, house, clock, origin, input, refuse, audit }) => {
  const seller = await lockActingSeller(tx, viewer, input.merchantId)
  if (!seller) throw refuse('SELLER_NOT_FOUND')
  const { bankId } = input
  const before = (await findBanks(tx, seller.sellerId)).find((bank) => bank.bankId === bankId)
  if (!before) throw refuse('BANK_NOT_FOUND')
  if (before.version !== input.version) throw refuse('VERSION_CONFLICT')
  const { accountNumber, holderName, ifscCode: ifsc, type } = input
  const lastFour = accountNumber.slice(-4)
  const version = before.version + 1
  const number = encryptNumber(house.config.serverKey, seller.sellerId, accountNumber)
  if (before.state !== 'UNVERIFIED') {
    const back = { to: 'UNVERIFIED' as const, actorId: viewer.personId, at: clock.now(), also: tx`, failure = ''` }
    await transition(tx, SELLER_BANK, { id: bankId, ...back })
  }
  await tx`
    update seller_bank set holder_name = ${holderName}, number = ${number}, last_four = ${lastFour}, ifsc = ${ifsc}, kind = ${type},
      version = ${version} where id = ${bankId}`
  await beginVerification(tx, house, { bankId, version, ifsc })
  audit(`seller ${seller.sellerId}`, covered(before), covered({ lastFour, ifsc }))
  const event = `${bankId} ${origin.requestId}`
  return await conclude(tx, house, seller, {
    bank: { bankId, lastFour },
    change: 'CHANGED',
    event,
    actorId: viewer.personId,
  })
})

/** Whether a seller may delete an account: the primary one receives what is due (S44). */
async function mayDelete(tx: Sql, { sellerId, isPrimary }: BankRow): Promise<boolean> {
  if (!isPrimary) return true
  // Money owed to the seller is a credit, which the ledger counts below zero.
  const payable = await balanceOf(tx, sellerAccount(sellerId, 'payable'))
  const [inFlight] =
    await tx`select from payout where seller_id = ${sellerId} and state in ('PROCESSING', 'UNKNOWN') limit 1`
  return payable >= 0 && !inFlight
}

const answerDelete = handle(deleteBank, async ({ tx, viewer, house, origin, input, refuse, audit }) => {
  const seller = await lockActingSeller(tx, viewer, input.merchantId)
  if (!seller) throw refuse('SELLER_NOT_FOUND')
  const { bankId } = input
  const bank = (await findBanks(tx, seller.sellerId)).find((each) => each.bankId === bankId)
  if (!bank) throw refuse('BANK_NOT_FOUND')
  if (!(await mayDelete(tx, bank))) throw refuse('PRIMARY_NEEDED')
  await tx`delete from seller_bank where id = ${bankId}`
  // A verified account takes its place, else the oldest.
  if (bank.isPrimary)
    await tx`
      update seller_bank set is_primary = true, version = version + 1 where id = (
        select id from seller_bank where seller_id = ${seller.sellerId} order by state = 'VERIFIED' desc, created_at, id limit 1)`
  audit(`seller ${seller.sellerId}`, covered(bank))
  const event = `${bankId} ${origin.requestId}`
  return await conclude(tx, house, seller, { bank, change: 'DELETED', event, actorId: viewer.personId })
})

const answerPrimary = handle(makeBankPrimary, async ({ tx, viewer, house, clock, origin, input, refuse, audit }) => {
  const seller = await lockActingSeller(tx, viewer, input.merchantId)
  if (!seller) throw refuse('SELLER_NOT_FOUND')
  const { bankId } = input
  const banks = await findBanks(tx, seller.sellerId)
  const bank = banks.find((each) => each.bankId === bankId)
  if (!bank) throw refuse('BANK_NOT_FOUND')
  // Asked twice, nothing changes, so nothing is told.
  if (bank.isPrimary) return await readAccounts(tx, clock, seller)
  await tx`update seller_bank set is_primary = false where seller_id = ${seller.sellerId} and is_primary`
  await tx`update seller_bank set is_primary = true where id = ${bankId}`
  const before = banks.find((each) => each.isPrimary)
  audit(`seller ${seller.sellerId}`, before && covered(before), covered(bank))
  const event = `${bankId} ${origin.requestId}`
  return await conclude(tx, house, seller, { bank, change: 'PRIMARY', event, actorId: viewer.personId })
})

/** Calls about bank accounts of sellers. */
export const bankCalls: readonly Handler[] = [
  answerList,
  answerName,
  answerSave,
  answerUpdate,
  answerDelete,
  answerPrimary,
]
