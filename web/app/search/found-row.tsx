import { Link } from 'react-router'
import { rupees } from '@chowk/contract/money.ts'
import type { FoundPerson, FoundPost, FoundProduct } from '@chowk/contract/search/search.ts'
import { productAddress } from '../shopping/product-address.ts'
import { m } from '../../paraglide/messages.js'
import { Marked } from '../../ui/marked.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { nameOf } from '../bilingual-name.ts'
import { Age } from '../time.tsx'
import { POST_TYPE_NAMES } from './post-type-names.ts'
import styles from './found-list.module.css'

/** A found post: who wrote it and where, its words with what was found, and what people did with it. */
export function FoundPostRow({ post }: { post: FoundPost }) {
  const { type, author, workspace, publishedAt, titleParts, textParts, likesCount, commentCount } = post
  const name = author?.name ?? m.community_author_gone()
  const hasTitle = titleParts.join('') !== ''
  return (
    <article className={`stack gap-1 hover-wash ${styles['row']}`}>
      <div className="row gap-2 small muted">
        <Portrait name={name} picture={author?.portrait} size={24} />
        <p className="breaks">
          <span className="small-strong">{name}</span>
          {workspace && <span className="dot-before">{nameOf(workspace.name)}</span>}
          <span className="dot-before">{POST_TYPE_NAMES[type]()}</span>
          <span className="dot-before">
            <Age of={publishedAt} />
          </span>
        </p>
      </div>
      <h2 className={hasTitle ? 'h3 breaks' : `breaks ${styles['text']}`}>
        <Link to={post.to} className="cover-link">
          <Marked parts={hasTitle ? titleParts : textParts} />
        </Link>
      </h2>
      {hasTitle && (
        <p className={`muted breaks ${styles['text']}`}>
          <Marked parts={textParts} />
        </p>
      )}
      <Counts likes={likesCount} comments={commentCount} />
    </article>
  )
}

function Counts({ likes, comments }: { likes: number; comments: number }) {
  const words = [
    ...(likes > 0 ? [m.community_likes({ count: likes })] : []),
    ...(comments > 0 ? [m.community_comments({ count: comments })] : []),
  ]
  return words.length > 0 && <p className="small muted tabular">{words.join(' · ')}</p>
}

/** A found product: picture, title, seller and price. */
export function FoundProductRow({ product }: { product: FoundProduct }) {
  const { title, slug, picture, seller, pricePaise, coinPrice, coinsOnly } = product
  return (
    <article className={`row gap-3 hover-wash ${styles['row']}`}>
      <span className={styles['thumb']}>
        <Picture picture={{ ...picture, alt: '' }} ratio={1} sizes="64px" />
      </span>
      <div className="breaks">
        <h2 className="h4">
          <Link to={productAddress(slug)} className="cover-link">
            {title}
          </Link>
        </h2>
        <p className="small muted">
          <span className="small-strong">
            {coinsOnly
              ? m.shop_coins({ count: coinPrice, coins: grouped(coinPrice) })
              : rupees(pricePaise, { short: true })}
          </span>
          <span className="dot-before">{seller.name}</span>
        </p>
      </div>
    </article>
  )
}

/** A found person, with what she says of herself. */
export const FoundPersonRow = ({ person: { name, customUrl, portrait, headline } }: { person: FoundPerson }) => (
  <div className={styles['row']}>
    <PersonChip name={name} picture={portrait} {...(customUrl !== null && { to: `/user/${customUrl}` })}>
      {headline}
    </PersonChip>
  </div>
)
