import fs from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from '@chowk/contract/quiz/certificate.ts'
import { BRAND, typeset } from '../../platform/print/typeset.ts'
import type { PrintedDocument } from '../../platform/print/typeset-process.ts'
import { CERTIFICATE_WORDS } from './certificate-words.ts'

const TEMPLATE = fs.readFileSync(join(import.meta.dirname, 'certificate.typ'), 'utf8')

type Language = 'en' | 'hi'

const dayIn = (language: Language, time: string) =>
  new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(time))

/** The texts of a certificate in one language. */
export function certificateTexts(
  certificate: Certificate,
  { language, address }: { language: Language; address: string },
) {
  const { name, class: year, school, quiz, percent, takenAt } = certificate
  const words = CERTIFICATE_WORDS[language]
  const schoolName = school && (language === 'hi' ? (school.hi ?? school.en) : school.en)
  return {
    brand: BRAND,
    title: words.title,
    gives: words.gives,
    name,
    of: [year === null ? null : words.class(year), schoolName].filter((each) => each !== null).join(' · '),
    passed: words.passed,
    quiz: quiz.title ?? words.own(quiz.number),
    result: words.result(String(percent)),
    on: words.on(dayIn(language, takenAt)),
    check: words.check,
    address,
  }
}

/** Prints a certificate. */
export const printCertificate = async (
  certificate: Certificate,
  { language, address }: { language: Language; address: string },
): Promise<PrintedDocument> =>
  await typeset({
    template: TEMPLATE,
    language,
    content: { certificate: certificateTexts(certificate, { language, address }) },
    at: new Date(certificate.takenAt),
  })
