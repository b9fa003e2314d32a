import type { Hono } from 'hono'
import { GUARDED, livePerson, noFile } from '../../platform/wire/file-answer.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { findCertificate } from './certificate-calls.ts'

const CODE = /^[\w-]{22}$/

/** Registers the address of certificates as PDF: whoever was certified gets hers, everybody else hears that there is none. */
export function registerCertificates(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/certificates/:file', async (c) => {
    const code = c.req.param('file').replace(/\.pdf$/, '')
    const viewer = await livePerson(c, wire)
    const { sql, clock } = house
    const found = viewer && CODE.test(code) ? await findCertificate({ sql, clock, viewer }, code) : undefined
    if (!found?.isOwn || found.state === 'VOID') return noFile()
    // Only who prints pays for what printing needs.
    const { printCertificate } = await import('./certificate-pdf.ts')
    const { pdfOf } = await import('../../platform/print/typeset.ts')
    const language = c.req.query('lang') === 'hi' ? 'hi' : 'en'
    const address = `${house.config.origin ?? new URL(c.req.url).origin}/certificate/${code}`
    const printed = await printCertificate(found, { language, address })
    return new Response(new Uint8Array(pdfOf(printed, house.log, `certificate ${code}`)), {
      headers: {
        ...GUARDED,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="certificate-${language}.pdf"`,
      },
    })
  })
}
