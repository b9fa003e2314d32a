import { createProduct, updateProduct } from '@chowk/contract/product/own-product.ts'
import type { FieldFault } from '@chowk/contract/product/own-product.ts'
import type { ProductFields, ReviewedFields } from '@chowk/contract/product/product-fields.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { slugWithSigns } from '../../platform/text/slug-signs.ts'
import { dayInIndia } from '../../platform/time.ts'
import type { Ports } from '../../ports.ts'
import { findOwnSeller } from '../seller/seller-row.ts'
import { accessDetails, checkSelling, sellerScope } from '../seller/seller-scope.ts'
import { refreshListing } from '../listing/listing.ts'
import { openChange, releaseUnused } from './change-set.ts'
import { fieldsOf, findMissing, findOwnProduct, toOwnProduct } from './product-row.ts'
import type { ProductRow } from './product-row.ts'
import { COMPLETE_STATES, LOCKED_STATES } from './product-state.ts'
import { reviewedChanges, withCoinPrices, withoutReviewed } from './product.rules.ts'
import { findProductViewer } from './visible.ts'
import {
  arePicturesPublic,
  attachmentsOf,
  claimPictures,
  columnsOf,
  isListingCategory,
  rateFault,
  writePictures,
} from './write-product.ts'
import { writeVariants } from './write-variants.ts'

/** Faults of fields in the form of a refusal. */
export const asFields = (faults: readonly FieldFault[]) => ({
  fields: faults.map((fault) => ({ ...fault, message: fault.code })),
})

async function updateColumns(
  sql: Sql,
  row: Pick<ProductRow, 'productId' | 'slug' | 'approvedVersion'>,
  { fields, approvedVersion, at }: { fields: ProductFields; approvedVersion: number | null; at: Date },
): Promise<void> {
  const { body, description, ...columns } = columnsOf(fields)
  // The address stays once anybody may have passed it on.
  const slug = row.approvedVersion === null ? slugWithSigns(columns.title, 'product', row.slug) : row.slug
  await sql`
    update product set slug = ${slug}, visibility = ${columns.visibility}, title = ${columns.title}, body = ${body && sql.json(body as never)},
      description = ${description}, brand = ${columns.brand}, category_id = ${columns.categoryId}, coin_price = ${columns.coinPrice},
      coins_only = ${columns.coinsOnly}, max_per_order = ${columns.maxPerOrder}, gst_basis_points = ${columns.gstBasisPoints}, hsn = ${columns.hsn},
      weight_grams = ${columns.weightGrams}, returnable_days = ${columns.returnableDays}, country_of_origin = ${columns.countryOfOrigin},
      options = ${sql.json(columns.options as never)}, approved_version = ${approvedVersion}, version = version + 1, updated_at = ${at}
    where id = ${row.productId}`
}

export const answerCreate = (checkEntitlement: Ports['checkEntitlement']): Handler =>
  handle(
    createProduct,
    async ({ input: { productId: wantedId, ...input }, viewer, tx, house, clock, refuse, reply }) => {
      const access = await checkSelling({ sql: tx, clock, viewer }, checkEntitlement)
      if (!access.allowed) throw refuse('SUBSCRIPTION_REQUIRED', accessDetails(access))
      const at = clock.now()
      const seller = await findOwnSeller(tx, sellerScope(viewer), { day: dayInIndia(at) })
      if (!seller) throw refuse('SELLER_NEEDED')
      const fields = withCoinPrices(input)
      const fault = await rateFault(tx, fields.gstBasisPoints, at)
      if (fault) throw refuse('INVALID_RATE', fault)
      if (fields.categoryId && !(await isListingCategory(tx, fields.categoryId))) throw refuse('CATEGORY_NOT_FOUND')
      const slug = slugWithSigns(fields.title, 'product')
      const [made] = await tx<{ id: string }[]>`
      insert into product (id, slug, seller_id, workspace_id, uploader_id, visibility, title, version, created_at, updated_at)
      values (coalesce(${wantedId ?? null}::uuid, uuidv7()), ${slug}, ${seller.sellerId}, ${seller.workspaceId}, ${viewer.personId}, ${fields.visibility}, ${fields.title}, 0, ${at}, ${at})
      on conflict (id) do nothing returning id`
      if (!made) {
        const sought = { id: wantedId ?? '', viewer: await findProductViewer(tx, viewer), at }
        const current = await findOwnProduct(tx, sought)
        if (!current) throw refuse('PRODUCT_NOT_FOUND')
        throw refuse('VERSION_CONFLICT', { details: { current: await toOwnProduct(tx, house, current) } })
      }
      const productId = made.id
      await updateColumns(tx, { productId, slug, approvedVersion: null }, { fields, approvedVersion: null, at })
      const claim = { productId, personId: viewer.personId, known: [], isPublic: false, at }
      if (!(await claimPictures(tx, attachmentsOf(fields), claim))) throw refuse('ATTACHMENT_NOT_FOUND')
      await writePictures(tx, productId, fields.pictures)
      // A new product has no variant yet whose id a form could name.
      await writeVariants(
        tx,
        { productId, wasApproved: false },
        fields.variants.map((variant) => ({ ...variant, variantId: undefined })),
      )
      const row = await findOwnProduct(tx, { id: productId, viewer: await findProductViewer(tx, viewer), at })
      if (!row) throw new Error('the product was created')
      reply.status(201)
      return await toOwnProduct(tx, house, row)
    },
  )

const isApproved = ({ approvedVersion, state }: ProductRow) =>
  approvedVersion !== null && (state === 'ACTIVE' || state === 'INACTIVE')

/** What a reviewer has to see before it changes: all reviewed fields of an approved public product, and that one becomes public. */
function heldChanges(row: ProductRow, wanted: ProductFields): ReviewedFields {
  if (!isApproved(row)) return {}
  const changes = reviewedChanges(fieldsOf(row), wanted)
  if (row.visibility === 'GLOBAL') return changes
  return changes.visibility ? { visibility: changes.visibility } : {}
}

/** The approved version after a change: it follows what needs no review, and what is changed while the product is listed. */
function nextApproved(row: ProductRow, wanted: ProductFields): number | null {
  const isUnchanged = row.approvedVersion === row.version
  const needsReview = Object.keys(reviewedChanges(fieldsOf(row), wanted)).length > 0
  const follows = isUnchanged && (row.state === 'ACTIVE' || row.visibility === 'GLOBAL' || !needsReview)
  return follows ? row.version + 1 : row.approvedVersion
}

export const answerUpdate = (checkEntitlement: Ports['checkEntitlement']): Handler =>
  handle(updateProduct, async ({ input: { productId, version, ...input }, viewer, tx, house, clock, refuse }) => {
    const at = clock.now()
    const sought = { id: productId, viewer: await findProductViewer(tx, viewer), at }
    const row = await findOwnProduct(tx, { ...sought, forUpdate: true })
    if (!row) throw refuse('PRODUCT_NOT_FOUND')
    const access = await checkSelling({ sql: tx, clock, viewer }, checkEntitlement, row)
    if (!access.allowed) throw refuse('SUBSCRIPTION_REQUIRED', accessDetails(access))
    if (LOCKED_STATES.includes(row.state)) throw refuse('NOT_EDITABLE')
    if (row.version !== version)
      throw refuse('VERSION_CONFLICT', { details: { current: await toOwnProduct(tx, house, row) } })
    const wanted = withCoinPrices(input)
    if (
      wanted.variants.some(({ variantId }) => variantId && !row.variants.some((each) => each.variantId === variantId))
    )
      throw refuse('VARIANT_NOT_FOUND')
    const fault = await rateFault(tx, wanted.gstBasisPoints, at)
    if (fault) throw refuse('INVALID_RATE', fault)
    if (wanted.categoryId && wanted.categoryId !== row.categoryId && !(await isListingCategory(tx, wanted.categoryId)))
      throw refuse('CATEGORY_NOT_FOUND')
    const missing = COMPLETE_STATES.includes(row.state) ? await findMissing(tx, row, at, wanted) : []
    if (missing.length > 0) throw refuse('INCOMPLETE', asFields(missing))
    const held = heldChanges(row, wanted)
    const isHeld = Object.keys(held).length > 0
    if (isHeld && row.change) throw refuse('CHANGE_OPEN')
    const fields = isHeld ? withoutReviewed(fieldsOf(row), wanted, held) : wanted
    const known = [
      ...attachmentsOf(fieldsOf(row)),
      ...(row.change?.fields.pictures ?? []).map((each) => each.attachmentId),
    ]
    const isPublic = arePicturesPublic(row.state, row.visibility)
    const claim = { productId, personId: viewer.personId, known, isPublic, at }
    if (!(await claimPictures(tx, attachmentsOf(wanted), claim))) throw refuse('ATTACHMENT_NOT_FOUND')
    if (isHeld) await openChange(tx, row, { fields: held, personId: viewer.personId, at })
    await updateColumns(tx, row, { fields, approvedVersion: nextApproved(row, fields), at })
    await writePictures(tx, productId, fields.pictures)
    const wasApproved = row.approvedVersion !== null
    const stockFault = await writeVariants(tx, { productId, wasApproved }, fields.variants)
    if (stockFault) throw refuse(stockFault.code, { details: stockFault.details })
    await releaseUnused(tx, productId)
    await refreshListing(tx, productId)
    const after = await findOwnProduct(tx, sought)
    return await toOwnProduct(tx, house, after ?? row)
  })
