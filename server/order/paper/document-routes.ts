import type { Hono } from 'hono'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/input.rules.ts'
import type { Person } from '../../platform/viewer.ts'
import { GUARDED, livePerson, noFile } from '../../platform/wire/file-answer.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { isOrderOf } from '../line/order-row.ts'
import { findDocuments } from './document-row.ts'
import type { DocumentRow } from './document-row.ts'

/** Most orders whose documents are put into one file. */
const MOST_ORDERS = 50

/** Orders among these that the viewer bought or sells; numbers of documents open nothing. */
async function findReadable(sql: Sql, viewer: Person, orderIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select o.id from seller_order o join order_group g on g.id = o.group_id join store_seller s on s.id = o.seller_id
    where o.id = any(${[...orderIds]}::uuid[]) and g.state = 'PLACED' and ${isOrderOf(sql, viewer)}`
  return rows.map(({ id }) => id)
}

async function findOne(sql: Sql, viewer: Person, documentId: string): Promise<DocumentRow[]> {
  const [row] = await sql<{ orderId: string }[]>`select order_id from store_document where id = ${documentId}`
  const [readable] = row ? await findReadable(sql, viewer, [row.orderId]) : []
  const all = readable === undefined ? [] : await findDocuments(sql, [readable])
  return all.filter(({ id }) => id === documentId)
}

/** Registers the addresses of documents: one by its id, or those of many orders as one file. Only buyer and seller can open them. */
export function registerDocuments(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  const send = async (documents: readonly DocumentRow[], language: 'en' | 'hi', name: string) => {
    const [first, ...rest] = documents
    if (!first) return noFile()
    // Only who prints pays for what printing needs.
    const { printDocuments } = await import('./print-documents.ts')
    const { pdfOf } = await import('../../platform/print/typeset.ts')
    const printed = await printDocuments([first, ...rest], language)
    return new Response(new Uint8Array(pdfOf(printed, house.log, `order document ${first.number}`)), {
      headers: {
        ...GUARDED,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}-${language}.pdf"`,
      },
    })
  }
  app.get('/order-documents/:file', async (c) => {
    const id = c.req.param('file').replace(/\.pdf$/, '')
    const viewer = await livePerson(c, wire)
    const found = viewer && isId(id) ? await findOne(house.sql, viewer, id) : []
    const name = found[0]?.number.replaceAll('/', '-') ?? ''
    return await send(found, c.req.query('lang') === 'hi' ? 'hi' : 'en', name)
  })
  app.get('/order-documents', async (c) => {
    const viewer = await livePerson(c, wire)
    const ids = (c.req.queries('order') ?? []).filter(isId).slice(0, MOST_ORDERS)
    const readable = viewer ? await findReadable(house.sql, viewer, ids) : []
    const documents = await findDocuments(house.sql, readable)
    return await send(documents, c.req.query('lang') === 'hi' ? 'hi' : 'en', 'invoices')
  })
}
