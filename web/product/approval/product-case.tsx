import { getWaitingProduct } from '@chowk/contract/product/approval.ts'
import type { ProductReview } from '@chowk/contract/product/approval.ts'
import { listProductCategories } from '@chowk/contract/product/category.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useRead } from '../../app/read.ts'
import { RichText } from '../../app/rich-text/rich-text.tsx'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { QueueCase } from '../../ui/queue/queue.tsx'
import { Section } from '../../ui/section.tsx'
import { TextSkeleton } from '../../ui/waiting/skeleton.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import { STATE_WORDS } from '../sell/product-words.ts'
import { ChangeView } from './change-view.tsx'
import { DecisionForm } from './decision-form.tsx'
import { ProductFacts, VariantTable } from './product-facts.tsx'
import { Photos } from './photos.tsx'
import styles from './approval.module.css'

interface CaseProps {
  productId: string
  onDecided: () => void
}

/** One product or change with all that decides about it, and the decision beside it. */
export function ProductCase({ productId, onDecided }: CaseProps) {
  const read = useRead(getWaitingProduct, { id: productId })
  // Without them the product would seem to have no category.
  const categories = useRead(listProductCategories, {})
  return (
    <ReadBoundary read={read} failed={m.approval_case_failed()} skeleton={<TextSkeleton />}>
      {(review) => (
        <QueueCase
          decision={
            <div className="stack gap-4">
              {review.own && <Note kind="notice">{OWN_WORDS[review.own]()}</Note>}
              <DecisionForm
                key={`${review.product.version} ${review.product.change?.changeId ?? ''}`}
                review={review}
                onDecided={onDecided}
                onChanged={() => void read.refetch()}
              />
              <History review={review} />
            </div>
          }
        >
          <ReadBoundary read={categories} failed={m.approval_case_failed()} skeleton={<TextSkeleton />}>
            {() => <Product review={review} />}
          </ReadBoundary>
        </QueueCase>
      )}
    </ReadBoundary>
  )
}

const OWN_WORDS = { OWN: m.approval_own, ALONE: m.approval_alone } satisfies Record<
  NonNullable<ProductReview['own']>,
  () => string
>

type ReviewProps = { review: ProductReview }

function Product({ review: { product, seller, workspace, isChange } }: ReviewProps) {
  return (
    <div className="stack gap-4">
      <div className="stack gap-2">
        <h2 className="h2 breaks">{product.title}</h2>
        <p className="small muted breaks">
          {m.approval_seller()}: {seller.name} · {workspace ? nameOf(workspace) : m.approval_individual()}
        </p>
      </div>
      {isChange && product.change && <ChangeView product={product} change={product.change} />}
      <Photos pictures={product.pictures} attachments={product.attachments} />
      {product.body && <RichText document={product.body} pictures={[]} />}
      <Section title={m.approval_variants()}>
        <VariantTable product={product} />
      </Section>
      <Section title={m.approval_details()}>
        <ProductFacts product={product} seller={seller} />
      </Section>
    </div>
  )
}

function History({ review: { history } }: ReviewProps) {
  return (
    <Section title={m.approval_history()}>
      <ul>
        {history.map(({ state, reason, by, at }) => (
          <li key={`${at} ${state}`} className={`small line-below breaks ${styles['step']}`}>
            <strong>{STATE_WORDS[state]()}</strong>
            {reason && <WrittenText text={reason} />}
            <p className="faint">{by === null ? dateAndClock(at) : m.approval_by({ by, date: dateAndClock(at) })}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
