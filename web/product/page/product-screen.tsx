import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { getShopProduct } from '@chowk/contract/product/shop-product.ts'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { listQuestions } from '@chowk/contract/product/question.ts'
import { listReviews } from '@chowk/contract/product/review.ts'
import { listYouMightLike } from '@chowk/contract/product/you-might-like.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { read, useRead } from '../../app/read.ts'
import { RichText } from '../../app/rich-text/rich-text.tsx'
import { AverageStars } from '../../app/review/stars.tsx'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { withShareCard } from '../../app/sharing/share-card.ts'
import { CoinCount } from '../../app/shopping/coin-count.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import { FIRST_QUESTIONS, FIRST_REVIEWS } from '../review/first-reviews.ts'
import { QuestionSection } from '../review/question-section.tsx'
import { ReportProduct } from '../review/report-product.tsx'
import { ReviewSection } from '../review/review-section.tsx'
import { ProductGrid, ProductGridSkeleton } from '../shelf/product-card.tsx'
import { Price } from '../shelf/price.tsx'
import { useBuyActions } from './buy-actions.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { OptionPicker } from './option-picker.tsx'
import { productCard } from './product-share-card.ts'
import { ProductFacts } from './product-facts.tsx'
import { firstVariant } from './variant-choice.rules.ts'
import styles from './product-screen.module.css'

/** The page of one product (R2.01). */
const page = screenOf({
  title: m.shop_product_title,
  failed: m.shop_product_failed,
  skeleton: <ProductGridSkeleton />,
  reads: ({ params }: ScreenAddress) => ({ product: [getShopProduct, { slug: params['slug'] ?? '' }] as const }),
  prefetch: ({ params }) => {
    const slug = params['slug'] ?? ''
    return [
      read(listYouMightLike, { slug }),
      read(listReviews, { ...FIRST_REVIEWS, slug }),
      read(listQuestions, { ...FIRST_QUESTIONS, slug }),
    ]
  },
  refusals: { NOT_FOUND: NoProduct },
  show: Product,
})
export const loader = withShareCard(page.loader, getShopProduct, productCard)
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function NoProduct() {
  return (
    <StatePanel level={1} mark="missing" title={m.shop_product_missing_title()} text={m.shop_product_missing_text()}>
      <ButtonLink to="/products">{m.shop_all_products()}</ButtonLink>
    </StatePanel>
  )
}

function Product({ product }: { product: ShopProduct }) {
  const { slug } = useParams()
  // Another product begins with its own first variant.
  return <ProductPage key={slug} product={product} />
}

function ProductPage({ product }: { product: ShopProduct }) {
  const [chosenId, setChosen] = useState(() => firstVariant(product.variants)?.id)
  const [quantity, setQuantity] = useState(1)
  const variant = product.variants.find(({ id }) => id === chosenId) ?? product.variants[0]
  const actions = useBuyActions(product, variant?.id, quantity)
  const pictures = picturesOf(product, variant)
  return (
    <div className={`stack gap-6 ${styles['screen']}`}>
      <div className={styles['columns']}>
        <Gallery key={variant?.picture?.src ?? ''} pictures={pictures} />
        <div className="stack gap-4">
          {product.state !== 'ACTIVE' && <Note kind="notice">{m.shop_only_you_see()}</Note>}
          <div className="stack gap-2">
            <SellerLine product={product} />
            <h1 className="h1 breaks">{product.title}</h1>
            {product.rating.count > 0 && (
              <p>
                <a href="#reviews" className="hover-underline">
                  <AverageStars rating={product.rating} />
                </a>
              </p>
            )}
          </div>
          {variant && (
            <>
              <PriceLines product={product} variant={variant} />
              <OptionPicker
                product={product}
                current={variant}
                onChoose={(next) => {
                  setChosen(next.id)
                  setQuantity((before) => Math.max(1, Math.min(before, next.available)))
                }}
              />
              <BuyBox
                product={product}
                variant={variant}
                quantity={quantity}
                onQuantity={setQuantity}
                actions={actions}
              />
            </>
          )}
          <ProductFacts product={product} />
          <Description product={product} />
          <ReportProduct product={product} />
        </div>
      </div>
      <div className={styles['columns']}>
        <ReviewSection product={product} />
        <QuestionSection product={product} />
      </div>
      <Alike slug={product.slug} />
    </div>
  )
}

/** Pictures of a product, beginning with that of the variant. */
function picturesOf({ pictures }: ShopProduct, variant: ShopProduct['variants'][number] | undefined) {
  const first = variant?.picture
  return first ? [first, ...pictures.filter(({ src }) => src !== first.src)] : pictures
}

function SellerLine({ product: { seller, categories } }: { product: ShopProduct }) {
  return (
    <p className="small muted breaks">
      <Link to={`/products?seller=${seller.id}`} className="small-strong accent hover-underline">
        {seller.name}
      </Link>
      {seller.workspace && (
        <Link to={`/${seller.workspace.customUrl}/store`} className="dot-before hover-underline">
          {nameOf(seller.workspace.name)}
        </Link>
      )}
      {categories.slice(-1).map(({ id, name }) => (
        <span key={id} className="dot-before">
          {nameOf(name)}
        </span>
      ))}
    </p>
  )
}

interface PriceLinesProps {
  product: ShopProduct
  variant: ShopProduct['variants'][number]
}

function PriceLines({ product, variant }: PriceLinesProps) {
  const { coinPrice, coinsOnly, gstBasisPoints } = product
  const isTaxed = !coinsOnly && variant.pricePaise > 0
  return (
    <div className="stack gap-2">
      <p className="cluster gap-3">
        <Price of={{ ...variant, coinPrice, coinsOnly }} large />
        {isTaxed && (
          <span className="small muted">
            {gstBasisPoints > 0 ? m.shop_with_gst({ rate: String(gstBasisPoints / 100) }) : m.shop_all_taxes()}
          </span>
        )}
      </p>
      {coinsOnly && <p className="small muted">{m.shop_coins_only()}</p>}
      {!coinsOnly && coinPrice > 0 && (
        <p className="row gap-2">
          <CoinCount coins={coinPrice} />
          <span>{m.shop_part_in_coins()}</span>
        </p>
      )}
    </div>
  )
}

function Description({ product: { body, bodyPictures, description, brand, seller } }: { product: ShopProduct }) {
  return (
    <div className={`stack gap-3 line-above ${styles['description']}`}>
      {brand && <p className="small muted">{m.shop_brand({ brand })}</p>}
      {body ? <RichText document={body} pictures={bodyPictures} /> : <WrittenText text={description} />}
      {seller.about && (
        <div className="small muted">
          <strong className="breaks">{seller.name}</strong>
          <WrittenText text={seller.about} />
        </div>
      )}
    </div>
  )
}

/** Further products; nothing where there are none. */
function Alike({ slug }: { slug: string }) {
  const alike = useRead(listYouMightLike, { slug })
  if (alike.data?.content.length === 0) return null
  return (
    <Section title={m.shop_you_might_like()}>
      <ReadBoundary read={alike} skeleton={<ProductGridSkeleton />}>
        {({ content }) => <ProductGrid products={content} level={3} />}
      </ReadBoundary>
    </Section>
  )
}
