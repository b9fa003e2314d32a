import type { Pool } from '@chowk/server/platform/database.ts'
import { deletesOf, soundKey, wordsIn } from '@chowk/server/platform/search/sound-key.rules.ts'
import { soundsLike } from '@chowk/server/product/listing/listing-keys.rules.ts'
import { randomFrom, someWords } from '../vocabulary.ts'

const TITLES = 8000
const WORDS_A_TITLE = 4
const BATCH = 50_000

/** How many products, of how many sellers in how many workspaces. */
export interface Shelf {
  products: number
  workspaces: number
  sellersAWorkspace: number
}

/** Fills an empty database: two fifths of the products are for everybody, the rest for workspaces of unequal size. */
export async function fillProducts(sql: Pool, { products, workspaces, sellersAWorkspace }: Shelf): Promise<void> {
  await makeTitles(sql)
  await sql`
    insert into workspace (kind, name, slug, state, duotone, scene)
    select 'INSTITUTE', 'School ' || n, 'bench-school-' || n, 'ACTIVE', 'mor', 'hills' from generate_series(1, ${workspaces}::int) n`
  await sql`
    insert into person (name, email, birth_year)
    select 'Seller ' || n, 'bench-seller-' || n || '@chowk.example', 1990 from generate_series(1, ${workspaces * sellersAWorkspace}::int) n`
  await sql`
    insert into store_seller (workspace_id, person_id, name, created_at)
    select w.id, p.id, p.name, now()
    from (select id, name, row_number() over (order by id) as n from person) p
      join (select id, row_number() over (order by id) as n from workspace where slug like 'bench-school-%') w on w.n = 1 + p.n % ${workspaces}::int`
  await sql`
    create unlogged table bench_seller as
    select row_number() over (order by id) - 1 as n, id, workspace_id from store_seller`
  await sql`
    create unlogged table bench_category as
    select row_number() over (order by id) - 1 as n, id from product_category where parent_id is not null`
  await sql`analyze bench_seller, bench_category`
  for (let from = 0; from < products; from += BATCH)
    await insertProducts(sql, { from, to: Math.min(products, from + BATCH), total: products })
  await sql`drop table bench_seller, bench_category, bench_title`
  await sql`vacuum analyze`
}

async function makeTitles(sql: Pool): Promise<void> {
  const random = randomFrom(42)
  const titles = Array.from({ length: TITLES }, () => someWords(WORDS_A_TITLE, random))
  const sounds = titles.map((title) => [...new Set([...wordsIn(title).keys()].map(soundsLike))].join(' '))
  const words = [...new Set(titles.flatMap((title) => [...wordsIn(title).keys()]))]
  await sql`
    create unlogged table bench_title as
    select place - 1 as n, title, strip(mixed_words(title, '')) || array_to_tsvector(string_to_array(sounds, ' ')) as words
    from unnest(${titles}::text[], ${sounds}::text[]) with ordinality u (title, sounds, place)`
  await sql`alter table bench_title add primary key (n)`
  await sql`
    insert into product_word (word, shown, key, deletes)
    select word, word, key, string_to_array(deletes, ' ')
    from unnest(${words}::text[], ${words.map(soundKey)}::text[],
      ${words.map((word) => deletesOf(word, soundKey(word)).join(' '))}::text[]) u (word, key, deletes)`
}

interface Batch {
  from: number
  to: number
  total: number
}

async function insertProducts(sql: Pool, { from, to, total }: Batch): Promise<void> {
  await sql`select setseed(${from / total})`
  const [sellers] = await sql<{ n: number }[]>`select count(*)::int as n from bench_seller`
  const [categories] = await sql<{ n: number }[]>`select count(*)::int as n from bench_category`
  await sql`
    create unlogged table bench_product as
    select uuidv7() as id, n, floor(power(random(), 2) * ${sellers?.n ?? 1}::int)::int as seller,
      floor(power(random(), 2) * ${categories?.n ?? 1}::int)::int as category, floor(random() * ${TITLES}::int)::int as title,
      floor(exp(random() * 8) * 100)::bigint + 1000 as price, random() < 0.4 as is_global, random() < 0.2 as takes_coins,
      random() < 0.85 as in_stock, now() - (n::float8 / ${total}::int) * interval '300 days' as at
    from generate_series(${from + 1}::int, ${to}::int) n`
  await sql`
    insert into product (id, slug, seller_id, workspace_id, state, visibility, title, category_id, coin_price, approved_at, approved_version, created_at, updated_at)
    select p.id, 'bench-product-' || p.n, s.id, s.workspace_id, 'ACTIVE', case when p.is_global then 'GLOBAL' else 'WORKSPACE' end, t.title, c.id,
      case when p.takes_coins then 20 else 0 end, p.at, 1, p.at, p.at
    from bench_product p join bench_seller s on s.n = p.seller join bench_category c on c.n = p.category join bench_title t on t.n = p.title`
  await sql`
    insert into product_variant (product_id, position, price_paise) select id, 0, price from bench_product`
  await sql`
    insert into variant_stock (variant_id, on_hand)
    select v.id, case when p.in_stock then 5 else 0 end from bench_product p join product_variant v on v.product_id = p.id`
  await sql`
    insert into product_listing (product_id, audience, workspace_id, seller_id, category_id, listed_at, price_paise, coin_price, in_stock, search)
    select i.id, a.id, i.workspace_id, i.seller_id, i.category_id, i.approved_at, p.price, i.coin_price, p.in_stock,
      t.words || array_to_tsvector(array['#a' || right(a.id::text, 8), '#w' || right(i.workspace_id::text, 8),
        '#s' || right(i.seller_id::text, 8), '#c' || right(i.category_id::text, 8)])
    from bench_product p join product i on i.id = p.id join bench_title t on t.n = p.title,
      lateral (select case when p.is_global then '00000000-0000-0000-0000-000000000000'::uuid else i.workspace_id end as id) a`
  await sql`drop table bench_product`
}
