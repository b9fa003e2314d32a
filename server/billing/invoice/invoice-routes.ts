import type { Context, Hono } from 'hono'
import { listInvoices } from '@chowk/contract/billing/subscription.ts'
import { writeAudit } from '../../platform/audit.ts'
import { isId } from '../../platform/input.rules.ts'
import { GUARDED, livePerson, noFile } from '../../platform/wire/file-answer.ts'
import type { Person } from '../../platform/viewer.ts'
import { originOf } from '../../platform/wire/origin.ts'
import { newRequestId } from '../../platform/wire/request-id.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { findInvoice } from './invoice.ts'

// An operator reads what others pay: that is kept (7.M).
async function writeRead(wire: Wire, c: Context<Env>, { viewer, number }: { viewer: Person; number: string }) {
  const origin = originOf(c, wire, {}, newRequestId())
  const call = { ...listInvoices, audits: 'invoice read' }
  await writeAudit(wire.house.sql, { call, origin, viewer }, { subject: number })
}

/** Registers the address of invoices: whoever runs the workspace gets one, everybody else hears that there is none. */
export function registerInvoices(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/invoices/:file', async (c) => {
    const id = c.req.param('file').replace(/\.pdf$/, '')
    const person = await livePerson(c, wire)
    const found = person && isId(id) ? await findInvoice(house.sql, { id, viewer: person }) : undefined
    if (!person || !found) return noFile()
    if (person.isOperator) await writeRead(wire, c, { viewer: person, number: found.number })
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
