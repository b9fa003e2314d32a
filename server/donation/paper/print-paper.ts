import fs from 'node:fs'
import { join } from 'node:path'
import { rupees } from '@chowk/contract/money.ts'
import { amountInWords, printedDay } from '../../platform/print/document-words.ts'
import type { DocumentLanguage } from '../../platform/print/document-words.ts'
import { typeset } from '../../platform/print/typeset.ts'
import type { PrintedDocument } from '../../platform/print/typeset-process.ts'
import type { PaperRow } from './paper-row.ts'
import { PAPER_WORDS } from './paper-words.ts'
import { certificateDay, formsOn } from './statement-form.rules.ts'

const TEMPLATE = fs.readFileSync(join(import.meta.dirname, 'paper.typ'), 'utf8')

/** For whom a paper is printed. */
export interface Printing {
  language: DocumentLanguage
  /** The original goes out by e-mail, once; everything else is a copy. */
  isCopy: boolean
  /** The giver reads their own name on anonymous gifts; others don't. */
  isForGiver: boolean
}

function noteOf({ series, facts }: PaperRow, language: DocumentLanguage): string {
  const words = PAPER_WORDS[language]
  if (series === 'CANCELLATION') return words.cancelled
  if (facts.amountPaise === null) return words.noValue
  if (facts.panLastFour === '') return words.noClaim
  const day = printedDay(language, `${certificateDay(facts.givenOn)}T12:00:00Z`, 'long')
  return words.claim(formsOn(facts.givenOn).certificate, day)
}

/** The texts of a paper in one language. */
export function paperTexts(paper: PaperRow, { language, isCopy, isForGiver }: Printing) {
  const words = PAPER_WORDS[language]
  const { series, number, issuedAt, isAnonymous, facts } = paper
  const { receiver, kind, amountPaise, mode, cancels, reason } = facts
  const isHidden = isAnonymous && !isForGiver
  const claims = facts.panLastFour !== ''
  const lines = [receiver.legalName, `${receiver.address} ${receiver.postalCode}`.trim(), `PAN ${receiver.pan}`]
  const name = language === 'hi' ? (receiver.nameHi ?? receiver.name) : receiver.name
  return {
    title: words.titles[series],
    number,
    issued: printedDay(language, issuedAt),
    copy: isCopy ? words.copy : '',
    computer: words.computer,
    words: { from: words.from, to: words.to, inWords: words.inWords, amount: words.amount, what: words.what },
    receiver: { name, lines: lines.filter((line) => line !== '' && line !== name) },
    giver: {
      name: isHidden ? words.anonymous : facts.giverName,
      lines: claims && !isHidden ? [`${words.pan} ${facts.panLastFour}`] : [],
    },
    facts: [
      ...(cancels ? [[words.cancels, `${cancels.number}, ${printedDay(language, cancels.issuedAt)}`]] : []),
      ...(reason ? [[words.reason, reason]] : []),
      ['', mode ? `${words.kinds[kind]}, ${words.modes[mode]}` : words.kinds[kind]],
      [words.givenOn, printedDay(language, `${facts.givenOn}T12:00:00Z`)],
      ...(facts.reference ? [[words.reference, facts.reference]] : []),
      ...(claims && receiver.reg80g ? [[words.registration, receiver.reg80g.number]] : []),
      ...(claims && receiver.reg80g?.deductionPercent
        ? [[words.percent, `${receiver.reg80g.deductionPercent} %`]]
        : []),
    ],
    amount: amountPaise === null ? '' : rupees(amountPaise),
    inWords: amountPaise === null ? '' : amountInWords(amountPaise, language),
    what: facts.what,
    notCertificate: series === 'ACKNOWLEDGEMENT' ? words.notCertificate(formsOn(facts.givenOn).certificate) : '',
    note: noteOf(paper, language),
  }
}

/** Prints a paper. */
export const printPaper = async (paper: PaperRow, printing: Printing): Promise<PrintedDocument> =>
  await typeset({
    template: TEMPLATE,
    language: printing.language,
    content: { paper: paperTexts(paper, printing) },
    at: paper.issuedAt,
  })
