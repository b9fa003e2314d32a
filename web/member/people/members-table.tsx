import type { ReactNode } from 'react'
import type { ListedMember } from '@chowk/contract/member/member.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { Age, dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { MemberState } from './member-state.tsx'
import { MembersBulk } from './members-bulk.tsx'
import { ROLE, mayUseStore } from './member-words.ts'
import styles from './members.module.css'

interface MembersTableProps {
  address: ListAddress
  rows: readonly ListedMember[]
  /** All that the address fits, where they were counted. */
  total: number | undefined
}

const ORDERS: Readonly<Record<string, string>> = { seen: 'SEEN', joined: 'JOINED' }

/** The members of one page, to choose from. */
export function MembersTable({ address, rows, total }: MembersTableProps) {
  const selection = useSelection(rows.map(({ id }) => id))
  const sort = address.get('sort')
  const by = Object.keys(ORDERS).find((name) => ORDERS[name] === sort) ?? 'name'
  return (
    <>
      {/* Another page or another filter chooses anew. */}
      <MembersBulk key={address.search.toString()} address={address} selection={selection} total={total} />
      <Table
        label={m.admin_members()}
        columns={columns()}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        selection={selection}
        order={{ by, isDescending: by !== 'name' }}
        onOrder={({ by: wanted }) => address.set('sort', ORDERS[wanted] ?? '')}
      />
    </>
  )
}

function seen({ state, invitation, seenAt }: ListedMember) {
  if (state !== 'INVITED') return seenAt ? <Age of={seenAt} /> : '–'
  const opened = invitation?.openedAt ? m.member_invitation_opened({ date: dateText(invitation.openedAt) }) : null
  return (
    opened ??
    (invitation?.endsAt
      ? m.member_invitation_ends({ date: dateText(invitation.endsAt) })
      : m.member_invitation_unopened())
  )
}

const groupOf = ({ department, class: year }: Pick<ListedMember, 'department' | 'class'>) =>
  department?.name ?? (year === null ? null : m.member_class_of({ class: year }))

// A code or a day stands on one line.
const Short = ({ children }: { children: ReactNode }) => <span className={styles['short']}>{children}</span>

const columns = (): Column<ListedMember>[] => [
  {
    name: 'name',
    label: m.app_called(),
    card: 'title',
    canSort: true,
    cell: ({ id, name, portrait, contact, ...row }) => (
      <PersonChip
        name={name}
        picture={portrait}
        to={`/members/${id}`}
        tags={contact && <span className={`small muted desk-only truncate ${styles['contact']}`}>{contact}</span>}
      >
        <span className={styles['under']}>{[groupOf(row), row.employeeCode].filter(Boolean).join(' · ')}</span>
      </PersonChip>
    ),
  },
  { name: 'code', label: m.app_code(), cell: ({ employeeCode }) => <Short>{employeeCode}</Short> },
  {
    name: 'department',
    label: m.member_department(),
    cell: groupOf,
  },
  { name: 'role', label: m.app_role(), cell: ({ role }) => ROLE[role]() },
  { name: 'state', label: m.member_state(), card: 'end', cell: ({ state }) => <MemberState state={state} /> },
  {
    name: 'store',
    label: m.member_store(),
    isWide: true,
    cell: (row) => (mayUseStore(row) ? m.member_yes() : <span className="muted">{m.member_no()}</span>),
  },
  { name: 'seen', label: m.member_last_seen(), canSort: true, cell: (row) => <Short>{seen(row)}</Short> },
  {
    name: 'joined',
    label: m.member_joined(),
    isWide: true,
    canSort: true,
    cell: ({ joinedAt }) => <Short>{dateText(joinedAt)}</Short>,
  },
]
