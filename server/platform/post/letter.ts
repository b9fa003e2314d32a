import { escapeMarkup, markupWithLines } from '../text/markup.rules.ts'

/** The two languages that people are written to in. */
export type Language = 'en' | 'hi'

/** A file that goes along with a mail. */
export interface Attachment {
  filename: string
  contentType: string
  base64: string
}

/** What is sent; an SMS takes the text alone. */
export interface Letter {
  subject: string
  html: string
  text: string
  attachments?: readonly Attachment[]
  /** An address that stops such letters by one POST (RFC 8058). */
  unsubscribe?: string
}

/** The parts of a letter, before they are put into a form. */
export interface LetterParts {
  subject: string
  /** The first line says what it is about. */
  paragraphs: readonly string[]
  /** Sentences that each lead somewhere, below the paragraphs. */
  lines?: readonly { text: string; address: string }[]
  /** Six digits, shown large. */
  code?: string
  /** Where a press leads; its address is also written out. */
  link?: { name: string; address: string }
  /** Why it came and what to do when it was not asked for. */
  foot: string
}

const INK = '#14201f'
const QUIET = '#46534f'
const PRESS = '#0b5a60'

/** A subject is one line, whatever a name in it holds. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Lays a letter out: HTML that every mail program draws, without pictures from elsewhere, and the same words as text. */
export function layOut(language: Language, { subject, paragraphs, lines = [], code, link, foot }: LetterParts): Letter {
  const name = language === 'hi' ? 'चौक' : 'Chowk'
  const written = lines.map((line) => `${line.text}\n${line.address}`)
  const text = [...paragraphs, ...written, code, link && `${link.name}: ${link.address}`, foot, name]
  return {
    subject: oneLine(subject),
    html: page(language, { paragraphs, lines, code, link, foot }, name),
    text: joined(text),
  }
}

const joined = (parts: readonly (string | undefined)[]) => `${parts.filter(Boolean).join('\n\n')}\n`

function page(
  language: Language,
  { paragraphs, lines = [], code, link, foot }: Omit<LetterParts, 'subject' | 'code' | 'link'> & Partial<LetterParts>,
  name: string,
): string {
  const rows = [
    ...paragraphs.map((text) => row(`font-size:16px;color:${INK}`, markupWithLines(text))),
    ...lines.map(({ text, address }) => row('font-size:16px', lineOf(text, address))),
    code && row(`font-size:34px;font-weight:600;letter-spacing:8px;color:${INK}`, escapeMarkup(code)),
    link && row('', buttonOf(link)),
    link && row(`font-size:13px;color:${QUIET};word-break:break-all`, escapeMarkup(link.address)),
    row(`font-size:14px;color:${QUIET};border-top:1px solid #d9dfd8`, markupWithLines(foot)),
  ]
  const body = rows.filter(Boolean).join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;padding:24px;background:#f1f4f0;font-family:Georgia,'Noto Serif Devanagari',serif"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;margin:0 auto;background:#fff;border-top:4px solid ${PRESS}"><tr><td style="padding:20px 28px 4px;font-size:24px;font-weight:600;color:${PRESS}">${name}</td></tr>${body}</table></body></html>`
}

const row = (style: string, inner: string) =>
  `<tr><td dir="auto" style="padding:12px 28px;line-height:1.5;${style}">${inner}</td></tr>`

// A sentence that leads somewhere is one line.
const lineOf = (text: string, address: string) =>
  `<a href="${escapeMarkup(address)}" style="color:${PRESS}">${escapeMarkup(text)}</a>`

const buttonOf = ({ name, address }: { name: string; address: string }) =>
  `<a href="${escapeMarkup(address)}" style="display:inline-block;padding:12px 24px;background:${PRESS};color:#fff;text-decoration:none;border-radius:6px">${escapeMarkup(name)}</a>`
