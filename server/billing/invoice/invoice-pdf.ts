import fs from 'node:fs'
import { join } from 'node:path'
import { ToWords as EnglishWords } from 'to-words/en-IN'
import { ToWords as HindiWords } from 'to-words/hi-IN'
import { gstState } from '@chowk/contract/region/indian-state.ts'
import { rupees } from '@chowk/contract/money.ts'
import type { InvoiceFacts } from './invoice.ts'
import { INVOICE_WORDS } from './invoice-words.ts'
import type { Language } from './invoice-words.ts'
import { typeset } from '../../platform/print/typeset.ts'
import { DAY_MS, INDIA_MS } from '../../platform/time.ts'

const TEMPLATE = fs.readFileSync(join(import.meta.dirname, 'invoice.typ'), 'utf8')
function dayIn(language: Language, time: string | Date): string {
  const local = new Date(new Date(time).getTime() + INDIA_MS)
  return `${local.getUTCDate()} ${INVOICE_WORDS[language].months[local.getUTCMonth()]} ${local.getUTCFullYear()}`
}

const percent = (basisPoints: number) => `${basisPoints / 100} %`

function inWords(paise: number, language: Language): string {
  const words = language === 'hi' ? new HindiWords() : new EnglishWords()
  // As text: a float would lose the paise of large sums.
  const text = `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
  const said = words.convert(text, { currency: true, ignoreZeroCurrency: false, ignoreDecimal: paise % 100 === 0 })
  return language === 'hi' ? `${said} मात्र` : said.slice(0, 1) + said.slice(1).toLowerCase()
}

function taxRows({ basisPoints, cgstPaise, sgstPaise, igstPaise }: InvoiceFacts): [string, string][] {
  if (igstPaise > 0) return [[`IGST ${percent(basisPoints)}`, rupees(igstPaise)]]
  const half = percent(basisPoints / 2)
  return [
    [`CGST ${half}`, rupees(cgstPaise)],
    [`SGST ${half}`, rupees(sgstPaise)],
  ]
}

/** What the template prints, in one language. */
export function invoiceTexts(
  { number, issuedAt, facts }: { number: string; issuedAt: Date; facts: InvoiceFacts },
  language: Language,
) {
  const words = INVOICE_WORDS[language]
  const { seller, billTo } = facts
  const isHindi = language === 'hi'
  const planName = isHindi ? facts.planNameHi : facts.planName
  const lastDay = new Date(Date.parse(facts.endsAt) - DAY_MS)
  const location = gstState(billTo.state, language)
  const credit = creditTexts(facts, language)
  const { page, computer, columns, from, to, inWords: saidAs, paid, total, signatory } = words
  return {
    language,
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
      span: `${words.span(dayIn(language, facts.beginsAt), dayIn(language, lastDay))}, ${facts.workspace}`,
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

// What a credit note says otherwise than an invoice.
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

/** An invoice as PDF/A with text that can be copied. */
export async function printInvoice(
  invoice: { number: string; issuedAt: Date; facts: InvoiceFacts },
  language: Language,
): Promise<Buffer> {
  const inputs = { invoice: invoiceTexts(invoice, language) }
  return await typeset({ template: TEMPLATE, inputs, at: invoice.issuedAt })
}
