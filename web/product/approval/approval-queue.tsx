import type { Input } from '@chowk/contract/call.ts'
import { listWaitingProducts } from '@chowk/contract/product/approval.ts'
import type { WaitingProduct } from '@chowk/contract/product/approval.ts'
import type { ProductVisibility } from '@chowk/contract/product/product.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { CURSOR, addressInput } from '../../app/list/address-input.ts'
import { EmptyList } from '../../app/list/empty-list.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Pager } from '../../ui/list/pager.tsx'
import { Queue, caseAfter } from '../../ui/queue/queue.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { ProductCase } from './product-case.tsx'

/** Which products an address asks for. */
export const waitingInput = (
  search: URLSearchParams,
  visibility: ProductVisibility,
): Input<typeof listWaitingProducts> => ({ size: 50, visibility, ...addressInput(search, { next: CURSOR }) })

interface QueueProps {
  visibility: ProductVisibility
}

const keyOf = ({ productId }: WaitingProduct) => productId

/** Products and changes that wait for the viewer, and the one that is reviewed. */
export function ApprovalQueue({ visibility }: QueueProps) {
  const address = useListAddress()
  const read = useRead(listWaitingProducts, waitingInput(address.search, visibility))
  return (
    <ReadBoundary read={read} failed={m.approval_failed()} skeleton={<RowSkeleton count={5} />}>
      {({ content, next }) => (
        <>
          <Products products={content} />
          <Pager
            first={address.isFirst ? undefined : { onPress: () => address.change({ product: '' }) }}
            after={next === null ? undefined : { onPress: () => address.change({ next, product: '' }) }}
          />
        </>
      )}
    </ReadBoundary>
  )
}

function Products({ products }: { products: readonly WaitingProduct[] }) {
  const address = useListAddress()
  const opened = address.get('product') || undefined
  const chosen = opened ?? products[0]?.productId
  const choose = (product: string | undefined) => address.change({ product: product ?? '', next: address.get('next') })
  if (!chosen) return <EmptyList address={address} title={m.approval_empty_title()} text={m.approval_empty_text()} />
  return (
    <Queue
      label={m.approval_title()}
      items={products}
      keyOf={keyOf}
      row={rowOf}
      chosen={chosen}
      isOpen={opened !== undefined}
      onChoose={choose}
    >
      <ProductCase key={chosen} productId={chosen} onDecided={() => choose(caseAfter(products, keyOf, chosen))} />
    </Queue>
  )
}

function rowOf({ title, seller, workspace, isChange, since }: WaitingProduct) {
  const facts = [isChange ? m.approval_change() : m.approval_new(), seller, workspace && nameOf(workspace)]
  return {
    title,
    facts: (
      <>
        {[...new Set(facts)].filter(Boolean).join(' · ')} · <Age of={since} />
      </>
    ),
  }
}

/** How many wait, beside the title. */
export function WaitingCount({ visibility }: QueueProps) {
  const { search } = useListAddress()
  const { data } = useRead(listWaitingProducts, waitingInput(search, visibility))
  return data ? m.approval_waiting({ count: data.totalElements ?? 0 }) : null
}
