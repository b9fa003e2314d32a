import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import type { ProductCategory } from '@chowk/contract/product/category.ts'
import { getOwnProduct, listOwnProducts, moveProduct } from '@chowk/contract/product/own-product.ts'
import type { OwnProduct } from '@chowk/contract/product/own-product.ts'
import type { getOwnSeller } from '@chowk/contract/product/seller.ts'
import { LeaveGuard } from '../../ui/floating/leave-guard.tsx'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/field/error-summary.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { MOVE_ERRORS } from '../sell/product-actions.tsx'
import { problemsOf, reviewedNames } from './field-words.ts'
import { Preview } from './preview.tsx'
import { AboutPart, MorePart, PayPart, PhotosPart, TaxPart, VisibilityPart } from './product-fields.tsx'
import { emptyText } from './product-text.ts'
import { useProduct } from './use-product.ts'
import type { ProductWriting } from './use-product.ts'
import { VariantFields } from './variant-fields.tsx'
import { SaveStatus, WritingNotes } from './writing-notes.tsx'
import styles from './write.module.css'

interface ProductWriterProps {
  opened: OwnProduct | null
  own: Output<typeof getOwnSeller>
  categories: readonly ProductCategory[]
}

/** A section of the form. */
function Part({ children, ...section }: { title: string; id?: string; children: ReactNode }) {
  return (
    <Section {...section}>
      <div className={`stack gap-4 ${styles['part']}`}>{children}</div>
    </Section>
  )
}

const jump = (id: string) => {
  const part = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
  part?.querySelector<HTMLElement>('input:not([hidden]), select, [contenteditable]')?.focus()
  part?.scrollIntoView({ block: 'center' })
}

/** The form of a product: a draft saves itself, what buyers see is saved by a press. */
export function ProductWriter({ opened, own, categories }: ProductWriterProps) {
  const isTaxed = own.seller?.tax.taxStatus === 'REGULAR'
  const writing = useProduct(opened, emptyText(own.sellsAs === 'INDIVIDUAL' ? 'GLOBAL' : 'WORKSPACE'))
  const { text, change, product, version } = writing
  const [added, setAdded] = useState<readonly Attachment[]>([])
  const [showsFaults, setShowsFaults] = useState(opened?.state === 'CHANGES_REQUESTED' || opened?.state === 'REJECTED')
  const [isPreviewed, setPreviewed] = useState(false)
  const unchosen = isTaxed && text.gstBasisPoints === null ? [{ path: 'gstBasisPoints', code: 'RATE_NEEDED' }] : []
  const missing = [...(product?.missing ?? []), ...unchosen]
  const faults = showsFaults ? missing : []
  const attachments = [...added, ...(product?.attachments ?? [])]
  const part = { text, change, faults, own }
  const reserved = new Map(product?.variants.map((variant) => [variant.variantId, variant.reserved]))
  const problems = problemsOf(faults)
  return (
    <div className={`stack gap-5 ${styles['form']}`}>
      <WritingNotes writing={writing} />
      {problems.length > 0 && <ErrorSummary problems={problems} onJump={jump} />}
      <div key={version} className="stack gap-5">
        <PhotosPart {...part} attachments={attachments} onAdded={(files) => setAdded((all) => [...files, ...all])} />
        <Part title={m.sell_about()}>
          <AboutPart {...part} categories={categories} version={version} />
        </Part>
        <Part title={m.sell_price_stock()} id="product-variants">
          <div className="stack gap-4">
            <PayPart {...part} />
            <VariantFields {...part} reserved={reserved} isTaxed={isTaxed} />
          </div>
        </Part>
        {isTaxed && (
          <Part title={m.sell_tax()}>
            <TaxPart {...part} />
          </Part>
        )}
        <Part title={m.sell_more()}>
          <MorePart {...part} />
        </Part>
        <Part title={m.sell_visibility()}>
          <VisibilityPart {...part} />
        </Part>
      </div>
      <Actions
        writing={writing}
        isChosen={unchosen.length === 0}
        onIncomplete={() => setShowsFaults(true)}
        onPreview={() => setPreviewed(true)}
      />
      {isPreviewed && <Preview text={text} attachments={attachments} onClose={() => setPreviewed(false)} />}
      <LeaveGuard isUnsaved={writing.isUnsaved} />
    </div>
  )
}

interface ActionsProps {
  writing: ProductWriting
  /** The seller has chosen all that the server cannot miss. */
  isChosen: boolean
  onIncomplete: () => void
  onPreview: () => void
}

/** The bar that stays in sight: whether it is saved, and the one thing to do next. */
function Actions({ writing, isChosen, onIncomplete, onPreview }: ActionsProps) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const submit = useAction(moveProduct, { errors: MOVE_ERRORS, refreshes: [listOwnProducts, getOwnProduct] })
  const { product, save } = writing
  const isLive = product !== null && ['PENDING_REVIEW', 'ACTIVE', 'INACTIVE'].includes(product.state)
  const saveThen = async (then: (saved: OwnProduct) => void) => {
    setBusy(true)
    const saved = await save()
    setBusy(false)
    if (saved) then(saved)
    else onIncomplete()
  }
  const sayKept = ({ change }: OwnProduct) =>
    showToast({ text: change ? m.sell_live_waits({ fields: reviewedNames(change.fields) }) : m.sell_live_saved() })
  const send = (saved: OwnProduct) => {
    if (saved.missing.length > 0 || !isChosen) {
      onIncomplete()
      // The list of what is missing stands above the fields.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-summary]')?.focus())
      return
    }
    submit.mutate(
      { productId: saved.productId, status: 'PENDING_REVIEW' },
      {
        onSuccess: ({ status }) => {
          showToast({ text: status === 'ACTIVE' ? m.sell_moved_active() : m.sell_moved_pending() })
          void navigate('/sell')
        },
      },
    )
  }
  const disabled = isBusy || submit.isPending
  return (
    <div className={`stack gap-2 ${styles['action']}`}>
      <ProblemNote>{submit.problem}</ProblemNote>
      <Row spread>
        <SaveStatus writing={writing} />
        <Row>
          <Button variant="outlined" onClick={onPreview}>
            {m.sell_preview()}
          </Button>
          {isLive ? (
            <Button disabled={disabled} onClick={() => void saveThen(sayKept)}>
              {m.sell_save()}
            </Button>
          ) : (
            <Button disabled={disabled} onClick={() => void saveThen(send)}>
              {m.sell_submit()}
            </Button>
          )}
        </Row>
      </Row>
    </div>
  )
}
