import { randomBytes } from 'node:crypto'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import { givenCommunity } from './community/community.ts'
import { refreshListing } from '../product/product.ts'
import type { TestPerson, World } from './world.ts'

/** A GSTIN of Maharashtra (27) that passes its check. */
export const GSTIN = '27AACCT4812K1Z8'

/** A school whose plan has the store, with a head and a member who may sell. */
export async function givenShopSchool(
  world: World,
  { plan = 'STORE' }: { plan?: string | null } = {},
): Promise<{ school: string; head: TestPerson; member: TestPerson }> {
  const school = await givenCommunity(world, { plan })
  const head = await world.person({ workspace: school, role: 'OWNER' })
  const member = await world.person({ workspace: school })
  await world.owner`update membership set store_allowed = true where person_id = ${member.id}`
  return { school, head, member }
}

/** Gives individuals a plan with the store. */
export async function givenPersonalStore(world: World): Promise<void> {
  await world.owner`
    insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
    values (${DEFAULT_WORKSPACE_ID}, 'STORE', 'YEAR', 'ACTIVE', ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 300 * 86_400_000)})`
}

interface SellerFacts {
  /** Null for an individual. */
  workspace?: string | null
  /** Null for the workspace itself. */
  person?: string | null
  name?: string
  taxStatus?: 'REGULAR' | 'COMPOSITION' | 'ENROLLED' | 'UNREGISTERED'
  stateCode?: string
  shippingPaise?: number
  servedStates?: readonly string[] | null
  state?: 'OPEN' | 'VACATION' | 'CLOSED'
  vacationUntil?: string | null
}

/** A seller with its tax details, by direct rows; regular, of Maharashtra, without delivery fee. */
export async function givenSeller(world: World, facts: SellerFacts = {}): Promise<string> {
  const { workspace = null, person = null, taxStatus = 'REGULAR', stateCode = '27', state = 'OPEN' } = facts
  const [row] = await world.owner<{ id: string }[]>`
    insert into store_seller (workspace_id, person_id, name, shipping_paise, served_states, state, vacation_until, created_at)
    values (${workspace}, ${person}, ${facts.name ?? 'Neem Shop'}, ${facts.shippingPaise ?? 0},
      ${facts.servedStates ? [...facts.servedStates] : null}, ${state},
      ${state === 'VACATION' ? (facts.vacationUntil ?? '2026-12-31') : null}::date, ${world.clock.now()})
    returning id`
  const id = row?.id ?? ''
  const gstin = taxStatus === 'REGULAR' || taxStatus === 'COMPOSITION' ? GSTIN : ''
  await world.owner`
    insert into store_seller_tax (seller_id, since, tax_status, legal_name, gstin, enrolment_number, pan, state_code, address, postal_code)
    values (${id}, '2026-04-01', ${taxStatus}, 'Neem Trust', ${gstin}, ${taxStatus === 'ENROLLED' ? '272600000012ZE' : ''}, 'AACCT4812K',
      ${stateCode}, '4 Banyan Road', '422001')`
  return id
}

interface VariantFacts {
  values?: readonly string[]
  pricePaise?: number
  mrpPaise?: number | null
  onHand?: number
  reserved?: number
  sku?: string
}

interface ProductFacts {
  seller: string
  title?: string
  description?: string
  state?: string
  visibility?: 'WORKSPACE' | 'GLOBAL'
  /** Code of a category; else the first sub-category. */
  category?: string
  coinPrice?: number
  coinsOnly?: boolean
  maxPerOrder?: number
  gstBasisPoints?: number
  hsn?: string
  returnableDays?: number
  brand?: string
  options?: readonly { name: string; values: readonly string[] }[]
  variants?: readonly VariantFacts[]
  uploader?: string | null
}

/** A product with variants and stock, by direct rows: ACTIVE, GLOBAL, ₹118.00 with 18 % GST inside, ten in stock. */
export async function givenProduct(
  world: World,
  facts: ProductFacts,
): Promise<{ id: string; slug: string; variants: string[] }> {
  const signs = randomBytes(6).toString('hex')
  const { owner } = world
  const now = world.clock.now()
  const state = facts.state ?? 'ACTIVE'
  const isApproved = ['ACTIVE', 'INACTIVE'].includes(state)
  const [product] = await owner<{ id: string; slug: string }[]>`
    insert into product (slug, seller_id, workspace_id, uploader_id, state, visibility, title, description, brand, category_id, coin_price, coins_only,
      max_per_order, gst_basis_points, hsn, returnable_days, options, approved_at, approved_version, created_at, updated_at)
    select ${`product-${signs}`}, s.id, s.workspace_id, ${facts.uploader ?? null}, ${state}, ${facts.visibility ?? 'GLOBAL'},
      ${facts.title ?? `Product ${signs}`}, ${facts.description ?? `A thing for tests, number ${signs}.`}, ${facts.brand ?? ''},
      (select id from product_category where case when ${facts.category ?? null}::text is null then parent_id is not null else code = ${facts.category ?? null} end
        order by id limit 1),
      ${facts.coinPrice ?? 0}, ${facts.coinsOnly ?? false}, ${facts.maxPerOrder ?? 10}, ${facts.gstBasisPoints ?? 1800}, ${facts.hsn ?? '6203'},
      ${facts.returnableDays ?? 7}, ${owner.json((facts.options ?? []) as never)}, ${isApproved ? now : null}, ${isApproved ? 1 : null}, ${now}, ${now}
    from store_seller s where s.id = ${facts.seller} returning id, slug`
  if (!product) throw new Error('the product was not made')
  const variants: string[] = []
  for (const [position, variant] of (facts.variants ?? [{}]).entries()) {
    const [made] = await owner<{ id: string }[]>`
      insert into product_variant (product_id, position, option_values, sku, price_paise, mrp_paise)
      values (${product.id}, ${position}, ${[...(variant.values ?? [])]}, ${variant.sku ?? ''}, ${variant.pricePaise ?? 11_800}, ${variant.mrpPaise ?? null})
      returning id`
    const id = made?.id ?? ''
    await owner`insert into variant_stock (variant_id, on_hand, reserved) values (${id}, ${variant.onHand ?? 10}, ${variant.reserved ?? 0})`
    variants.push(id)
  }
  await refreshListing(owner, product.id)
  return { ...product, variants }
}

/** A picture that a person uploaded and that nothing uses yet. */
export async function givenPicture(world: World, personId: string): Promise<string> {
  const hash = randomBytes(32).toString('hex')
  const [row] = await world.owner<{ id: string }[]>`
    with kept as (
      insert into file_content (hash, media_type, bytes, claimed_at) values (${hash}, 'image/webp', 9, now()) returning hash
    )
    insert into attachment (person_id, kind, title, hash, created_at) select ${personId}, 'IMAGE', 'Picture', hash, now() from kept returning id`
  return row?.id ?? ''
}
