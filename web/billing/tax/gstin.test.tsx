// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getQuote } from '@chowk/contract/billing/order.ts'
import { TaxInformation, saveTax, validateGst } from '@chowk/contract/billing/tax.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { BillForm } from '../buy/bill-form.tsx'
import { TaxForm } from './tax-form.tsx'

const GSTIN = '27AACCT4812K1Z8'
const TAX: TaxInformation = {
  ...(sampleOf(TaxInformation) as TaxInformation),
  legalName: 'Talab Saathi',
  gstin: GSTIN,
  state: '27',
  address: '4 Banyan Road, Nashik',
  pin: '422001',
}

let page: Mounted
afterEach(async () => await page.close())
const says = async (text: string) => await until(() => expect(page.container.textContent).toContain(text))

test('a mistyped GSTIN is said while it is typed, and a right one fills in its PAN and is saved [/tax]', async () => {
  const found = { ...(sampleOf(validateGst.output) as object), valid: true, isStateGiven: true, status: 'NOT_CHECKED' }
  const sent = answerCalls(
    [validateGst, { ...found, stateCode: '27', stateToday: '27', pan: 'AACCT4812K' }],
    [saveTax, TAX],
  )
  showPageTo(sampleViewer())
  page = await openScreen(() => <TaxForm tax={null} name="Talab Saathi" receivesGifts={false} />, '/tax', '/tax')
  await fillIn(/^GSTIN/, '27AACCT4812K1Z9')
  await says('The last character doesn’t fit the others')
  await fillIn(/^GSTIN/, GSTIN.toLowerCase())
  await says('Right in itself: Maharashtra, PAN AACCT4812K. The GST register wasn’t asked.')
  expect(named<HTMLInputElement>('input', /^PAN/).value).toBe('AACCT4812K')
  await fillIn('Address', '4 Banyan Road, Nashik')
  await fillIn('PIN code', '422001')
  await pressNamed('Save')
  await says('Saved.')
  expect(inputsOf(sent, saveTax)).toMatchObject([{ pan: 'AACCT4812K', state: '27', pin: '422001' }])
})

test('the bill of a plan is filled in from the tax details', async () => {
  answerCalls([getQuote, sampleOf(getQuote.output) as object])
  showPageTo(sampleViewer())
  const wish = { plan: 'COMPLETE', period: 'YEAR' } as const
  page = await openScreen(() => <BillForm wish={wish} planName="Complete" tax={TAX} />, '/plans/buy', '/plans/buy')
  await says('Taken from your tax details.')
  expect(named<HTMLInputElement>('input', /^GSTIN/).value).toBe(GSTIN)
  expect(named<HTMLInputElement>('input', 'PIN').value).toBe('422001')
})
