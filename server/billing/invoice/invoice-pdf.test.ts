import { describe, expect, test } from 'vitest'
import { pdfTexts } from '../../testing/print/pdf-text.ts'
import { invoiceTexts, printInvoice } from './invoice-pdf.ts'
import type { InvoiceFacts } from './invoice.ts'

const facts: InvoiceFacts = {
  seller: {
    name: 'Chowk LLP',
    nameHi: 'चौक एलएलपी',
    address: 'Quarry Road, Pune',
    addressHi: 'खदान रोड, पुणे',
    state: '27',
    gstin: '27AAKCN7391R1ZC',
    contact: 'bills@chowk.example',
    signatory: 'Ishaan Bhave',
    signatoryHi: 'ईशान भावे',
  },
  billTo: { name: 'A school', address: 'Pune', state: '27', pin: '411045', gstin: '', reference: '', email: '' },
  workspace: 'a-school',
  kind: 'NEW',
  plan: 'COMPLETE',
  planName: 'Complete',
  planNameHi: 'संपूर्ण',
  period: 'YEAR',
  seats: 2000,
  sac: '998431',
  basisPoints: 1800,
  taxablePaise: 7_200_000,
  cgstPaise: 648_000,
  sgstPaise: 648_000,
  igstPaise: 0,
  totalPaise: 8_496_000,
  beginsAt: '2026-10-06T02:44:09Z',
  endsAt: '2027-10-06T02:44:09Z',
  paidAt: '2026-10-06T02:44:09Z',
  method: 'upi',
  paymentId: 'pay_1',
}
const of = (totalPaise: number) => ({
  number: 'CH/26-27/000001',
  issuedAt: new Date(facts.paidAt),
  facts: { ...facts, totalPaise },
})

const named = (name: string): InvoiceFacts => ({ ...facts, billTo: { ...facts.billTo, name } })
const print = async (buyer: string, language: 'en' | 'hi') =>
  await printInvoice({ ...of(8_496_000), facts: named(buyer) }, language)

const flat = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ')
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

describe('an invoice', () => {
  test('spells out its total in English and Hindi', () => {
    expect(invoiceTexts(of(8_496_000), 'en').inWords).toBe('Eighty four thousand nine hundred sixty rupees only')
    expect(invoiceTexts(of(8_496_000), 'hi').inWords).toBe('चौरासी हज़ार नौ सौ साठ रुपये मात्र')
    expect(invoiceTexts(of(120_050), 'en').inWords).toBe('One thousand two hundred rupees and fifty paise only')
  })

  test.each(['en', 'hi'] as const)('can be copied with every text that is on it, in %s', async (language) => {
    const buyer = 'नीलकंठ शिक्षण ट्रस्ट'
    const { pdf } = await print(buyer, language)
    const copied = flat((await pdfTexts(pdf)).join(' '))
    const { page: _, ...texts } = invoiceTexts({ ...of(8_496_000), facts: named(buyer) }, language)
    const lost = textsIn(texts).filter((text) => !copied.includes(flat(text)))
    expect(lost).toEqual([])
  })

  // The process that prints sees no font of the machine.
  test.each([
    ['Ravi 🎉', 'Ravi 🎉', []],
    ['张伟', '□□', ['U+5F20', 'U+4F1F']],
    ['தமிழ்', 'தமிழ்', []],
    ['ਗੁਰਮੁਖੀ', 'ਗੁਰਮੁਖੀ', []],
    ['اردو', 'اردو', []],
  ])('prints the buyer’s name %s without fonts of the machine [R2:P1]', async (name, printed, missing) => {
    for (const language of ['en', 'hi'] as const) {
      const document = await print(name, language)
      expect(document.missing).toEqual(
        missing.map((codePoint, index) => ({ where: 'invoice.buyer.name', index, codePoint })),
      )
      expect(document.unmapped).toEqual([])
      const [page = ''] = await pdfTexts(document.pdf)
      expect(
        page
          .normalize('NFC')
          .split('\n')
          .map((line) => line.trim()),
      ).toContain(printed)
    }
  })
})
