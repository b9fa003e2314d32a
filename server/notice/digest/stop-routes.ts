import type { Context, Hono } from 'hono'
import type { House } from '../../platform/handle.ts'
import { FloodGate } from '../../platform/limits.ts'
import { noFile } from '../../platform/wire/file-answer.ts'
import type { Env } from '../../platform/wire/wire.ts'
import { personOfToken } from './stop-token.rules.ts'

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}
const STYLE = `body { margin: 0 auto; max-width: 34rem; padding: 48px 20px; font: 18px/1.5 Georgia, serif; background: #fbfcfa; color: #14201f; }
  h1 { font-size: 28px; } p[lang=hi] { color: #46534f; } a { color: #0b5a60; }
  button { font: 600 17px/1 Georgia, serif; padding: 14px 22px; border: 0; border-radius: 6px; background: #0b5a60; color: #fff; }`

const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Chowk</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}<p><a href="/settings/notifications">All settings of notifications</a> · <a lang="hi" href="/settings/notifications?lang=hi">सूचनाओं की सभी सेटिंग</a></p></main></body></html>`

const QUESTION = pageOf(
  'The daily letter',
  `<p>You get no daily letter from Chowk any more once you press this. Notifications stay on your page.</p><p lang="hi">बटन दबाने के बाद चौक का दैनिक पत्र नहीं आएगा। सूचनाएँ आपके पन्ने पर मिलती रहेंगी।</p><form method="post"><button>Stop it <span lang="hi">· बंद करें</span></button></form>`,
)
const STOPPED = pageOf(
  'Stopped',
  `<p role="status">The daily letter does not come any more.</p><p lang="hi">अब दैनिक पत्र नहीं आएगा।</p>`,
)

/** Guesses of one token are hopeless; this only keeps the database from being asked in vain. */
const TRIES = { most: 60, windowMs: 60_000 }

/**
 * Stops the daily mail: by the button of a mail program, which posts here without cookies (RFC 8058), or by the page behind the same
 * address. A link alone stops nothing, since programs open links to look at them.
 */
export function registerStop(app: Hono<Env>, house: Pick<House, 'sql' | 'config' | 'clock'>): void {
  const gate = new FloodGate(TRIES, () => house.clock.now().getTime())
  const personIn = (c: Context<Env>) => personOfToken(house.config.serverKey, c.req.param('token') ?? '')
  app.get('/stop-daily-mail/:token', (c) => (personIn(c) ? c.html(QUESTION, 200, HEADERS) : noFile()))
  app.post('/stop-daily-mail/:token', async (c) => {
    const personId = personIn(c)
    if (!personId || gate.count(personId) > 0) return noFile()
    await house.sql`
      insert into notice_setting (person_id, digest) select id, false from person where id = ${personId}
      on conflict (person_id) do update set digest = false`
    return c.html(STOPPED, 200, HEADERS)
  })
}
