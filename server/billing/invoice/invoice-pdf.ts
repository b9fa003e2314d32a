import fs from 'node:fs'
import { join } from 'node:path'
import { gstState } from '@chowk/contract/region/indian-state.ts'
import { rupees } from '@chowk/contract/money.ts'
import type { InvoiceFacts } from './invoice.ts'
import { INVOICE_WORDS } from './invoice-words.ts'
import type { Language } from './invoice-words.ts'
import { lastWholeDayOf } from '../../platform/calendar/last-day.ts'
import {
  amountInWords as inWords,
  printedDay as dayIn,
  printedPercent as percent,
} from '../../platform/print/document-words.ts'
import { BRAND, typeset } from '../../platform/print/typeset.ts'
import type { PrintedDocument } from '../../platform/print/typeset-process.ts'

const TEMPLATE = fs.readFileSync(join(import.meta.dirname, 'invoice.typ'), 'utf8')

function taxRows({ basisPoints, cgstPaise, sgstPaise, igstPaise }: InvoiceFacts): [string, string][] {
  if (igstPaise > 0) return [[`IGST ${percent(basisPoints)}`, rupees(igstPaise)]]
  const half = percent(basisPoints / 2)
  return [
    [`CGST ${half}`, rupees(cgstPaise)],
    [`SGST ${half}`, rupees(sgstPaise)],
  ]
}

/** The texts of an invoice in one language. */
export function invoiceTexts(
  { number, issuedAt, facts }: { number: string; issuedAt: Date; facts: InvoiceFacts },
  language: Language,
) {
  const words = INVOICE_WORDS[language]
  const { seller, billTo } = facts
  const isHindi = language === 'hi'
  const planName = isHindi ? facts.planNameHi : facts.planName
  const lastDay = lastWholeDayOf(new Date(facts.endsAt))
  const location = gstState(billTo.state, language)
  const credit = creditTexts(facts, language)
  const { page, computer, columns, from, to, inWords: saidAs, paid, total, signatory } = words
  return {
    brand: BRAND,
    number,
    title: credit.title,
    page,
    computer,
    columns,
    words: { from, to, inWords: saidAs, paid, inFull: credit.inFull, total, signatory },
    issued: dayIn(language, issuedAt),
    seller: {
      name: isHindi ? seller.nameHi : seller.name,
      lines: [isHindi ? seller.addressHi : seller.address, gstState(seller.state, language), `GSTIN ${seller.gstin}`],
    },
    buyer: {
      name: billTo.name,
      lines: [`${billTo.address} ${billTo.pin}`, location, ...(billTo.gstin ? [`GSTIN ${billTo.gstin}`] : [])],
    },
    facts: [
      ...credit.facts,
      [words.supply, location],
      ...(billTo.reference ? [[words.order, billTo.reference]] : []),
      [words.reverse, words.no],
    ],
    row: {
      name: facts.kind === 'UPGRADE' ? words.upgrade(planName) : words.plan(planName, facts.period),
      span: `${words.span(dayIn(language, facts.beginsAt, 'short'), dayIn(language, lastDay, 'short'))}, ${facts.workspace}`,
      sac: facts.sac,
      seats: facts.seats.toLocaleString('en-IN'),
      price: rupees(facts.taxablePaise),
      taxable: rupees(facts.taxablePaise),
    },
    sums: [[words.taxable, rupees(facts.taxablePaise)], ...taxRows(facts)],
    total: rupees(facts.totalPaise),
    inWords: inWords(facts.totalPaise, language),
    paid: `${dayIn(language, facts.paidAt)}, ${methodIn(language, facts.method)}`,
    paymentId: facts.paymentId,
    note: credit.note,
    signatory: isHindi ? seller.signatoryHi : seller.signatory,
  }
}

// The texts in which a credit note differs from an invoice.
function creditTexts({ credits, seller }: InvoiceFacts, language: Language) {
  const words = INVOICE_WORDS[language]
  if (!credits) return { title: words.title, inFull: words.inFull, note: words.note(seller.contact), facts: [] }
  return {
    title: words.creditNote,
    inFull: words.sentBack,
    note: words.creditSays(seller.contact),
    facts: [
      [words.credits, `${credits.number}, ${dayIn(language, credits.issuedAt)}`],
      [words.reason, credits.reason],
    ],
  }
}

const methodIn = (language: Language, method: string): string =>
  (INVOICE_WORDS[language].methods as Record<string, string>)[method.toLowerCase()] ?? method

/** Prints an invoice or a credit note. */
export async function printInvoice(
  invoice: { number: string; issuedAt: Date; facts: InvoiceFacts },
  language: Language,
): Promise<PrintedDocument> {
  const content = { invoice: invoiceTexts(invoice, language) }
  return await typeset({ template: TEMPLATE, language, content, at: invoice.issuedAt })
}
