import type { Hono } from 'hono'
import type { House } from '../handle.ts'
import { escapeMarkup } from '../text/markup.rules.ts'
import { noFile } from '../wire/file-answer.ts'
import type { Env } from '../wire/wire.ts'
import { openContent } from './post.ts'
import type { Content } from './post.ts'
import type { Language } from './letter.ts'

const MOST = 50
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}
const STYLE = `
  body { margin: 0 auto; max-width: 1180px; padding: 24px 16px 64px; font: 16px/1.5 Georgia, serif; background: #fbfcfa; color: #14201f; }
  h1 { font-size: 30px; margin: 0; } h1 + p { color: #46534f; margin-top: 4px; }
  article { border-top: 2px solid #14201f; padding: 16px 0 32px; } h2 { font-size: 18px; margin: 0; overflow-wrap: anywhere; }
  .both { display: grid; grid-template-columns: repeat(auto-fit, minmax(280px, 1fr)); gap: 16px; margin-top: 12px; }
  h3 { font-size: 15px; margin: 0 0 6px; } .theirs { color: #0b5a60; } time { color: #46534f; font-size: 14px; }
  iframe { width: 100%; height: 440px; border: 1px solid #d9dfd8; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #d9dfd8; background: #fff; padding: 16px; margin: 0; }`

/** A letter that no gateway took. */
export interface ShownLetter extends Content {
  at: Date
}

/** Letters that were written here and not sent, latest first; production shows none. */
export async function shownLetters({ sql, config }: Pick<House, 'sql' | 'config'>): Promise<ShownLetter[]> {
  if (config.mode === 'serve') return []
  const rows = await sql<{ content: Uint8Array; createdAt: Date }[]>`
    select content, created_at from message where content is not null and state <> 'WITHHELD'
    order by created_at desc, id desc limit ${MOST}`
  return rows.flatMap(({ content, createdAt }) => {
    const opened = openContent(config.serverKey, content)
    return opened ? [{ ...opened, at: createdAt }] : []
  })
}

/** The page /demo/post: every letter that would have been sent. It does not exist in production. */
export function registerPostBox(app: Hono<Env>, house: Pick<House, 'sql' | 'config'>): void {
  app.get('/demo/post', async (c) => {
    if (house.config.mode === 'serve') return noFile()
    return c.html(pageOf(await shownLetters(house)), 200, HEADERS)
  })
}

const pageOf = (letters: readonly ShownLetter[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Post · Chowk</title><style>${STYLE}</style></head><body><main><h1>Post of the demo</h1><p>Nothing here has left this computer. Latest first; load the page again for newer letters. <span lang="hi">ये पत्र कहीं भेजे नहीं गए हैं।</span></p>${letters.map(articleOf).join('')}</main></body></html>`

function articleOf({ to, language, letters, at: time }: ShownLetter): string {
  const isMail = 'email' in to
  const both = (['en', 'hi'] as const).map((each) => letterOf(each, { to, language, letters, at: time })).join('')
  return `<article><h2>${isMail ? 'E-mail' : 'SMS'}: ${escapeMarkup(isMail ? to.email : to.mobile)}</h2><time datetime="${time.toISOString()}">${time.toISOString().slice(0, 19).replace('T', ' ')} UTC</time><div class="both">${both}</div></article>`
}

const kilobytes = (base64: string) => Math.round((base64.length * 3) / 4 / 1024)

function letterOf(each: Language, { to, language, letters }: ShownLetter): string {
  const letter = letters[each]
  if (!letter) return ''
  const name = `${each === 'hi' ? 'हिन्दी' : 'English'}${each === language ? ' · sent' : ''}`
  const inner =
    'email' in to
      ? `<iframe sandbox title="${escapeMarkup(letter.subject)}" srcdoc="${escapeMarkup(letter.html)}"></iframe>`
      : `<pre>${escapeMarkup(letter.text)}</pre>`
  const subject = 'email' in to ? `: ${escapeMarkup(letter.subject)}` : ''
  const files = (letter.attachments ?? [])
    .map(({ filename, base64 }) => `<p>📎 ${escapeMarkup(filename)}, ${kilobytes(base64)} KB</p>`)
    .join('')
  return `<section lang="${each}"><h3${each === language ? ' class="theirs"' : ''}>${name}${subject}</h3>${inner}${files}</section>`
}
