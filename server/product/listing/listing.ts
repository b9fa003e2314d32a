import type { Sql } from '../../platform/database.ts'
import { deletesOf, soundKey, wordsIn } from '../../platform/search/sound-key.rules.ts'
import { EVERYBODY, keysOf } from './listing-keys.rules.ts'

interface Facts {
  id: string
  audience: string
  workspaceId: string | null
  sellerId: string
  categoryId: string | null
  listedAt: Date
  pricePaise: number
  coinPrice: number
  inStock: boolean
  title: string
  text: string
}

/** Writes the listing of a product anew, or removes it. Call it after each change of a product, its variants or its stock. */
export const refreshListing = async (tx: Sql, productId: string): Promise<void> =>
  await refreshListings(tx, [productId])

/** The same for all products of a seller whose name or state changed. */
export async function refreshListingsOfSeller(tx: Sql, sellerId: string): Promise<void> {
  const rows = await tx<{ id: string }[]>`select id from product where seller_id = ${sellerId} order by id`
  await refreshListings(
    tx,
    rows.map(({ id }) => id),
  )
}

/** The same for many products. */
export async function refreshListings(tx: Sql, productIds: readonly string[]): Promise<void> {
  const ids = productIds as string[]
  // A sale that ends meanwhile waits for the flag that is worked out below.
  await tx`select from product_listing where product_id = any(${ids}::uuid[]) order by product_id for update`
  const listed = await findFacts(tx, ids)
  const known = new Set(listed.map(({ id }) => id))
  await removeListings(
    tx,
    ids.filter((id) => !known.has(id)),
  )
  for (const facts of listed) await writeListing(tx, facts)
  await noteWords(tx, listed)
}

/** Removes listings, and words that no other listing holds. */
export async function removeListings(tx: Sql, productIds: readonly string[]): Promise<void> {
  const removed = await tx<{ text: string }[]>`
    delete from product_listing l using product p join store_seller s on s.id = p.seller_id
    where l.product_id = any(${productIds as string[]}::uuid[]) and p.id = l.product_id
    returning concat_ws(' ', p.title, p.brand, s.name) as text`
  const words = [...new Set(removed.flatMap(({ text }) => [...wordsIn(text).keys()]))]
  if (words.length === 0) return
  await tx`
    delete from product_word w where w.word = any(${words}::text[])
      and not exists (select from product_listing l where l.search @@ search_term(w.word))`
}

const findFacts = async (tx: Sql, ids: readonly string[]): Promise<readonly Facts[]> =>
  await tx<Facts[]>`
    select p.id, case when p.visibility = 'GLOBAL' then ${EVERYBODY}::uuid else p.workspace_id end as audience,
      p.workspace_id, p.seller_id, p.category_id, coalesce(p.approved_at, p.created_at) as listed_at,
      v.price_paise, p.coin_price, v.in_stock, p.title,
      concat_ws(' ', p.brand, c.name, c.name_hi, g.name, g.name_hi, s.name) as text
    from product p join store_seller s on s.id = p.seller_id
      left join product_category c on c.id = p.category_id left join product_category g on g.id = c.parent_id
      cross join lateral (
        select min(v.price_paise)::float8 as price_paise, coalesce(bool_or(k.on_hand > k.reserved), false) as in_stock
        from product_variant v left join variant_stock k on k.variant_id = v.id where v.product_id = p.id and v.active) v
    where p.id = any(${ids as string[]}::uuid[]) and p.state = 'ACTIVE' and s.state <> 'CLOSED' and v.price_paise is not null
    order by p.id`

async function writeListing(tx: Sql, facts: Facts): Promise<void> {
  const { title, text, id, ...columns } = facts
  const keys = keysOf({ ...columns, text: `${title} ${text}` })
  await tx`
    insert into product_listing (product_id, audience, workspace_id, seller_id, category_id, listed_at, price_paise, coin_price, in_stock, search)
    values (${id}, ${columns.audience}, ${columns.workspaceId}, ${columns.sellerId}, ${columns.categoryId}, ${columns.listedAt},
      ${columns.pricePaise}, ${columns.coinPrice}, ${columns.inStock},
      strip(mixed_words(${title}, ${text})) || array_to_tsvector(${keys}::text[]))
    on conflict (product_id) do update set audience = excluded.audience, workspace_id = excluded.workspace_id,
      seller_id = excluded.seller_id, category_id = excluded.category_id, listed_at = excluded.listed_at,
      price_paise = excluded.price_paise, coin_price = excluded.coin_price, in_stock = excluded.in_stock, search = excluded.search`
}

async function noteWords(tx: Sql, listed: readonly Facts[]): Promise<void> {
  const words = [...new Map(listed.flatMap(({ title, text }) => [...wordsIn(`${title} ${text}`)]))]
    .map(([word, shown]) => ({ word, shown, key: soundKey(word) }))
    // In one order, so that two writers do not wait for each other.
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
  // Letters and an equals sign need no more than quotes in a list.
  const deletes = words.map(
    ({ word, key }) =>
      `{${deletesOf(word, key)
        .map((text) => `"${text}"`)
        .join(',')}}`,
  )
  await tx`
    insert into product_word (word, shown, key, deletes)
    select u.word, u.shown, u.key, u.deletes::text[]
    from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ shown }) => shown)}::text[],
      ${words.map(({ key }) => key)}::text[], ${deletes}::text[]) u (word, shown, key, deletes)
    where not exists (select from product_word w where w.word = u.word) on conflict do nothing`
}

/** Keeps the stock flag of listings. Call it after each movement of stock, once the counters are written. */
export async function refreshStock(tx: Sql, variantIds: readonly string[]): Promise<void> {
  const changed = await tx<{ id: string }[]>`
    select l.product_id as id from product_listing l
    where exists (
      select from product_variant v join variant_stock k on k.variant_id = v.id
      where v.product_id = l.product_id and v.id = any(${variantIds as string[]}::uuid[]) and v.active
        and (k.on_hand > k.reserved) <> l.in_stock)
      and l.product_id in (select product_id from product_variant where id = any(${variantIds as string[]}::uuid[]))
    order by l.product_id for update`
  if (changed.length === 0) return
  // A statement of its own: it sees what others sold while the rows above were waited for.
  await tx`
    update product_listing l set in_stock = f.in_stock
    from (
      select v.product_id, bool_or(k.on_hand > k.reserved) as in_stock
      from product_variant v join variant_stock k on k.variant_id = v.id
      where v.product_id = any(${changed.map(({ id }) => id)}::uuid[]) and v.active group by 1) f
    where f.product_id = l.product_id and f.in_stock <> l.in_stock`
}
