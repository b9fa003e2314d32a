import { useRef, useState } from 'react'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './gallery.module.css'

type Shown = ShopProduct['pictures'][number]

const stepTo = (strip: HTMLElement | null, index: number) =>
  strip?.scrollTo({ left: index * strip.clientWidth, behavior: 'instant' })

/** The pictures of a product: one in sight, swiped on a phone, chosen by small ones on a desk. */
export function Gallery({ pictures }: { pictures: readonly Shown[] }) {
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const isOne = pictures.length < 2
  return (
    <div className={`${styles['gallery']} ${isOne ? styles['one'] : ''}`}>
      {!isOne && (
        <ul className={styles['thumbs']}>
          {pictures.map((picture, at) => (
            <li key={picture.src}>
              <button
                type="button"
                className={styles['thumb']}
                aria-current={at === index ? 'true' : undefined}
                aria-label={m.shop_picture_number({ number: at + 1, of: pictures.length })}
                onClick={() => stepTo(strip.current, at)}
              >
                <Picture picture={{ ...picture, alt: '' }} ratio={1} sizes="76px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['stage']}>
        <div
          ref={strip}
          className={styles['strip']}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setIndex(clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0)
          }
        >
          {pictures.map((picture, at) => (
            <div key={picture.src} className={styles['frame']}>
              <Picture picture={picture} ratio={1} sizes="(max-width: 1023px) 100vw, 520px" first={at === 0} />
            </div>
          ))}
        </div>
        {!isOne && (
          <span className={`micro tabular ${styles['count']}`} aria-hidden="true">
            {m.shop_picture_count({ number: index + 1, of: pictures.length })}
          </span>
        )}
      </div>
    </div>
  )
}
