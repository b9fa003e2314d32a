import fs from 'node:fs'
import { join } from 'node:path'
import { rupees } from '@chowk/contract/money.ts'
import { gstState } from '@chowk/contract/region/indian-state.ts'
import { amountInWords, printedDay, printedPercent } from '../../platform/print/document-words.ts'
import type { DocumentLanguage } from '../../platform/print/document-words.ts'
import { typeset } from '../../platform/print/typeset.ts'
import type { PrintedDocument } from '../../platform/print/typeset-process.ts'
import { documentRows } from '../sums/document.rules.ts'
import type { DocumentFacts, DocumentRow } from './document-row.ts'
import { DOCUMENT_WORDS } from './document-words.ts'

const TEMPLATE = fs.readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8')

/** The texts of one document in one language. */
export function documentTexts({ kind, number, issuedAt, facts, totalPaise }: DocumentRow, language: DocumentLanguage) {
  const words = DOCUMENT_WORDS[language]
  const { seller, buyer, placeOfSupply, orderNumber, coins, credits, reason } = facts
  // Only a tax invoice, and a credit note to one, has tax on it.
  const hasTax = seller.taxStatus === 'REGULAR' && totalPaise > 0
  return {
    title: words.kinds[kind],
    number,
    issued: printedDay(language, issuedAt),
    computer: words.computer,
    columns: words.columns,
    taxColumns: words.taxColumns,
    words: { from: words.from, to: words.to, inWords: words.inWords, total: words.total },
    seller: {
      name: seller.legalName,
      lines: [
        seller.name,
        `${seller.address ?? ''} ${seller.postalCode ?? ''}`.trim(),
        gstState(seller.stateCode, language),
        ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : []),
      ].filter((line) => line !== '' && line !== seller.legalName),
    },
    buyer: { name: buyer.name, lines: [...buyer.lines, ...(buyer.gstin ? [`GSTIN ${buyer.gstin}`] : [])] },
    facts: [
      ...(credits ? [[words.credits, `${credits.number}, ${printedDay(language, credits.issuedAt)}`]] : []),
      ...(reason ? [[words.reason, reason]] : []),
      [words.order, orderNumber],
      [words.supply, gstState(placeOfSupply, language)],
      ...(hasTax ? [[words.reverse, words.no]] : []),
      ...(coins > 0 ? [[words.coins, String(coins)]] : []),
    ],
    rows: facts.lines.map(({ title, options, lineId, hsn, quantity, pricePaise, tax }) => ({
      name: lineId === null ? words.delivery : title,
      says: options.join(' · '),
      hsn,
      pieces: lineId === null ? '' : String(quantity),
      price: lineId === null ? '' : rupees(pricePaise),
      amount: rupees(tax.grossPaise),
    })),
    taxes: hasTax ? taxRows(facts) : [],
    total: rupees(totalPaise),
    inWords: amountInWords(totalPaise, language),
    note: kind === 'BILL_OF_SUPPLY' ? `${words.composition} ${words.sold}` : words.sold,
  }
}

function taxRows({ lines }: DocumentFacts): string[][] {
  const { rows } = documentRows(lines.map(({ lineId, ...line }) => ({ ...line, line: lineId === null ? null : 0 })))
  return rows.map(({ hsn, rateBasisPoints, netPaise, cgstPaise, sgstPaise, igstPaise }) => [
    hsn,
    printedPercent(rateBasisPoints),
    ...[netPaise, cgstPaise, sgstPaise, igstPaise].map((paise) => rupees(paise)),
  ])
}

/** Prints documents one after the other, each on pages of its own. */
export async function printDocuments(
  documents: readonly [DocumentRow, ...DocumentRow[]],
  language: DocumentLanguage,
): Promise<PrintedDocument> {
  const content = { documents: documents.map((document) => documentTexts(document, language)) }
  return await typeset({ template: TEMPLATE, language, content, at: documents[0].issuedAt })
}
