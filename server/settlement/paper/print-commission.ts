import fs from 'node:fs'
import { join } from 'node:path'
import { rupees } from '@chowk/contract/money.ts'
import { gstState } from '@chowk/contract/region/indian-state.ts'
import { amountInWords, printedDay, printedPercent } from '../../platform/print/document-words.ts'
import type { DocumentLanguage } from '../../platform/print/document-words.ts'
import { BRAND, typeset } from '../../platform/print/typeset.ts'
import type { PrintedDocument } from '../../platform/print/typeset-process.ts'
import type { CommissionDocument, CommissionFacts } from './commission-document.ts'
import { COMMISSION_WORDS } from './commission-words.ts'
import { printedMonth } from './print-statement.ts'

const TEMPLATE = fs.readFileSync(join(import.meta.dirname, 'commission.typ'), 'utf8')

type Printed = Pick<CommissionDocument, 'series' | 'number' | 'issuedAt' | 'totalPaise' | 'facts'>

function taxRows({ lines, isInterState }: CommissionFacts): string[][] {
  return lines.flatMap(({ basisPoints, cgstPaise, sgstPaise, igstPaise }) =>
    isInterState
      ? [[`IGST ${printedPercent(basisPoints)}`, rupees(igstPaise)]]
      : [
          [`CGST ${printedPercent(basisPoints / 2)}`, rupees(cgstPaise)],
          [`SGST ${printedPercent(basisPoints / 2)}`, rupees(sgstPaise)],
        ],
  )
}

/** The texts of a commission document in one language. */
export function commissionTexts({ series, number, issuedAt, totalPaise, facts }: Printed, language: DocumentLanguage) {
  const words = COMMISSION_WORDS[language]
  const { platform, seller, month, sac, lines } = facts
  const isHindi = language === 'hi'
  const name = series === 'INVOICE' ? words.service : words.returned
  const address = `${seller.address ?? ''} ${seller.postalCode ?? ''}`.trim()
  return {
    brand: BRAND,
    title: words.titles[series],
    number,
    issued: printedDay(language, issuedAt),
    words: { from: words.from, to: words.to, inWords: words.inWords, total: words.total, signatory: words.signatory },
    from: {
      name: isHindi ? platform.nameHi : platform.name,
      lines: [
        isHindi ? platform.addressHi : platform.address,
        gstState(platform.state, language),
        `GSTIN ${platform.gstin}`,
      ],
    },
    to: {
      name: seller.legalName,
      lines: [
        seller.name === seller.legalName ? '' : seller.name,
        address,
        gstState(seller.stateCode, language),
        seller.gstin ? `GSTIN ${seller.gstin}` : '',
      ].filter((line) => line !== ''),
    },
    facts: [
      [words.month, printedMonth(language, month)],
      [words.supply, gstState(seller.stateCode, language)],
      [words.reverse, words.no],
    ],
    columns: words.columns,
    rows: lines.map(({ taxablePaise }) => [name, sac, rupees(taxablePaise)]),
    sums: [[words.taxable, rupees(lines.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0))], ...taxRows(facts)],
    total: rupees(totalPaise),
    inWords: amountInWords(totalPaise, language),
    note: words.notes[series](platform.contact),
    signatory: isHindi ? platform.signatoryHi : platform.signatory,
    computer: words.computer,
  }
}

/** Prints a commission document. */
export async function printCommission(document: Printed, language: DocumentLanguage): Promise<PrintedDocument> {
  const content = { commission: commissionTexts(document, language) }
  return await typeset({ template: TEMPLATE, language, content, at: document.issuedAt })
}
