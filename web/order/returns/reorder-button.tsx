import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getCart } from '@chowk/contract/order/cart.ts'
import type { CutLine } from '@chowk/contract/order/cart.ts'
import { reorder } from '@chowk/contract/order/reorder.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useViewer } from '../../app/page-facts.ts'
import { noteCounts } from '../../app/shopping/counts.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'

const cutText = ({ title, wanted, kept, why }: CutLine): string => {
  if (why === 'GONE') return m.order_again_gone({ title })
  return why === 'CART_FULL' ? m.cart_cut_full({ title }) : m.cart_cut({ title, wanted, kept })
}

/** Puts the products of an order into the cart, and names what can no longer be bought (S59). */
export function ReorderButton({ orderId }: { orderId: string }) {
  const viewer = useViewer()
  const client = useQueryClient()
  const { mutate, isPending, problem, data } = useAction(reorder, {
    errors: { ORDER_NOT_FOUND: m.order_gone },
    refreshes: [getCart],
  })
  const noteAdded = ({ cartCount }: { cartCount: number }) => viewer && noteCounts(client, viewer.userId, { cartCount })
  return (
    <div className="stack gap-3">
      <div>
        <Button variant="outlined" disabled={isPending} onClick={() => mutate({ orderId }, { onSuccess: noteAdded })}>
          {m.order_again()}
        </Button>
      </div>
      <ProblemNote>{problem}</ProblemNote>
      {data && (
        <Note kind={data.addedLines > 0 ? 'done' : 'notice'} alert>
          {data.addedLines > 0 && (
            <p>
              {m.cart_added()}.{' '}
              <Link to="/cart" className="accent hover-underline">
                {m.cart_see()}
              </Link>
            </p>
          )}
          {data.cut.map((cut) => (
            <p key={cut.variantId}>{cutText(cut)}</p>
          ))}
        </Note>
      )}
    </div>
  )
}
