import { describe, expect, test } from 'vitest'
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

describe('an invoice', () => {
  test('says its sum in words as people write it, in both languages', () => {
    expect(invoiceTexts(of(8_496_000), 'en').inWords).toBe('Eighty four thousand nine hundred sixty rupees only')
    expect(invoiceTexts(of(8_496_000), 'hi').inWords).toBe('चौरासी हज़ार नौ सौ साठ रुपये मात्र')
    expect(invoiceTexts(of(120_050), 'en').inWords).toBe('One thousand two hundred rupees and fifty paise only')
  })

  test('is printed as a document', async () => {
    for (const language of ['en', 'hi'] as const)
      expect((await printInvoice(of(8_496_000), language)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
