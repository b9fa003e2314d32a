import { randomUUID } from 'node:crypto'
import type { Call, Input, Output } from '@chowk/contract/call.ts'
import { createContribution, updateContributionStatus } from '@chowk/contract/donation/contribution.ts'
import { confirmGiftPayment, createGift, openGiftPayment, playGiftPayment } from '@chowk/contract/donation/gift.ts'
import { saveGiftProfile } from '@chowk/contract/donation/profile.ts'
import { indianDate } from '@chowk/server/platform/calendar/zone.rules.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'
import { NOBODY, askAs, viewerOf } from '../ask-as.ts'
import { demoAddress } from '../people.ts'
import type { Shops } from './settle-shops.ts'

const NGO = 'talab-saathi'

type Gift = Omit<Input<typeof createGift>, 'customUrl'> & { by: 'anil' | 'farah' | 'leela' | 'meera' }

const GIFTS: readonly Gift[] = [
  { by: 'anil', name: 'Anil Deshpande', amountPaise: 510_000, message: 'For the tank behind the old school.' },
  { by: 'meera', name: 'Meera Joshi', amountPaise: 50_100, isMonthly: true },
  { by: 'leela', name: 'Leela Thomas', amountPaise: 110_000, message: 'तालाब बचे तो गाँव बचे।' },
  { by: 'farah', name: 'Farah Siddiqui', amountPaise: 1_100_000, isAnonymous: true },
  { by: 'leela', name: 'Leela Thomas', amountPaise: 10_100 },
]

/** A donation drive of the NGO with gifts and contributions in several states, once. */
export async function settleGifts(shops: Shops): Promise<void> {
  const { sql, openedAt } = shops
  const [known] = await sql`select from donation_profile limit 1`
  if (known) return
  const tara = await askerIn(shops, 'tara', openedAt)
  await tara(saveGiftProfile, {
    version: 0,
    isReceiving: true,
    title: 'Thirty-one tanks before the rain',
    about:
      'We clear, deepen and plant thirty-one village tanks around Alwar. One day of digging costs ₹501, a sapling with its fence ₹101.',
    goalPaise: 4_000_000,
    presetsPaise: [10_100, 50_100, 110_000, 510_000],
    deductionPercent: null,
  })
  for (const { by, ...gift } of GIFTS) await give(await askerIn(shops, by, openedAt), gift)
  await contribute(shops)
}

type Asker = <C extends Call>(call: C, input: Input<C>) => Promise<Output<C>>

async function askerIn({ sql, house, people }: Shops, name: string, at: Date): Promise<Asker> {
  const viewer = (await viewerOf(sql, people.get(demoAddress(name)) ?? '', NGO)) ?? NOBODY
  return async (call, input) => await askAs({ house, viewer, at, key: `demo-gift-${randomUUID()}` }, call, input)
}

async function give(ask: Asker, gift: Omit<Input<typeof createGift>, 'customUrl'>): Promise<void> {
  const { giftId } = await ask(createGift, { customUrl: NGO, ...gift })
  await ask(openGiftPayment, { giftId })
  const { paymentId, signature } = await ask(playGiftPayment, { giftId, outcome: 'PAY' })
  if (paymentId === null || signature === null) throw new Error('The sandbox took no gift in the demo.')
  await ask(confirmGiftPayment, { giftId, paymentId, signature })
}

async function contribute(shops: Shops): Promise<void> {
  const { openedAt } = shops
  const dayBefore = (days: number) => indianDate(new Date(openedAt.getTime() - days * DAY_MS))
  const at = (days: number) => new Date(openedAt.getTime() - days * DAY_MS)
  const leela = await askerIn(shops, 'leela', at(6))
  const saplings = await leela(createContribution, {
    customUrl: NGO,
    kind: 'IN_KIND',
    name: 'Leela Thomas',
    what: 'Forty saplings of khejri and neem, in bags.',
    givenOn: dayBefore(6),
  })
  const tara = await askerIn(shops, 'tara', at(5))
  for (const status of ['ACCEPTED', 'ACKNOWLEDGED'] as const)
    await tara(updateContributionStatus, { contributionId: saplings.contributionId, status })
  const anil = await askerIn(shops, 'anil', at(2))
  await anil(createContribution, {
    customUrl: NGO,
    kind: 'SERVICE',
    name: 'Anil Deshpande',
    what: 'A Saturday of digging with twelve pupils of class 10.',
    givenOn: dayBefore(3),
  })
}
