import { listWaitingProducts } from '@chowk/contract/product/approval.ts'
import { listProductCategories } from '@chowk/contract/product/category.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ApprovalQueue, WaitingCount, waitingInput } from './approval-queue.tsx'

/** Public products that wait for operators. */
const page = screenOf({
  title: m.approval_title,
  prefetch: ({ search }) => [
    read(listWaitingProducts, waitingInput(search, 'GLOBAL')),
    read(listProductCategories, {}),
  ],
  show: OpenApproval,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function OpenApproval() {
  return (
    <div className="stack gap-4">
      <header className="cluster spread page-head">
        <h1 className="h1">{m.approval_title()}</h1>
        <span className="muted">
          <WaitingCount visibility="GLOBAL" />
        </span>
      </header>
      <ApprovalQueue visibility="GLOBAL" />
    </div>
  )
}
