import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import type { ShareCard } from '../../app/sharing/share-tags.rules.ts'
import { m } from '../../paraglide/messages.js'

const IN_STOCK = 'https://schema.org/InStock'
const OUT_OF_STOCK = 'https://schema.org/OutOfStock'
const inRupees = (paise: number) => (paise / 100).toFixed(2)

/** Share card and structured data of a public product; undefined for all others. */
export function productCard(product: ShopProduct): ShareCard | undefined {
  const { state, visibility, slug, title, description, brand, seller, categories, pictures, variants, coinsOnly } =
    product
  const { average, count } = product.rating
  if (state !== 'ACTIVE' || visibility !== 'GLOBAL') return undefined
  const category = categories.at(-1)
  const prices = variants.map(({ pricePaise }) => pricePaise)
  // A price in coins is none that others could show.
  const isSold = !coinsOnly && prices.length > 0
  return {
    kind: 'product',
    id: slug,
    title,
    description: description || seller.name,
    shown: [seller.name, pictures[0]?.src, Math.min(...prices)],
    crumbs: [
      [m.app_name(), '/'],
      [m.shop_store_title(), '/store'],
      ...(category ? [[nameOf(category.name), `/products?category=${category.id}`] as [string, string]] : []),
      [title],
    ],
    subject: {
      '@type': 'Product',
      ...(brand && { brand: { '@type': 'Brand', name: brand } }),
      ...(category && { category: nameOf(category.name) }),
      ...(average !== null && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
      }),
      ...(isSold && {
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: 'INR',
          lowPrice: inRupees(Math.min(...prices)),
          highPrice: inRupees(Math.max(...prices)),
          offerCount: variants.length,
          offers: variants.map((variant) => ({
            '@type': 'Offer',
            price: inRupees(variant.pricePaise),
            priceCurrency: 'INR',
            availability: variant.available > 0 ? IN_STOCK : OUT_OF_STOCK,
            ...(variant.values.length > 0 && { name: variant.values.join(', ') }),
            seller: { '@type': 'Organization', name: seller.name },
          })),
        },
      }),
    },
  }
}
