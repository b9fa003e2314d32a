import type { Input } from '@chowk/contract/call.ts'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { AdminStatus, UserType, listAdmins } from '@chowk/contract/member/admin.ts'
import { getOwnership } from '@chowk/contract/member/ownership.ts'
import type { Ownership } from '@chowk/contract/member/ownership.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { CURSOR, addressInput, oneOf, saidAs, textUpTo } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { Choices } from '../../ui/choices.tsx'
import { AddForm } from './add-form.tsx'
import { STATUS } from './admin-words.ts'
import { AdminsTable } from './admins-table.tsx'
import { ClosingSection } from './closing-section.tsx'
import { OfferNote } from './offer-note.tsx'
import { OwnershipSection } from './ownership-section.tsx'

const inputOf = (search: URLSearchParams): Input<typeof listAdmins> => ({
  size: 25,
  userType: 'ADMIN',
  ...addressInput(search, {
    userType: saidAs('FACULTY', 'FACULTY' as const, 'of'),
    searchQuery: textUpTo(120, 'find'),
    next: CURSOR,
    status: oneOf(AdminStatus.options),
  }),
})

/** Who runs the workspace and who teaches there, who owns it, and how it changes hands or ends. */
const page = screenOf({
  title: m.admins_title,
  reads: () => ({ ownership: read(getOwnership, {}) }),
  prefetch: ({ search }) => [read(listAdmins, inputOf(search)), read(getSecurity, {}), ...ADMIN_FRAME_READS],
  frame: ({ children }) => <AdminFrame title={m.admins_title()}>{children}</AdminFrame>,
  show: Admins,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

const KINDS = { ADMIN: m.admins_title, FACULTY: m.admins_kind_faculty }

function Admins({ ownership }: { ownership: Ownership }) {
  const address = useListAddress()
  const input = inputOf(address.search)
  const admins = useRead(listAdmins, input)
  const userType = input.userType ?? 'ADMIN'
  return (
    <div className="stack gap-6">
      {ownership.offers
        .filter(({ isForViewer }) => isForViewer)
        .map((offer) => (
          <OfferNote key={offer.id} offer={offer} />
        ))}
      <div className="stack gap-4">
        <Choices
          label={m.admins_kind()}
          value={userType}
          options={UserType.options.map((value) => ({ value, name: KINDS[value]() }))}
          onChoose={(value) => address.set('of', value === 'ADMIN' ? '' : value)}
        />
        <PagedList
          address={address}
          read={admins}
          search={{ name: 'find', placeholder: m.admins_search() }}
          empty={{ title: m.admins_none_title(), text: m.admins_none_text() }}
          filters={
            <AddressFilter
              address={address}
              name="status"
              label={m.admins_status()}
              any={m.admins_all()}
              values={AdminStatus.options}
              nameOf={(status) => STATUS[status]()}
            />
          }
        >
          {(rows) => <AdminsTable rows={rows} userType={userType} />}
        </PagedList>
      </div>
      <AddForm key={userType} userType={userType} />
      <OwnershipSection ownership={ownership} />
      {ownership.isOwner && <ClosingSection workspaceId={ownership.workspaceId} />}
    </div>
  )
}
