import { IconRosetteDiscountCheck } from '../../ui/icons.ts'
import type { Input } from '@chowk/contract/call.ts'
import { listWorkspaces } from '@chowk/contract/operator/workspace.ts'
import type { FoundWorkspace } from '@chowk/contract/operator/workspace.ts'
import { OrganisationKind, WorkspaceState } from '@chowk/contract/organisation/workspace.ts'
import { nameOf as bilingual } from '../../app/bilingual-name.ts'
import { CURSOR, addressInput, oneOf, textUpTo } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { OrganisationChip } from '../../ui/person/person-chip.tsx'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import desk from '../record/record.module.css'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import { DOT, KIND, STATE, kindName } from './workspace-words.ts'

const inputOf = (search: URLSearchParams): Input<typeof listWorkspaces> => ({
  size: 50,
  ...addressInput(search, {
    q: textUpTo(120, 'find'),
    next: CURSOR,
    kind: oneOf(OrganisationKind.options),
    state: oneOf(WorkspaceState.options),
  }),
})

/** Every organisation with how it stands. */
const page = screenOf({
  title: m.app_organisations,
  prefetch: ({ search }) => [...FRAME_READS, read(listWorkspaces, inputOf(search))],
  show: Workspaces,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Workspaces() {
  const address = useListAddress()
  return (
    <OperationFrame title={m.app_organisations()}>
      <PagedList
        address={address}
        read={useRead(listWorkspaces, inputOf(address.search))}
        search={{ name: 'find', placeholder: m.operator_workspaces_search() }}
        empty={{ title: m.operator_workspaces_none_title(), text: m.operator_workspaces_none_text() }}
        filters={
          <>
            <AddressFilter
              address={address}
              name="kind"
              label={m.app_kind()}
              any={m.operator_any_kind()}
              values={OrganisationKind.options}
              nameOf={(kind) => KIND[kind]()}
            />
            <AddressFilter
              address={address}
              name="state"
              label={m.operator_state()}
              any={m.operator_workspaces_all()}
              values={WorkspaceState.options}
              nameOf={(state) => STATE[state]()}
            />
          </>
        }
      >
        {(rows) => <Table label={m.app_organisations()} columns={columns()} rows={rows} keyOf={({ id }) => id} />}
      </PagedList>
    </OperationFrame>
  )
}

const columns = (): Column<FoundWorkspace>[] => [
  {
    name: 'name',
    label: m.app_called(),
    card: 'title',
    cell: ({ id, name, logo, isVerified, city, customUrl }) => (
      <OrganisationChip
        name={bilingual(name)}
        logo={logo}
        to={`/operation/workspaces/${id}`}
        tags={
          isVerified && (
            <IconRosetteDiscountCheck
              size={18}
              stroke={1.75}
              className={desk['badge']}
              aria-label={m.operator_workspace_verified()}
              role="img"
            />
          )
        }
      >
        {[city, customUrl].filter(Boolean).join(' · ')}
      </OrganisationChip>
    ),
  },
  { name: 'kind', label: m.app_kind(), card: 'line', cell: ({ kind }) => kindName(kind) },
  { name: 'people', label: m.app_people(), isNumber: true, cell: ({ people }) => people },
  stateColumn(m.operator_state(), ({ state }) => ({ dot: DOT[state], name: STATE[state]() })),
  { name: 'opened', label: m.operator_workspace_opened(), cell: ({ createdAt }) => dateText(createdAt) },
]
