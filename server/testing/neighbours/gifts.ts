import { confirmGiftPayment, createGift, openGiftPayment, playGiftPayment } from '@chowk/contract/donation/gift.ts'
import type { Gift } from '@chowk/contract/donation/gift.ts'
import type { Input } from '@chowk/contract/call.ts'
import { givenSeller } from '../store.ts'
import type { TestPerson, World } from '../world.ts'

/** PAN of a giver. */
export const PAN = 'AAAPA1234F'

/** A workspace that receives gifts, with its head. */
export interface Charity {
  workspace: string
  customUrl: string
  seller: string
  head: TestPerson
}

interface CharityFacts {
  slug?: string
  kind?: string
  /** Null: without a registration for 80G. */
  reg80g?: { number: string; from: string; until: string | null } | null
  isReceiving?: boolean
}

const REG_80G = { number: 'AACCT4812KF20214', from: '2022-04-01', until: null }

let charities = 0

/** A verified trust with tax details, a verified bank account and a cause, by direct rows. */
export async function givenCharity(world: World, facts: CharityFacts = {}): Promise<Charity> {
  const { owner } = world
  const customUrl = facts.slug ?? `trust-${++charities}`
  const workspace = await world.workspace({ name: 'Neem Trust', kind: facts.kind ?? 'NGO', slug: customUrl })
  await owner`update workspace set verified_at = ${world.clock.now()}, verified_by = 'DNS', state = 'ACTIVE' where id = ${workspace}`
  const head = await world.person({ workspace, role: 'OWNER' })
  await owner`
    with made as (insert into tax_information (workspace_id, created_at) values (${workspace}, now()) returning id)
    insert into tax_entry (tax_id, since, legal_name, pan, address, pin, state_code, reg_80g, entered_by, entered_at)
    select id, '2022-04-01', 'Neem Welfare Trust', 'AACCT4812K', '4 Banyan Road', '422001', '27',
      ${facts.reg80g === null ? null : owner.json(facts.reg80g ?? REG_80G)}, ${head.id}, now() from made`
  const seller = await givenSeller(world, { workspace, taxStatus: 'UNREGISTERED', name: 'Neem Trust' })
  await givenBank(world, seller)
  await owner`
    insert into donation_profile (workspace_id, seller_id, is_receiving, title, about, goal_paise, presets_paise, deduction_percent, created_at)
    values (${workspace}, ${seller}, ${facts.isReceiving ?? true}, 'Books for all', 'We carry books to schools without a library.', 10000000,
      '{10100,50100,110000,510000}', 50, ${world.clock.now()})`
  return { workspace, customUrl, seller, head }
}

/** A verified primary bank account, by a direct row. */
export async function givenBank(world: World, seller: string): Promise<void> {
  await world.owner`
    insert into seller_bank (seller_id, holder_name, number, last_four, ifsc, kind, is_primary, state, created_at)
    values (${seller}, 'Neem Trust', '\\x00', '9012', 'SBIN0000001', 'CURRENT', true, 'VERIFIED', now())`
}

/** The input of a gift. */
export const giftInput = (
  { customUrl }: Pick<Charity, 'customUrl'>,
  more: Partial<Input<typeof createGift>> = {},
): Input<typeof createGift> => ({ customUrl, amountPaise: 50_100, name: 'Asha Rao', ...more })

/** What makes a gift one that is reported for 80G. */
export const CLAIM = { wants80g: true, pan: PAN, address: '14 Saptarang, Pune 411038' }

/** A gift that was paid in the sandbox. */
export async function givenGift(
  giver: TestPerson,
  charity: Pick<Charity, 'customUrl'>,
  more: Partial<Input<typeof createGift>> = {},
): Promise<Gift> {
  const { giftId } = await giver.call(createGift, giftInput(charity, more))
  return await payGift(giver, giftId)
}

/** Pays a gift in the sandbox. */
export async function payGift(giver: TestPerson, giftId: string): Promise<Gift> {
  await giver.call(openGiftPayment, { giftId })
  const { paymentId, signature } = await giver.call(playGiftPayment, { giftId, outcome: 'PAY' })
  return await giver.call(confirmGiftPayment, { giftId, paymentId: paymentId ?? '', signature: signature ?? '' })
}

interface ContributionFacts {
  workspace: string
  giver?: string | null
  kind?: 'MONEY_ONLINE' | 'MONEY_OFFLINE' | 'IN_KIND' | 'SERVICE'
  name?: string
  isAnonymous?: boolean
  state?: string
}

/** A contribution, by a direct row: time given, which waits for a decision. */
export async function givenContributionRow(world: World, facts: ContributionFacts): Promise<string> {
  const { workspace, giver = null, kind = 'SERVICE', name = 'Asha Rao', isAnonymous = false, state = 'PENDING' } = facts
  const isMoney = kind.startsWith('MONEY')
  const receiver = {
    name: 'Trust',
    nameHi: null,
    legalName: 'Trust',
    pan: '',
    address: '',
    postalCode: '',
    reg80g: null,
  }
  const [row] = await world.owner<{ id: string }[]>`
    insert into contribution (workspace_id, giver_id, kind, state, giver_name, is_anonymous, amount_paise, what, mode, given_on, receiver, language,
      created_at)
    values (${workspace}, ${giver}, ${kind}, ${state}, ${name}, ${isAnonymous}, ${isMoney ? 50_100 : null}, ${isMoney ? '' : 'Reading to children.'},
      ${kind === 'MONEY_OFFLINE' ? 'BANK' : null}, '2026-11-20', ${world.owner.json(receiver)}, 'en', ${world.clock.now()}) returning id`
  return row?.id ?? ''
}

/** What a neighbour gave to the workspace, which is not switched on to receive, and its books of gifts. */
export async function givenGifts(
  world: World,
  { workspace, person, canary }: { workspace: string; person: string; canary: string },
): Promise<void> {
  const { owner } = world
  const id = await givenContributionRow(world, { workspace, giver: person, name: `Asha ${canary}` })
  await owner`insert into contribution_message (id, text) values (${id}, ${`${canary} reads aloud.`})`
  await owner`
    insert into donation_profile (workspace_id, seller_id, is_receiving, title, about, presets_paise, created_at)
    select ${workspace}, id, false, ${`${canary} cause`}, 'What is collected for.', '{10100}', now()
    from store_seller where workspace_id = ${workspace} and person_id is null limit 1`
  await owner`insert into donation_series (workspace_id, series, financial_year, last) values (${workspace}, 'ACKNOWLEDGEMENT', '26-27', 1)`
  await owner`
    insert into monthly_gift (workspace_id, giver_id, amount_paise, day, next_on, created_at)
    values (${workspace}, ${person}, 50100, 21, '2026-12-21', now())`
}
