import { describe } from 'vitest'
import {
  cancelContribution,
  createContribution,
  hideGiver,
  updateContributionStatus,
} from '@chowk/contract/donation/contribution.ts'
import { getDrive } from '@chowk/contract/donation/drive.ts'
import {
  confirmGiftPayment,
  createGift,
  getGift,
  openGiftPayment,
  playGiftPayment,
  refundGift,
} from '@chowk/contract/donation/gift.ts'
import { stopMonthlyGift } from '@chowk/contract/donation/monthly.ts'
import { saveGiftProfile } from '@chowk/contract/donation/profile.ts'
import { givenCharity, givenContributionRow, giftInput } from '../testing/neighbours/gifts.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

// Of nobody: own gifts are tried beside their calls.
const GIFT = '0197a1f0-0000-7000-8000-000000000002'
const PROFILE = {
  version: 0,
  isReceiving: false,
  title: 'Books for all',
  about: 'We carry books to schools without a library.',
  goalPaise: null,
  presetsPaise: [10_100],
  deductionPercent: null,
}

const TRIES = [
  // The school of the test has said no tax details.
  given(saveGiftProfile, PROFILE, { refusedWith: 'NOT_READY' }),
  given(getDrive, async ({ world }) => ({ customUrl: (await givenCharity(world)).customUrl })),
  given(createGift, async ({ world }) => giftInput(await givenCharity(world))),
  given(getGift, { giftId: GIFT }, { refusedWith: 'GIFT_NOT_FOUND' }),
  given(openGiftPayment, { giftId: GIFT }, { refusedWith: 'GIFT_NOT_FOUND' }),
  given(confirmGiftPayment, { giftId: GIFT, paymentId: 'pay_1', signature: 'x' }, { refusedWith: 'GIFT_NOT_FOUND' }),
  given(playGiftPayment, { giftId: GIFT, outcome: 'PAY' }, { refusedWith: 'GIFT_NOT_FOUND' }),
  given(refundGift, { giftId: GIFT, reason: 'Given twice.' }, { refusedWith: 'GIFT_NOT_FOUND' }),
  given(stopMonthlyGift, { monthlyId: GIFT }, { refusedWith: 'MONTHLY_NOT_FOUND' }),
  given(createContribution, async ({ world }) => ({
    customUrl: (await givenCharity(world)).customUrl,
    kind: 'SERVICE' as const,
    name: 'Asha Rao',
    what: 'Reading to children.',
    givenOn: world.clock.now().toISOString().slice(0, 10),
  })),
  given(updateContributionStatus, async ({ world, school }) => ({
    contributionId: await givenContributionRow(world, { workspace: school }),
    status: 'ACCEPTED' as const,
  })),
  given(cancelContribution, async ({ world, school, caller }) => ({
    contributionId: await givenContributionRow(world, { workspace: school, giver: caller.id || null }),
  })),
  given(hideGiver, async ({ world, school, caller }) => ({
    contributionId: await givenContributionRow(world, { workspace: school, giver: caller.id || null }),
  })),
]

describe('who may give, and decide about gifts', () => {
  test('everybody gives, administrators decide for their workspace [S02]', { timeout: 120_000 }, async ({ world }) => {
    await tryPermissions(world, 'donation', TRIES)
  })
})
