import { describe, expect } from 'vitest'
import type { Input } from '@chowk/contract/call.ts'
import { getOwnProduct, moveProduct, updateProduct, withdrawChange } from '@chowk/contract/product/own-product.ts'
import { ProductState } from '@chowk/contract/product/product.ts'
import { moveOwnSeller } from '@chowk/contract/product/seller.ts'
import { givenPicture, givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { givenComplete, inputOf } from '../../testing/store-product.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { applyChange } from './change-set.ts'
import { findProduct } from './product-row.ts'
import { PRODUCT_MOVES } from './product-state.ts'

const moved = async (person: TestPerson, input: Input<typeof moveProduct>) => {
  const { statusCode, body } = await person.ask(moveProduct, { reason: 'Please change it.', ...input })
  return statusCode === 200 ? body['status'] : `${statusCode} ${body.code}`
}

const approve = async (world: World, productId: string) =>
  await world.owner`update product set state = 'ACTIVE', approved_at = now(), approved_version = version where id = ${productId}`

describe('the status of a product [prod-status] [cso:S3]', () => {
  test('every pair of states is open to exactly those whom the table names', { timeout: 60_000 }, async ({ world }) => {
    const { head, school, member } = await givenShopSchool(world)
    const operator = await world.person({ operator: true })
    const seller = await givenSeller(world, { workspace: school, person: member.id })
    const { id: productId } = await givenProduct(world, { seller, visibility: 'WORKSPACE' })
    const { productId: complete } = await givenComplete(world, head, school)
    await world.owner`update product p set category_id = c.category_id, body = c.body from product c where c.id = ${complete} and p.id = ${productId}`
    await world.owner`
      insert into product_picture (product_id, attachment_id, position) values (${productId}, ${await givenPicture(world, member.id)}, 0)`
    const wrong: string[] = []
    for (const from of ProductState.options)
      for (const status of ProductState.options)
        for (const [as, person] of [
          ['SELLER', member],
          ['REVIEWER', head],
          // Operators approve only what everybody would see.
          ...(from === 'PENDING_REVIEW' ? [] : [['REVIEWER', operator] as const]),
        ] as const) {
          await world.owner`update product set state = ${from}, approved_version = version where id = ${productId}`
          // A block of an operator, as in an earlier round, is lifted by operators alone.
          await world.owner`delete from status_history where entity_id = ${productId}`
          const movers = PRODUCT_MOVES[from][status] ?? []
          const expected = movers.includes(as)
            ? status
            : from === 'DRAFT' && as === 'REVIEWER'
              ? '404 PRODUCT_NOT_FOUND'
              : '409 ILLEGAL_TRANSITION'
          const said = await moved(person, { productId, status, version: 1 })
          if (said !== expected) wrong.push(`${from} to ${status} as ${as}: ${String(said)} and not ${expected}`)
        }
    expect(wrong).toEqual([])
    await world.owner`update product set state = 'PENDING_REVIEW' where id = ${productId}`
    expect(await moved(operator, { productId, status: 'ACTIVE', version: 1 })).toBe('404 PRODUCT_NOT_FOUND')
  })

  test('a public product is reviewed by operators and not by its workspace', async ({ world }) => {
    const { head, school } = await givenShopSchool(world)
    const { productId } = await givenComplete(world, head, school, { visibility: 'GLOBAL' })
    expect(await moved(head, { productId, status: 'PENDING_REVIEW' })).toBe('PENDING_REVIEW')
    expect(await moved(head, { productId, status: 'ACTIVE' })).toBe('409 ILLEGAL_TRANSITION')
    const operator = await world.person({ operator: true })
    const { version } = await head.call(getOwnProduct, { id: productId })
    for (const read of [{}, { version: version + 7 }])
      expect(await moved(operator, { productId, status: 'ACTIVE', ...read })).toBe('409 VERSION_CONFLICT')
    expect(await moved(operator, { productId, status: 'REJECTED', reason: 'No', version })).toBe('400 REASON_NEEDED')
    const back = { productId, status: 'CHANGES_REQUESTED', reason: 'A sharper picture.', version } as const
    expect(await moved(operator, back)).toBe('CHANGES_REQUESTED')
    expect(await head.call(getOwnProduct, { id: productId })).toMatchObject({ reason: 'A sharper picture.' })
    expect(await moved(head, { productId, status: 'PENDING_REVIEW' })).toBe('PENDING_REVIEW')
    expect(await moved(operator, { productId, status: 'ACTIVE', version })).toBe('ACTIVE')
    expect(await head.call(getOwnProduct, { id: productId })).toMatchObject({ reason: '', isApproved: true })
    const [picture] = await world.owner`select is_public from attachment where subject_id = ${productId}`
    expect(picture).toEqual({ isPublic: true })
    expect(await moved(operator, { productId, status: 'BLOCKED' })).toBe('BLOCKED')
    expect(await moved(head, { productId, status: 'INACTIVE' })).toBe('409 ILLEGAL_TRANSITION')
    expect(await moved(operator, { productId, status: 'INACTIVE' })).toBe('INACTIVE')
  })

  test('a member sells in a workspace only while they belong to it [R2:K22]', async ({ world }) => {
    const { school, member } = await givenShopSchool(world)
    const seller = await givenSeller(world, { workspace: school, person: member.id })
    const { id: productId } = await givenProduct(world, { seller, visibility: 'WORKSPACE' })
    expect(await member.call(getOwnProduct, { id: productId })).toMatchObject({ productId })
    await world.owner`update membership set state = 'SUSPENDED' where person_id = ${member.id}`
    expect(await moved(member, { productId, status: 'INACTIVE' })).toBe('404 PRODUCT_NOT_FOUND')
    expect((await member.ask(getOwnProduct, { id: productId })).statusCode).toBe(404)
  })

  test('submitting an incomplete draft names each missing field; a listed product stays complete', async ({
    world,
  }) => {
    const { head, school } = await givenShopSchool(world)
    const product = await givenComplete(world, head, school, { title: '', pictures: [] })
    const { productId } = product
    const refused = await head.ask(moveProduct, { productId, status: 'PENDING_REVIEW' })
    expect(refused).toMatchObject({ statusCode: 400, body: { code: 'INCOMPLETE' } })
    expect(refused.body.fields?.map(({ path }) => path)).toEqual(['title', 'pictures'])
    const complete = await givenComplete(world, head, school)
    await approve(world, complete.productId)
    const emptied = await head.ask(updateProduct, { ...inputOf(complete), title: '' })
    expect(emptied).toMatchObject({ statusCode: 400, body: { code: 'INCOMPLETE', fields: [{ path: 'title' }] } })
    await head.call(moveProduct, { productId, status: 'ARCHIVED' })
    const locked = await head.ask(updateProduct, inputOf(product))
    expect(locked).toMatchObject({ statusCode: 409, body: { code: 'NOT_EDITABLE' } })
  })

  test('a product that changed while it was paused is reviewed again, an unchanged one is not', async ({ world }) => {
    const { head, school } = await givenShopSchool(world)
    const product = await givenComplete(world, head, school)
    const { productId } = product
    await approve(world, productId)
    expect(await moved(head, { productId, status: 'INACTIVE' })).toBe('INACTIVE')
    const small = await head.call(updateProduct, { ...inputOf(product), brand: 'Neem' })
    expect(await moved(head, { productId, status: 'ACTIVE' })).toBe('ACTIVE')
    await moved(head, { productId, status: 'INACTIVE' })
    await head.call(updateProduct, { ...inputOf(small), title: 'Another tie' })
    expect(await moved(head, { productId, status: 'ACTIVE' })).toBe('PENDING_REVIEW')
  })

  test('a closed seller lists nothing', async ({ world }) => {
    const { head, school } = await givenShopSchool(world)
    const { productId } = await givenComplete(world, head, school)
    await head.call(moveOwnSeller, { state: 'CLOSED' })
    expect(await moved(head, { productId, status: 'PENDING_REVIEW' })).toBe('409 SELLER_CLOSED')
  })
})

describe('a change of an approved public product [cso:S5]', () => {
  async function givenListed(world: World) {
    const { head, school } = await givenShopSchool(world)
    const product = await givenComplete(world, head, school, { visibility: 'GLOBAL' })
    await approve(world, product.productId)
    const now = async () => await head.call(getOwnProduct, { id: product.productId })
    return { head, product: await now(), now }
  }

  test('waits for a reviewer, one at a time; everything else applies at once', async ({ world }) => {
    const { head, product, now } = await givenListed(world)
    const [variant] = inputOf(product).variants ?? []
    if (!variant) throw new Error('there is a variant')
    const picture = await givenPicture(world, head.id)
    const after = await head.call(updateProduct, {
      ...inputOf(product),
      title: 'Silk tie',
      brand: 'Neem',
      pictures: [{ attachmentId: picture, alt: '' }],
      variants: [{ ...variant, pricePaise: 60_000, onHand: 12 }],
    })
    expect(after).toMatchObject({ title: 'School tie', brand: 'Neem', isApproved: true, state: 'ACTIVE' })
    expect(after.variants[0]).toMatchObject({ pricePaise: 25_000, onHand: 12 })
    expect(after.pictures).toEqual(product.pictures)
    expect(after.change?.fields).toMatchObject({ title: 'Silk tie', prices: [{ pricePaise: 60_000 }] })
    expect(after.change?.pictures.map(({ attachmentId }) => attachmentId)).toEqual([picture])
    const again = await head.ask(updateProduct, { ...inputOf(after), title: 'Cotton tie' })
    expect(again).toMatchObject({ statusCode: 409, body: { code: 'CHANGE_OPEN' } })
    // A smaller price and more stock need no reviewer.
    const cheaper = [{ ...variant, pricePaise: 20_000, onHand: 13, onHandBefore: 12 }]
    expect((await head.call(updateProduct, { ...inputOf(after), variants: cheaper })).variants[0]?.pricePaise).toBe(
      20_000,
    )
    expect((await now()).change?.changeId).toBe(after.change?.changeId)
  })

  test('can be withdrawn by its seller alone, and its pictures go with it', async ({ world }) => {
    const { head, product } = await givenListed(world)
    const picture = await givenPicture(world, head.id)
    const pictures = [...product.pictures, { attachmentId: picture, alt: '' }]
    const { change } = await head.call(updateProduct, { ...inputOf(product), pictures })
    const id = change?.changeId ?? ''
    const rival = await givenShopSchool(world)
    expect((await rival.head.ask(withdrawChange, { id })).body.code).toBe('CHANGE_NOT_FOUND')
    expect(await head.call(withdrawChange, { id })).toMatchObject({ change: null, pictures: product.pictures })
    expect(await world.owner`select from attachment where id = ${picture}`).toHaveLength(0)
    expect((await head.ask(withdrawChange, { id })).body.code).toBe('ILLEGAL_TRANSITION')
  })

  test('applies as a whole when it is approved, and the product stays approved', async ({ world }) => {
    const { head, product, now } = await givenListed(world)
    const picture = await givenPicture(world, head.id)
    const [variant] = inputOf(product).variants ?? []
    if (!variant) throw new Error('there is a variant')
    await head.call(updateProduct, {
      ...inputOf(product),
      title: 'Silk tie',
      gstBasisPoints: 1800,
      pictures: [{ attachmentId: picture, alt: 'Silk' }],
      variants: [{ ...variant, pricePaise: 60_000, mrpPaise: 65_000 }],
    })
    const at = world.clock.now()
    await world.owner.begin(async (tx) => {
      const row = await findProduct(tx, product.productId, at)
      if (row) await applyChange(tx, row, { actorId: head.id, at })
    })
    expect(await now()).toMatchObject({
      title: 'Silk tie',
      gstBasisPoints: 1800,
      isApproved: true,
      change: null,
      slug: product.slug,
      pictures: [{ attachmentId: picture, alt: 'Silk' }],
      variants: [{ pricePaise: 60_000, mrpPaise: 65_000 }],
    })
    expect(await world.owner`select from attachment where used_by = 'product' and not is_public`).toHaveLength(0)
  })
})
