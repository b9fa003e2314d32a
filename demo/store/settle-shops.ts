import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rasterise } from '@chowk/server/drawing/raster.ts'
import { useAttachment } from '@chowk/server/files/files.ts'
import { contentOf, insertAttachment, storeContents } from '@chowk/server/files/keep.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'
import { slugWithSigns } from '@chowk/server/platform/text/slug-signs.ts'
import { refreshListing } from '@chowk/server/product/product.ts'
import { demoAddress } from '../people.ts'
import { drawGood } from './goods-drawing.ts'
import type { Good } from './goods-drawing.ts'
import type { DemoProduct, DemoShop } from './goods.ts'
import { SHOPS } from './shops.ts'

const WIDTHS = [320, 640] as const
/** Long enough for three months of sales. */
const OPEN_SINCE_DAYS = 140

/** Everything needed to fill the shops. */
export interface Shops {
  house: House
  sql: Sql
  people: ReadonlyMap<string, string>
  openedAt: Date
}

type Drawn = Map<string, string[]>

/** Opens the shops of the demo and fills them, once. */
export async function settleShops({ house, sql, people, openedAt }: Shops): Promise<void> {
  const [known] = await sql`select from store_seller limit 1`
  if (known) return
  const folder = await mkdtemp(join(tmpdir(), 'chowk-goods-'))
  const at = new Date(openedAt.getTime() - OPEN_SINCE_DAYS * DAY_MS)
  const drawn: Drawn = new Map()
  let number = 0
  try {
    for (const shop of SHOPS) {
      const ownerId = people.get(demoAddress(shop.person ?? ownerOf(shop))) ?? ''
      const seller = await openShop(sql, shop, { ownerId, at })
      for (const product of shop.products) {
        const listedAt = new Date(at.getTime() + (number / 2) * DAY_MS)
        const hashes = await drawOnce(house, drawn, { good: product.good, number, folder })
        await addProduct(sql, { shop, seller, ownerId, at: listedAt, number }, { product, hashes })
        number++
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const ownerOf = ({ slug }: DemoShop): string => (slug === 'neelkanth-school' ? 'anil' : 'tara')

interface Opened {
  id: string
  workspaceId: string
}

async function openShop(sql: Sql, shop: DemoShop, { ownerId, at }: { ownerId: string; at: Date }): Promise<Opened> {
  const [seller] = await sql<Opened[]>`
    insert into store_seller (workspace_id, person_id, name, about, shipping_paise, created_at)
    select id, ${shop.person === undefined ? null : ownerId}, ${shop.name}, ${shop.about}, ${shop.shipping * 100}, ${at}
    from workspace where slug = ${shop.slug} returning id, workspace_id`
  if (!seller) throw new Error(`The demo has no workspace ${shop.slug}.`)
  await sql`
    insert into store_seller_tax (seller_id, since, tax_status, legal_name, gstin, enrolment_number, pan, state_code, address, postal_code)
    values (${seller.id}, ${at.toISOString().slice(0, 10)}, ${shop.taxStatus}, ${shop.legalName}, ${shop.gstin}, ${shop.enrolmentNumber},
      ${shop.pan}, ${shop.state}, ${shop.address}, ${shop.pin})`
  await sql`update membership set store_allowed = true where workspace_id = ${seller.workspaceId}`
  return seller
}

// Goods on the same ground are drawn once for all that look so.
async function drawOnce(
  house: House,
  drawn: Drawn,
  { good, number, folder }: { good: Good; number: number; folder: string },
): Promise<string[]> {
  const key = `${good}-${number % 3}`
  const known = drawn.get(key)
  if (known) return known
  const contents = []
  for (const width of WIDTHS) {
    const path = join(folder, `${key}-${width}.webp`)
    await writeFile(path, await rasterise(drawGood(good, number % 3, WIDTHS[1]), { format: 'webp', width }))
    contents.push(await contentOf(path, 'image/webp'))
  }
  await storeContents(house, contents)
  const hashes = contents.map(({ hash }) => hash)
  drawn.set(key, hashes)
  return hashes
}

interface ShopProduct {
  shop: DemoShop
  seller: Opened
  ownerId: string
  at: Date
  number: number
}

async function addProduct(
  sql: Sql,
  { shop, seller, ownerId, at, number }: ShopProduct,
  { product, hashes }: { product: DemoProduct; hashes: readonly string[] },
): Promise<void> {
  const { title, category, hsn, gst, coins = 0, coinsOnly = false, sizes, says, isInner = false } = product
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: says }] }] }
  const options = sizes ? [{ name: 'Size', values: sizes }] : []
  const [made] = await sql<{ id: string }[]>`
    insert into product (slug, seller_id, workspace_id, uploader_id, state, visibility, title, body, description, brand, category_id, coin_price,
      coins_only, gst_basis_points, hsn, options, approved_at, approved_version, created_at, updated_at)
    select ${slugWithSigns(title, 'product')}, ${seller.id}, ${seller.workspaceId}, ${ownerId}, 'ACTIVE', ${isInner ? 'WORKSPACE' : 'GLOBAL'}, ${title},
      ${sql.json(body)}, ${says}, ${shop.person === undefined ? shop.name : ''}, c.id, ${coins}, ${coinsOnly}, ${gst}, ${hsn},
      ${sql.json(options as never)}, ${at}, 1, ${at}, ${at}
    from product_category c where c.code = ${category} returning id`
  if (!made) throw new Error(`The demo has no category ${category}.`)
  for (const [position, size] of (sizes ?? [null]).entries())
    await addVariant(sql, made.id, {
      product,
      position,
      size,
      sku: `${shop.slug.slice(0, 2).toUpperCase()}-${number}-${position}`,
    })
  const attachmentId = await insertAttachment(sql, {
    personId: ownerId,
    kind: 'IMAGE',
    title,
    hash: hashes.at(-1) ?? '',
    pages: null,
    durationMs: null,
    createdAt: at,
    pictures: WIDTHS.map((width, index) => ({
      role: 'SIZE' as const,
      page: 0,
      width,
      height: width,
      hash: hashes[index] ?? '',
    })),
  })
  const subject = { usedBy: 'product', subjectId: made.id }
  await useAttachment(sql, { attachmentId, personId: ownerId, kinds: ['IMAGE'], isPublic: !isInner, at, ...subject })
  await sql`insert into product_picture (product_id, attachment_id, position, alt) values (${made.id}, ${attachmentId}, 0, ${title})`
  await refreshListing(sql, made.id)
}

async function addVariant(
  sql: Sql,
  productId: string,
  { product, position, size, sku }: { product: DemoProduct; position: number; size: string | null; sku: string },
): Promise<void> {
  const { rupees, mrp, stock = 25, sizes = [''] } = product
  const [variant] = await sql<{ id: string }[]>`
    insert into product_variant (product_id, position, option_values, sku, price_paise, mrp_paise)
    values (${productId}, ${position}, ${size === null ? [] : [size]}, ${sku}, ${rupees * 100}, ${mrp === undefined ? null : mrp * 100})
    returning id`
  // The second size is sold out, so that the demo shows how one waits for it.
  const onHand = position === 1 ? 0 : Math.ceil(stock / sizes.length)
  await sql`insert into variant_stock (variant_id, on_hand) values (${variant?.id ?? ''}, ${onHand})`
}
