import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { operators } from '@chowk/contract/permission.ts'
import { handle } from '../../platform/handle.ts'
import { isId } from '../../platform/input.rules.ts'
import { GUARDED, livePerson, noFile } from '../../platform/wire/file-answer.ts'
import type { Person } from '../../platform/viewer.ts'
import { originOf } from '../../platform/wire/origin.ts'
import { newRequestId } from '../../platform/wire/request-id.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { findInvoice } from './invoice.ts'

// An operator reads what others pay: that is kept (7.M).
const readInvoice = call({
  address: 'GET /invoices/{file}',
  says: 'An invoice, read by whoever runs this installation.',
  permission: operators('read an invoice'),
  input: z.object({ number: z.string() }),
  output: z.null(),
  audits: 'invoice read',
})
const answerRead = handle(readInvoice, async ({ input, audit }) => {
  audit(input.number)
  return null
})

async function isRead(wire: Wire, c: Context<Env>, { viewer, number }: { viewer: Person; number: string }) {
  const origin = originOf(c, wire, {}, newRequestId())
  return (await answerRead.answer(wire.house, origin, viewer, { number })).status === 200
}

/** Registers the address of invoices: whoever runs the workspace gets one, everybody else hears that there is none. */
export function registerInvoices(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/invoices/:file', async (c) => {
    const id = c.req.param('file').replace(/\.pdf$/, '')
    const person = await livePerson(c, wire)
    const found = person && isId(id) ? await findInvoice(house.sql, { id, viewer: person }) : undefined
    if (!person || !found) return noFile()
    if (person.isOperator && !(await isRead(wire, c, { viewer: person, number: found.number }))) return noFile()
    // Only who prints pays for what printing needs.
    const { printInvoice } = await import('./invoice-pdf.ts')
    const { pdfOf } = await import('../../platform/print/typeset.ts')
    const language = c.req.query('lang') === 'hi' ? 'hi' : 'en'
    const printed = await printInvoice(found, language)
    return new Response(new Uint8Array(pdfOf(printed, house.log, `invoice ${found.number}`)), {
      headers: {
        ...GUARDED,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${found.number.replaceAll('/', '-')}-${language}.pdf"`,
      },
    })
  })
}
