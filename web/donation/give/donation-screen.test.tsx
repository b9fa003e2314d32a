// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { listContributions } from '@chowk/contract/donation/contribution.ts'
import { getDrive, listDrives } from '@chowk/contract/donation/drive.ts'
import {
  confirmGiftPayment,
  createGift,
  getGift,
  openGiftPayment,
  playGiftPayment,
} from '@chowk/contract/donation/gift.ts'
import type { Gift } from '@chowk/contract/donation/gift.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { fillIn, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import DonationScreen from './donation-screen.tsx'

const GIFT: Gift = {
  giftId: '0190a4c2-7b1e-7000-8000-000000000001',
  state: 'CREATED',
  customUrl: 'neem-trust',
  name: { en: 'Neem Trust', hi: 'नीम ट्रस्ट' },
  amountPaise: 50_100,
  isAnonymous: false,
  isMonthly: true,
  wants80g: true,
  attempt: null,
  endsAt: new Date(Date.now() + 1_800_000).toISOString(),
  paidAt: null,
  returnedPaise: 0,
  refund: null,
  papers: [],
}
const DRIVE = {
  customUrl: 'neem-trust',
  name: GIFT.name,
  logo: '/masthead/neem/N.svg',
  kind: 'NGO',
  title: 'Books for all',
  about: 'We carry books to schools without a library.',
  goalPaise: 10_000_000,
  totals: { raisedPaise: 2_500_000, gifts: 31, givers: 24 },
}
const GIVEN_TO = {
  ...DRIVE,
  presetsPaise: [10_100, 50_100],
  legalName: 'Neem Welfare Trust',
  reg80g: { number: 'AACCT4812KF20214', deductionPercent: 50 },
  mayGiveMoney: true,
  ownName: 'Asha Rao',
}
const page = (content: object[]) => ({ content, page: 0, size: 20, hasMore: false, asOf: GIFT.endsAt, next: null })

let opened: Mounted | undefined
afterEach(async () => await opened?.close())

const text = () => document.body.textContent
const open = async (address: string) => {
  opened = await openScreen(DonationScreen, '/donation', address)
}

describe('the donation page [cso:S55]', () => {
  test('lists causes with givers and gifts apart, and says when there is none', async () => {
    showPageTo(sampleViewer())
    answerCalls([listDrives, page([DRIVE])])
    await open('/donation')
    await until(() => expect(text()).toContain('₹25,000 of ₹1,00,000 raised'))
    expect(text()).toContain('Givers: 24')
    expect(text()).toContain('Gifts: 31')
    await opened?.close()
    answerCalls([listDrives, page([])])
    await open('/donation')
    await until(() => expect(text()).toContain('No organisation receives donations yet'))
  })

  test('asks for a PAN only with the wish for 80G, and sends what was chosen', async () => {
    showPageTo(sampleViewer())
    const sent = answerCalls([getDrive, GIVEN_TO], [listContributions, page([])], [createGift, GIFT], [getGift, GIFT])
    await open('/donation?to=neem-trust')
    await until(() => expect(text()).toContain('Give ₹501'))
    expect(text()).not.toContain('The statement of donations asks for it.')
    await pressNamed('₹101', 'input')
    await pressNamed('I want a tax deduction (80G)', 'input')
    await fillIn('PAN', 'AAAPA1234F')
    await fillIn('Address', '14 Saptarang, Pune 411038')
    await pressNamed('Give ₹101')
    await until(() =>
      expect(inputsOf(sent, createGift)).toMatchObject([
        { customUrl: 'neem-trust', amountPaise: 10_100, name: 'Asha Rao', wants80g: true, pan: 'AAAPA1234F' },
      ]),
    )
    await until(() => expect(opened?.address()).toBe(`/donation?order=${GIFT.giftId}`))
  })

  test('begins with the amount of a reminder, and offers minors no money form', async () => {
    showPageTo(sampleViewer())
    answerCalls([getDrive, GIVEN_TO], [listContributions, page([])])
    await open('/donation?to=neem-trust&amount=750')
    await until(() => expect(text()).toContain('Give ₹750'))
    await opened?.close()
    answerCalls([getDrive, { ...GIVEN_TO, mayGiveMoney: false }], [listContributions, page([])])
    await open('/donation?to=neem-trust')
    await until(() => expect(text()).toContain('You have to be 18 to give money.'))
    expect(text()).not.toContain('Give ₹')
  })

  test('pays in the sandbox', async () => {
    showPageTo(sampleViewer())
    const sent = answerCalls(
      [getGift, GIFT],
      [
        openGiftPayment,
        { gateway: 'SANDBOX', keyId: '', gatewayOrderId: 'order_1', totalPaise: 50_100, payAt: null } as const,
      ],
      [playGiftPayment, { paymentId: 'pay_1', signature: 'abc' }],
      [confirmGiftPayment, { ...GIFT, state: 'RECEIPTED' }],
    )
    await open(`/donation?order=${GIFT.giftId}`)
    await until(() => expect(text()).toContain('This is a test payment.'))
    await pressNamed('UPI')
    await pressNamed('Payment succeeds')
    await until(() =>
      expect(inputsOf(sent, confirmGiftPayment)).toEqual([
        { giftId: GIFT.giftId, paymentId: 'pay_1', signature: 'abc' },
      ]),
    )
  })

  test.each([
    ['RECEIPTED', 0, 'This is an acknowledgement, not Form 10BE.'],
    ['EXPIRED', 50_100, '₹501 came too late or twice'],
    ['FAILED', 0, 'The bank declined it.'],
    ['REFUNDED', 0, '₹501 goes back the way it came.'],
  ] as const)('says how a payment ended that is %s', async (state, returnedPaise, says) => {
    showPageTo(sampleViewer())
    const papers = [{ paperId: GIFT.giftId, kind: 'ACKNOWLEDGEMENT' as const, number: 'ACK26-27/000001' }]
    answerCalls([getGift, { ...GIFT, state, returnedPaise, papers }])
    await open(`/donation?order=${GIFT.giftId}`)
    await until(() => expect(text()).toContain(says))
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')].map(({ pathname }) => pathname)
    expect(links).toContain(`/donation-papers/${GIFT.giftId}.pdf`)
  })
})
