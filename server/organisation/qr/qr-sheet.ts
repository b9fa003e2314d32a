import fs from 'node:fs'
import { join } from 'node:path'
import type { QrCode, QrKind } from '@chowk/contract/organisation/qr.ts'
import { typeset } from '../../platform/print/typeset.ts'
import type { PrintedDocument } from '../../platform/print/typeset-process.ts'
import { svgOf } from './qr-picture.ts'
import type { Logo } from './qr-picture.ts'

const TEMPLATE = fs.readFileSync(join(import.meta.dirname, 'qr-sheet.typ'), 'utf8')

/** Languages in which a sheet is printed. */
export type SheetLanguage = 'en' | 'hi'

const SCAN: Record<SheetLanguage, Record<QrKind, string>> = {
  en: {
    WORKSPACE_PROFILE: 'Scan to see our page',
    JOIN: 'Scan to join',
    DONATION: 'Scan to give',
    STORE: 'Scan to visit the store',
    COLLAB: 'Scan to work with us',
    EVENT: 'Scan for details',
  },
  hi: {
    WORKSPACE_PROFILE: 'हमारा पन्ना देखने के लिए स्कैन करें',
    JOIN: 'जुड़ने के लिए स्कैन करें',
    DONATION: 'दान देने के लिए स्कैन करें',
    STORE: 'स्टोर देखने के लिए स्कैन करें',
    COLLAB: 'साथ काम करने के लिए स्कैन करें',
    EVENT: 'जानकारी के लिए स्कैन करें',
  },
}

const timeIn = (language: SheetLanguage, time: string) =>
  new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(time))

interface Sheet {
  code: QrCode
  owner: { name: string; nameHi: string | null }
  kind: 'labels' | 'poster'
  language: SheetLanguage
  logo: Logo | undefined
  now: Date
}

/** Prints a sheet of 3 × 7 labels, or one poster. */
export async function printSheet({ code, owner, kind, language, logo, now }: Sheet): Promise<PrintedDocument> {
  const when = code.startsAt ? [timeIn(language, code.startsAt)] : []
  const sheet = {
    kind,
    label: code.label,
    owner: language === 'hi' ? (owner.nameHi ?? owner.name) : owner.name,
    scan: SCAN[language][code.kind],
    lines: [...when, ...(code.location ? [code.location] : [])],
    url: code.url,
  }
  return await typeset({
    template: TEMPLATE,
    language,
    content: { sheet },
    pictures: { code: svgOf(code, logo) },
    at: now,
  })
}
