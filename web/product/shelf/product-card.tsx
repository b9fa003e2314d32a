import { Link } from 'react-router'
import type { ProductItem } from '@chowk/contract/product/listing.ts'
import { CoinCount } from '../../app/shopping/coin-count.tsx'
import { AverageStars } from '../../app/review/stars.tsx'
import { productAddress } from '../../app/shopping/product-address.ts'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import { Heart } from '../wish/heart.tsx'
import { Price } from './price.tsx'
import styles from './product-card.module.css'

interface ProductCardProps {
  product: ProductItem
  /** The largest pictures of the first screen. */
  first?: boolean
  level?: 2 | 3
}

/** A product in a list: picture, title, seller, price. The whole card leads to its page. */
export function ProductCard({ product, first = false, level = 2 }: ProductCardProps) {
  const { slug, title, picture, seller, coinPrice, coinsOnly, inStock, hasHigherPrices, rating } = product
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <article className={`stack ${styles['card']} ${inStock ? '' : styles['out']}`}>
      {/* The title beside it says the same. */}
      <Picture
        picture={{ ...picture, alt: '' }}
        ratio={1}
        sizes="(max-width: 767px) 50vw, (max-width: 1199px) 33vw, 240px"
        first={first}
      />
      <Title className={`strong clamp ${styles['title']}`}>
        <Link to={productAddress(slug)} className="cover-link">
          {title}
        </Link>
      </Title>
      <p className="small muted truncate">{seller.name}</p>
      {rating.count > 0 && <AverageStars rating={rating} />}
      <div className={`row spread gap-2 ${styles['foot']}`}>
        <Price of={product} from={hasHigherPrices} />
        {inStock ? (
          coinPrice > 0 && !coinsOnly && <CoinCount coins={coinPrice} />
        ) : (
          <span className={`micro ${styles['tag']}`}>{m.shop_sold_out()}</span>
        )}
      </div>
      <div className={`above-link ${styles['action']}`}>
        <Heart productId={product.productId} title={title} onPicture />
      </div>
    </article>
  )
}

interface ProductGridProps {
  products: readonly ProductItem[]
  level?: 2 | 3
}

/** Products side by side; the first row's pictures are fetched first. */
export function ProductGrid({ products, level = 2 }: ProductGridProps) {
  return (
    <ul className={styles['grid']}>
      {products.map((product, index) => (
        <li key={product.productId}>
          <ProductCard product={product} first={index < 4} level={level} />
        </li>
      ))}
    </ul>
  )
}

/** Products that are coming, in their shape. */
export const ProductGridSkeleton = () => (
  <div className={styles['grid']} aria-hidden="true">
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} className={`stack gap-2 ${styles['bone']}`}>
        <span className={styles['bonePicture']} />
        <span className={styles['boneLine']} />
        <span className={`${styles['boneLine']} ${styles['short']}`} />
      </div>
    ))}
  </div>
)
