import type { Input } from '@chowk/contract/call.ts'
import { PeopleShown, listPeople } from '@chowk/contract/operator/person.ts'
import type { FoundPerson } from '@chowk/contract/operator/person.ts'
import { nameOf as bilingual } from '../../app/bilingual-name.ts'
import { personName } from '../../app/code/person-words.ts'
import { CURSOR, addressInput, oneOf, rowId, textUpTo } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { Age, dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import desk from '../record/record.module.css'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import { SHOWN, shownState } from './people-words.ts'

const inputOf = (search: URLSearchParams): Input<typeof listPeople> => ({
  size: 50,
  ...addressInput(search, {
    q: textUpTo(200, 'find'),
    next: CURSOR,
    workspaceId: rowId('workspace'),
    shown: oneOf(PeopleShown.options),
  }),
})

/** Everybody with an account, found by what somebody may tell of herself. */
const page = screenOf({
  title: m.app_people,
  prefetch: ({ search }) => [...FRAME_READS, read(listPeople, inputOf(search))],
  show: People,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function People() {
  const address = useListAddress()
  const people = useRead(listPeople, inputOf(address.search))
  const within = people.data?.workspace
  return (
    <OperationFrame title={m.app_people()} facts={within && bilingual(within)}>
      <PagedList
        address={address}
        read={people}
        search={{ name: 'find', placeholder: m.operator_people_search() }}
        empty={{ title: m.operator_people_none_title(), text: m.operator_people_none_text() }}
        filters={
          <AddressFilter
            address={address}
            name="shown"
            label={m.operator_state()}
            any={m.operator_people_all()}
            values={PeopleShown.options}
            nameOf={(shown) => SHOWN[shown]()}
          />
        }
      >
        {(rows) => <Table label={m.app_people()} columns={columns()} rows={rows} keyOf={({ id }) => id} />}
      </PagedList>
    </OperationFrame>
  )
}

function workspaceOf({ workspace, moreWorkspaces }: FoundPerson): string {
  if (!workspace) return '–'
  return `${bilingual(workspace)}${moreWorkspaces > 0 ? ` ${m.app_and_more({ count: moreWorkspaces })}` : ''}`
}

const columns = (): Column<FoundPerson>[] => [
  {
    name: 'name',
    label: m.app_called(),
    card: 'title',
    cell: (row) => (
      <PersonChip
        name={personName(row.name)}
        picture={row.portrait}
        to={`/operation/people/${row.id}`}
        tags={<Tags row={row} />}
      >
        {row.contact}
      </PersonChip>
    ),
  },
  { name: 'workspace', label: m.operator_people_workspace(), card: 'line', cell: workspaceOf },
  stateColumn(m.operator_state(), shownState),
  {
    name: 'seen',
    label: m.operator_people_seen(),
    cell: ({ lastSeenAt }) => (lastSeenAt ? <Age of={lastSeenAt} /> : '–'),
  },
  { name: 'came', label: m.operator_people_came(), cell: ({ createdAt }) => dateText(createdAt) },
]

/** What has to be known before anything is done. */
export function Tags({ row: { isMinor, isOperator } }: { row: Pick<FoundPerson, 'isMinor' | 'isOperator'> }) {
  if (!isMinor && !isOperator) return null
  return (
    <span className={desk['tags']}>
      {isMinor && <span className={`micro ${desk['tag']} ${desk['minor']}`}>{m.operator_person_minor()}</span>}
      {isOperator && <span className={`micro ${desk['tag']}`}>{m.operator_person_operator()}</span>}
    </span>
  )
}
