import { getStoreSettings, listWaitingProducts, saveStoreSettings } from '@chowk/contract/product/approval.ts'
import { listProductCategories } from '@chowk/contract/product/category.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { useAction } from '../../app/form/use-action.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { ApprovalQueue, WaitingCount, waitingInput } from './approval-queue.tsx'

/** Products of a workspace that wait for its administrators, and whether they have to. */
const page = screenOf({
  title: m.approval_title,
  prefetch: ({ search }) => [
    read(listWaitingProducts, waitingInput(search, 'WORKSPACE')),
    read(getStoreSettings, {}),
    read(listProductCategories, {}),
    ...ADMIN_FRAME_READS,
  ],
  show: Approval,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Approval() {
  return (
    <AdminFrame title={m.approval_title()} facts={<WaitingCount visibility="WORKSPACE" />}>
      <div className="stack gap-6">
        <ApprovalQueue visibility="WORKSPACE" />
        <Section title={m.approval_settings()}>
          <Settings />
        </Section>
      </div>
    </AdminFrame>
  )
}

function Settings() {
  const settings = useRead(getStoreSettings, {})
  const { mutate, isPending, problem } = useAction(saveStoreSettings, {
    errors: { VERSION_CONFLICT: m.approval_settings_conflict },
    refreshes: [getStoreSettings],
    staleCodes: ['VERSION_CONFLICT'],
  })
  return (
    <ReadBoundary read={settings} failed={m.approval_settings_failed()} skeleton={<RowSkeleton count={1} />}>
      {({ listsAtOnce, version }) => (
        <div className="stack gap-2">
          <CheckboxField
            label={m.approval_at_once()}
            hint={m.approval_at_once_says()}
            checked={listsAtOnce}
            disabled={isPending}
            onChange={({ target }) =>
              mutate(
                { listsAtOnce: target.checked, version },
                { onSuccess: () => showToast({ text: m.approval_settings_saved() }) },
              )
            }
          />
          <ProblemNote>{problem}</ProblemNote>
        </div>
      )}
    </ReadBoundary>
  )
}
