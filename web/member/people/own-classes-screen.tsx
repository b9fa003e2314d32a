import { useSearchParams } from 'react-router'
import { listMembers } from '@chowk/contract/member/member.ts'
import type { ListedMember } from '@chowk/contract/member/member.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { ClassFilter } from '../../app/list/class-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { useViewer } from '../../app/page-facts.ts'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { TeacherWelcome } from '../welcome/teacher-welcome.tsx'
import { inputOf } from './member-address.ts'
import { MemberState } from './member-state.tsx'
import styles from './members.module.css'

// Pupils have no list of each other.
const mayList = (viewer: UserData | null | undefined): boolean =>
  viewer?.workspace?.isDefault === false && viewer.workspace.role !== 'MEMBER'

const pupilsIn = (search: URLSearchParams) => ({ ...inputOf(search), role: 'MEMBER' as const })

/** The pupils of the classes that a teacher heads, to look at; whoever runs the school sees all of them here. */
const page = screenOf({
  title: m.member_own_title,
  prefetch: ({ search, viewer }) => (mayList(viewer) ? [read(listMembers, pupilsIn(search))] : []),
  show: OwnClasses,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function OwnClasses() {
  const viewer = useViewer()
  const [query] = useSearchParams()
  if (query.has('welcome') && viewer?.workspace && mayList(viewer))
    return <TeacherWelcome name={viewer.name} workspace={viewer.workspace} />
  return mayList(viewer) ? (
    <Pupils />
  ) : (
    <StatePanel level={1} mark="locked" title={m.member_own_locked_title()} text={m.member_own_locked_text()} />
  )
}

function Pupils() {
  const address = useListAddress()
  const pupils = useRead(listMembers, pupilsIn(address.search))
  const total = pupils.data?.totalElements
  return (
    <div className={styles['own']}>
      <header className={`cluster gap-3 ${styles['ownHead']}`}>
        <h1 className="h2">{m.member_own_title()}</h1>
        {total !== undefined && <p className="small muted">{m.member_own_count({ count: grouped(total) })}</p>}
      </header>
      <PagedList
        address={address}
        read={pupils}
        search={{ name: 'find', placeholder: m.member_own_search() }}
        filters={<ClassFilter address={address} />}
        empty={{ title: m.member_own_none_title(), text: m.member_own_none_text() }}
      >
        {(rows: readonly ListedMember[]) => (
          <Table label={m.member_own_title()} columns={COLUMNS()} rows={rows} keyOf={({ id }) => id} />
        )}
      </PagedList>
    </div>
  )
}

const COLUMNS = (): Column<ListedMember>[] => [
  {
    name: 'name',
    label: m.app_called(),
    card: 'title',
    cell: ({ name, portrait, department }) => (
      <PersonChip name={name} picture={portrait}>
        <span className={styles['under']}>{department?.name}</span>
      </PersonChip>
    ),
  },
  { name: 'code', label: m.app_code(), cell: ({ employeeCode }) => employeeCode },
  { name: 'department', label: m.member_department(), cell: ({ department }) => department?.name },
  { name: 'state', label: m.member_state(), card: 'end', cell: ({ state }) => <MemberState state={state} /> },
  {
    name: 'seen',
    label: m.member_last_seen(),
    cell: ({ seenAt }) => (seenAt ? <Age of={seenAt} /> : '–'),
  },
]
