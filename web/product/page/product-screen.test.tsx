// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getShopProduct } from '@chowk/contract/product/shop-product.ts'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { listYouMightLike } from '@chowk/contract/product/you-might-like.ts'
import { answerCalls, refusal } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { pressNamed, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { productCard } from './product-share-card.ts'
import Product from './product-screen.tsx'

const variant = (id: string, values: string[], pricePaise: number, available: number) => ({
  id,
  values,
  pricePaise,
  mrpPaise: null,
  picture: null,
  available,
})

const SHIRT: ShopProduct = {
  ...(sampleOf(getShopProduct.output) as ShopProduct),
  slug: 'shirt-abc123',
  title: 'School shirt',
  body: null,
  description: 'Cotton.',
  state: 'ACTIVE',
  visibility: 'GLOBAL',
  isOwn: false,
  coinsOnly: false,
  options: [{ name: 'Size', values: ['S', 'M'] }],
  variants: [variant('s', ['S'], 45_000, 3), variant('m', ['M'], 47_000, 0)],
}

let page: Mounted
afterEach(async () => await page.close())

const open = async (product: object) => {
  answerCalls([getShopProduct, product], [listYouMightLike, { content: [] }])
  showPageTo(null)
  page = await openScreen(Product, '/store/product/:slug', '/store/product/shirt-abc123')
}

test('choosing a size changes price and stock, and a sold out one says so [prod-slug]', async () => {
  await open({ ...SHIRT, seller: { ...SHIRT.seller, vacationUntil: null } })
  await until(() => expect(page.container.textContent).toContain('₹450'))
  expect(page.container.textContent).toContain('Only 3 left')
  await pressNamed(/^M/, 'label')
  await until(() => expect(page.container.textContent).toContain('₹470'))
  expect(page.container.textContent).toContain('Sold out')
})

test('shows the photo of a size once, before the others', async () => {
  const photo = (name: string) =>
    ({ ...SHIRT.pictures[0], src: `/${name}/`, alt: name }) as ShopProduct['pictures'][number]
  const [front, back] = [photo('front'), photo('back')]
  const variants = SHIRT.variants.map((each) => ({ ...each, picture: { ...back, alt: 'shown' } }))
  await open({ ...SHIRT, pictures: [front, back], variants })
  await until(() => expect(page.container.textContent).toContain('School shirt'))
  const alts = [...page.container.querySelectorAll('img[alt]')].map((image) => image.getAttribute('alt'))
  expect(alts.filter(Boolean)).toEqual(['shown', 'front'])
})

test('a product that may not be seen says so', async () => {
  await open(refusal('NOT_FOUND'))
  await until(() => expect(page.container.textContent).toContain('You can’t see this product'))
})

test('search engines read offers of products for everybody only', async () => {
  await open(SHIRT)
  expect(productCard(SHIRT)?.subject).toMatchObject({
    '@type': 'Product',
    offers: {
      lowPrice: '450.00',
      highPrice: '470.00',
      priceCurrency: 'INR',
      offers: [{ availability: 'https://schema.org/InStock' }, { availability: 'https://schema.org/OutOfStock' }],
    },
  })
  expect(productCard({ ...SHIRT, coinsOnly: true })?.subject).not.toHaveProperty('offers')
  expect(productCard({ ...SHIRT, visibility: 'WORKSPACE' })).toBeUndefined()
  expect(productCard({ ...SHIRT, state: 'INACTIVE' })).toBeUndefined()
})
