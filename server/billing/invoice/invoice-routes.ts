import type { Hono } from 'hono'
import { readCookies } from '../../platform/wire/cookies.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { findInvoice } from './invoice.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const GUARDED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Registers the address of invoices: whoever runs the workspace gets one, everybody else hears that there is none. */
export function registerInvoices(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/invoices/:file', async (c) => {
    const id = c.req.param('file').replace(/\.pdf$/, '')
    const viewer = await wire.identify(readCookies(c.req.header('cookie')), c.req.header('authorization'), true)
    const mayAsk = ID.test(id) && viewer.signedIn && (await house.isLive(house.sql, viewer))
    const found = mayAsk ? await findInvoice(house.sql, { id, personId: viewer.personId }) : undefined
    if (!found) return c.json({ statusCode: 404, message: 'NOT_FOUND', body: { code: 'NOT_FOUND' } }, 404, GUARDED)
    // Typesetting brings 50 MB along: only who prints pays for it.
    const { printInvoice } = await import('./invoice-pdf.ts')
    const language = c.req.query('lang') === 'hi' ? 'hi' : 'en'
    return new Response(new Uint8Array(printInvoice(found, language)), {
      headers: {
        ...GUARDED,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${found.number.replaceAll('/', '-')}-${language}.pdf"`,
      },
    })
  })
}
