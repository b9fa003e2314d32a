// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getTaxAtSource, listCommissionInvoices } from '@chowk/contract/settlement/paper.ts'
import type { CommissionInvoice, TcsMonth } from '@chowk/contract/settlement/paper.ts'
import { answerCalls, inputsOf, refusal } from '../../app/testing/answered-calls.ts'
import { faultsIn, mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { fillIn, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { PapersSection } from './papers-section.tsx'

const heads = (half: number, igstPaise = 0) => ({ cgstPaise: half, sgstPaise: half, igstPaise })
const INVOICE: CommissionInvoice = {
  _id: 'd1',
  number: 'CM/26-27/000001',
  isCreditNote: false,
  month: '2026-10',
  issuedAt: '2026-10-31T19:40:00.000Z',
  totalPaise: 59_000,
}
const MONTH: TcsMonth = {
  month: '2026-10',
  gstin: '27AACCT4812K1Z8',
  collected: heads(2500, 51),
  returned: heads(4000),
  due: heads(0, 51),
  carried: heads(-1500),
}
const pageOf = (content: readonly CommissionInvoice[]) => ({
  content,
  page: 0,
  size: 12,
  hasMore: false,
  asOf: '2026-11-22T08:00:00.000Z',
  next: null,
})
const TAX = {
  year: 2026,
  months: [MONTH],
  quarters: [{ quarter: 3, pan: '', deductedPaise: 12_345_600, returnedPaise: 0, duePaise: 12_345_600 }],
}

let page: Mounted | undefined
afterEach(async () => await page?.close())
const shown = () => document.body.textContent
const open = async () => {
  page = await mount(PapersSection)
}

test('shows invoices with their numbers, and asks before one is downloaded', async () => {
  showPageTo(sampleViewer())
  answerCalls(
    [
      listCommissionInvoices,
      pageOf([{ ...INVOICE, _id: 'd2', number: 'CR/26-27/000001', isCreditNote: true }, INVOICE]),
    ],
    [getTaxAtSource, TAX],
  )
  await open()
  await until(() => expect(shown()).toContain('Invoice for Oct 2026'))
  expect(shown()).toContain('CM/26-27/000001')
  expect(shown()).toContain('1 Nov 2026')
  expect(shown()).toContain('Credit note for Oct 2026')
  expect(shown()).toContain('−₹590.00')
  await pressNamed('English CM/26-27/000001')
  expect(shown()).toContain('Are you sure you want to download invoice?')
})

test('shows what goes to the government, what was given back and what is carried', async () => {
  showPageTo(sampleViewer())
  const sent = answerCalls([listCommissionInvoices, pageOf([])], [getTaxAtSource, TAX])
  await open()
  await until(() => expect(shown()).toContain('27AACCT4812K1Z8'))
  expect(shown()).toContain('The first invoice comes')
  expect(shown()).toContain('Collected ₹50.51 · Given back ₹80.00 · IGST ₹0.51')
  expect(shown()).toContain('₹30.00 too much was given back')
  expect(shown()).toContain('October to December')
  expect(shown()).toContain('Without PAN')
  expect(shown()).toContain('₹1,23,456.00')
  await fillIn('Financial year', '2025')
  await until(() => expect(inputsOf(sent, getTaxAtSource)).toEqual([{ year: '2026' }, { year: '2025' }]))
  expect(await faultsIn(document.body)).toEqual([])
})

test('says so in Hindi, also where nothing is there or fails', async () => {
  showPageTo(sampleViewer(), 'hi')
  const empty = { year: 2026, months: [], quarters: [] }
  answerCalls([listCommissionInvoices, refusal('NOT_ALLOWED')], [getTaxAtSource, empty])
  await open()
  await until(() => expect(shown()).toContain('आपके बीजक लोड नहीं हो सके।'))
  expect(shown()).toContain('इस साल स्रोत पर कोई कर नहीं कटा।')
  expect(shown()).toContain('चौक के बीजक')
})
