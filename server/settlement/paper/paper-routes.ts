import type { Context, Hono } from 'hono'
import { findSellerOf } from '../../product/product.ts'
import { isId } from '../../platform/input.rules.ts'
import { GUARDED, livePerson, noFile } from '../../platform/wire/file-answer.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { findCommission } from './commission-document.ts'
import { monthNamed } from '../due/month.rules.ts'
import { findHolder } from './papers-seller.ts'
import { statementCsv } from './statement-file.ts'
import { readStatement } from './statement-row.ts'

const languageOf = (c: Context<Env>): 'en' | 'hi' =>
  (c.req.query('language') ?? c.req.query('lang')) === 'hi' ? 'hi' : 'en'

/** A file for one person, to be downloaded. */
const download = (body: string | Uint8Array<ArrayBuffer>, name: string): Response =>
  new Response(body, {
    headers: {
      ...GUARDED,
      'content-type': typeof body === 'string' ? 'text/csv; charset=utf-8' : 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })

async function findSeller(c: Context<Env>, wire: Wire) {
  const viewer = await livePerson(c, wire)
  return viewer && (await findSellerOf(wire.house.sql, viewer))
}

/** Statement of the month that the address asks for, of the viewer's own seller. */
async function findStatement(c: Context<Env>, wire: Wire) {
  const month = monthNamed(c.req.query('month') ?? '')
  const { sql, clock } = wire.house
  if (!month || month.since > clock.now()) return undefined
  const seller = await findSeller(c, wire)
  if (!seller) return undefined
  return { seller, statement: await readStatement(sql, { sellerId: seller.sellerId, month }, clock.now()) }
}

/** Registers a seller's papers: statements by month, and invoices of the platform for its commission. */
export function registerPapers(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/settlement/statement.csv', async (c) => {
    const found = await findStatement(c, wire)
    if (!found) return noFile()
    const language = languageOf(c)
    const name = `statement-${found.statement.month.name}-${language}.csv`
    return download(statementCsv(found.statement, language), name)
  })
  app.get('/settlement/statement.pdf', async (c) => {
    const found = await findStatement(c, wire)
    if (!found) return noFile()
    const language = languageOf(c)
    const holder = await findHolder(house.sql, found.seller, found.statement.month)
    // Only who prints pays for what printing needs.
    const { printStatement } = await import('./print-statement.ts')
    const { pdfOf } = await import('../../platform/print/typeset.ts')
    const printed = await printStatement(found.statement, holder, language)
    const file = new Uint8Array(pdfOf(printed, house.log, 'statement'))
    return download(file, `statement-${found.statement.month.name}-${language}.pdf`)
  })
  app.get('/settlement/invoices/:file', async (c) => {
    const id = c.req.param('file').replace(/\.pdf$/, '')
    const seller = isId(id) ? await findSeller(c, wire) : undefined
    const document = seller && (await findCommission(house.sql, { id, sellerId: seller.sellerId }))
    if (!document) return noFile()
    const language = languageOf(c)
    const { printCommission } = await import('./print-commission.ts')
    const { pdfOf } = await import('../../platform/print/typeset.ts')
    const printed = await printCommission(document, language)
    const file = new Uint8Array(pdfOf(printed, house.log, `commission document ${document.number}`))
    return download(file, `${document.number.replaceAll('/', '-')}-${language}.pdf`)
  })
}
