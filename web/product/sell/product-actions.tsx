import { useState } from 'react'
import { listOwnProducts, moveProduct } from '@chowk/contract/product/own-product.ts'
import type { OwnProductRow } from '@chowk/contract/product/own-product.ts'
import type { ProductState } from '@chowk/contract/product/product.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { ProblemNote } from '../../ui/note.tsx'

const SAID: Partial<Record<ProductState, () => string>> = {
  PENDING_REVIEW: m.sell_moved_pending,
  ACTIVE: m.sell_moved_active,
  INACTIVE: m.sell_moved_inactive,
  ARCHIVED: m.sell_moved_archived,
}

/** The one move that a seller is offered first in each state. */
const FIRST: Partial<Record<ProductState, { to: ProductState; name: () => string }>> = {
  DRAFT: { to: 'PENDING_REVIEW', name: m.sell_submit },
  CHANGES_REQUESTED: { to: 'PENDING_REVIEW', name: m.sell_submit },
  REJECTED: { to: 'PENDING_REVIEW', name: m.sell_submit },
  ACTIVE: { to: 'INACTIVE', name: m.sell_pause },
  INACTIVE: { to: 'ACTIVE', name: m.sell_list_again },
}

/** Errors of a move, in words. */
export const MOVE_ERRORS = {
  SUBSCRIPTION_REQUIRED: m.sell_no_access,
  PRODUCT_NOT_FOUND: m.sell_gone,
  ILLEGAL_TRANSITION: m.sell_not_allowed_now,
  INCOMPLETE: m.sell_incomplete,
  REASON_NEEDED: m.sell_not_allowed_now,
  VERSION_CONFLICT: m.sell_not_allowed_now,
  SELLER_CLOSED: m.sell_seller_closed,
}

/** Actions of a seller for a product in the list. */
export function ProductActions({ row: { productId, state, title } }: { row: OwnProductRow }) {
  const [isArchiving, setArchiving] = useState(false)
  const move = useAction(moveProduct, { errors: MOVE_ERRORS, refreshes: [listOwnProducts] })
  const moveTo = (status: ProductState) =>
    move.mutate(
      { productId, status },
      {
        onSuccess: (answer) => {
          setArchiving(false)
          showToast({ text: SAID[answer.status]?.() ?? '' })
        },
      },
    )
  const first = FIRST[state]
  const name = title || m.sell_untitled()
  return (
    <div className="stack gap-2">
      <Row>
        {first && (
          <Button
            small
            variant="outlined"
            aria-label={`${first.name()}: ${name}`}
            disabled={move.isPending}
            onClick={() => moveTo(first.to)}
          >
            {first.name()}
          </Button>
        )}
        {state !== 'BLOCKED' && state !== 'ARCHIVED' && (
          <Button small variant="plain" aria-label={`${m.sell_archive()}: ${name}`} onClick={() => setArchiving(true)}>
            {m.sell_archive()}
          </Button>
        )}
      </Row>
      {!isArchiving && <ProblemNote>{move.problem}</ProblemNote>}
      {isArchiving && (
        <ConfirmDialog
          title={m.sell_archive_title({ title: name })}
          action={m.sell_archive()}
          isDanger
          isPending={move.isPending}
          error={move.problem}
          onConfirm={() => moveTo('ARCHIVED')}
          onClose={() => setArchiving(false)}
        >
          {m.sell_archive_text()}
        </ConfirmDialog>
      )}
    </div>
  )
}
