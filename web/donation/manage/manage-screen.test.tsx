// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { listContributions, updateContributionStatus } from '@chowk/contract/donation/contribution.ts'
import type { Contribution } from '@chowk/contract/donation/contribution.ts'
import { refundGift } from '@chowk/contract/donation/gift.ts'
import { getGiftProfile, saveGiftProfile } from '@chowk/contract/donation/profile.ts'
import type { GiftProfile } from '@chowk/contract/donation/profile.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { fillIn, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import ManageScreen from './manage-screen.tsx'

const PROFILE: GiftProfile = {
  cause: null,
  version: 0,
  missing: ['NO_BANK'],
  customUrl: 'neem-trust',
  reg80g: null,
  totals: { raisedPaise: 0, gifts: 0, givers: 0 },
  statementYears: ['26-27'],
}
const GIFT: Contribution = {
  contributionId: '0190a4c2-7b1e-7000-8000-000000000001',
  kind: 'MONEY_ONLINE',
  state: 'ACKNOWLEDGED',
  customUrl: 'neem-trust',
  name: { en: 'Neem Trust', hi: null },
  giverName: null,
  isAnonymous: true,
  amountPaise: 50_100,
  what: '',
  reference: '',
  mode: null,
  givenOn: '2026-11-20',
  message: '',
  reason: '',
  wants80g: false,
  donation: { state: 'RECEIPTED', refund: null, refundableUntil: '2026-11-27T08:00:00.000Z' },
  papers: [],
  proof: null,
  may: [],
  createdAt: '2026-11-20T08:00:00.000Z',
}
const BOOKS: Contribution = {
  ...GIFT,
  contributionId: '0190a4c2-7b1e-7000-8000-000000000002',
  kind: 'IN_KIND',
  state: 'PENDING',
  giverName: 'Asha Rao',
  isAnonymous: false,
  amountPaise: null,
  what: '40 storybooks.',
  donation: null,
  may: ['ACCEPTED', 'REJECTED'],
}
const page = (content: object[]) => ({
  content,
  page: 0,
  size: 20,
  hasMore: false,
  asOf: GIFT.createdAt,
  next: null,
})

let opened: Mounted | undefined
afterEach(async () => await opened?.close())

const text = () => document.body.textContent
const open = async () => {
  opened = await openScreen(ManageScreen, '/settings/donations', '/settings/donations')
}

describe('the donations of a workspace [cso:S57]', () => {
  test('say what is missing, and save the cause', async () => {
    showPageTo(sampleViewer())
    const sent = answerCalls([getGiftProfile, PROFILE], [listContributions, page([])], [saveGiftProfile, PROFILE])
    await open()
    await until(() => expect(text()).toContain('A verified bank account is missing.'))
    await fillIn('What do you collect for?', 'Books for all')
    await fillIn('Description', 'We carry books to schools without a library.')
    await fillIn('Suggested amounts', '101, 501')
    await pressNamed('Save')
    await until(() =>
      expect(inputsOf(sent, saveGiftProfile)).toMatchObject([
        { version: 0, isReceiving: false, goalPaise: null, presetsPaise: [10_100, 50_100], deductionPercent: null },
      ]),
    )
  })

  test('name no anonymous giver, and are accepted or refunded with a reason', async () => {
    showPageTo(sampleViewer())
    const sent = answerCalls(
      [getGiftProfile, { ...PROFILE, missing: [] }],
      [listContributions, page([GIFT, BOOKS])],
      [updateContributionStatus, BOOKS],
      [refundGift, { state: 'REFUNDED' } as const],
    )
    await open()
    await until(() => expect(text()).toContain('Anonymous giver'))
    expect(text()).toContain('By Asha Rao')
    await pressNamed('Accept')
    await until(() =>
      expect(inputsOf(sent, updateContributionStatus)).toMatchObject([
        { contributionId: BOOKS.contributionId, status: 'ACCEPTED' },
      ]),
    )
    await pressNamed('Refund')
    await until(() => expect(text()).toContain('The giver gets ₹501 back'))
    await fillIn('Reason', 'Given twice.')
    const buttons = [
      ...document.querySelectorAll<HTMLButtonElement>('dialog button[type=submit], [role=dialog] button[type=submit]'),
    ]
    buttons.find(({ textContent }) => textContent === 'Refund')?.click()
    await until(() =>
      expect(inputsOf(sent, refundGift)).toMatchObject([{ giftId: GIFT.contributionId, reason: 'Given twice.' }]),
    )
  })
})
