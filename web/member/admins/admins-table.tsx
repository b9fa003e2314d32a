import { useState } from 'react'
import { listAdmins } from '@chowk/contract/member/admin.ts'
import type { Admin, AdminStatus, UserType } from '@chowk/contract/member/admin.ts'
import { getOwnership } from '@chowk/contract/member/ownership.ts'
import { personName } from '../../app/code/person-words.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { useAction } from '../../app/form/use-action.ts'
import { Age, dateText } from '../../app/time.tsx'
import { lastDayText } from '../../app/calendar/last-day.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { ROLE, STATUS, STATUS_ERRORS, STATUS_STALE, STEP, statusCallOf } from './admin-words.ts'
import { StatusDialog } from './status-dialog.tsx'

interface AdminsTableProps {
  rows: readonly Admin[]
  userType: UserType
}

interface Pending {
  row: Admin
  status: 'DISABLED' | 'REMOVED'
}

/** Those of one kind, each with what may be done about her. */
export function AdminsTable({ rows, userType }: AdminsTableProps) {
  const [pending, setPending] = useState<Pending | null>(null)
  const { mutate, isPending } = useAction(statusCallOf(userType), {
    errors: STATUS_ERRORS,
    refreshes: [listAdmins, getOwnership],
    staleCodes: STATUS_STALE,
  })
  const choose = (row: Admin, status: AdminStatus) => {
    if (status === 'DISABLED' || status === 'REMOVED') return setPending({ row, status })
    return mutate(
      { id: row.id, status },
      {
        onSuccess: () => sayDone(row, status),
        onError: (failure) => showToast({ text: errorMessage(failure, STATUS_ERRORS) }),
      },
    )
  }
  return (
    <>
      <Table
        label={userType === 'ADMIN' ? m.admins_title() : m.admins_kind_faculty()}
        columns={columns({ isPending, choose })}
        rows={rows}
        keyOf={({ id }) => id}
      />
      {pending && (
        <StatusDialog
          key={`${pending.row.id} ${pending.status}`}
          {...pending}
          userType={userType}
          onDone={() => sayDone(pending.row, pending.status)}
          onClose={() => setPending(null)}
        />
      )}
    </>
  )
}

const sayDone = ({ name }: Admin, status: AdminStatus) =>
  showToast({ text: m.admins_done({ name: personName(name), status: STATUS[status]() }) })

interface Steps {
  isPending: boolean
  choose: (row: Admin, status: AdminStatus) => unknown
}

const columns = ({ isPending, choose }: Steps): Column<Admin>[] => [
  {
    name: 'name',
    label: m.app_called(),
    card: 'title',
    cell: ({ name, portrait, contact, isSelf }) => (
      <PersonChip
        name={personName(name)}
        picture={portrait}
        tags={isSelf && <span className="micro muted"> · {m.admins_you()}</span>}
      >
        {contact}
      </PersonChip>
    ),
  },
  { name: 'role', label: m.app_role(), card: 'line', cell: ({ role }) => ROLE[role]() },
  { name: 'status', label: m.admins_status(), card: 'end', cell: (row) => <Status row={row} /> },
  {
    name: 'seen',
    label: m.admins_column_seen(),
    isWide: true,
    cell: ({ seenAt, invitedAt, status }) =>
      seenAt ? (
        <Age of={seenAt} />
      ) : status === 'INVITED' && invitedAt ? (
        m.admins_invited_on({ date: dateText(invitedAt) })
      ) : (
        '–'
      ),
  },
  {
    name: 'protected',
    label: m.admins_column_protected(),
    isWide: true,
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? m.member_factor_on() : m.app_off()),
  },
  {
    name: 'actions',
    label: m.admins_column_actions(),
    silent: true,
    card: 'line',
    cell: (row) => (
      <span className="cluster gap-3">
        {row.may.map((status) => (
          <button
            key={status}
            type="button"
            className={`text-button ${status === 'REMOVED' ? 'danger' : 'accent'}`}
            disabled={isPending}
            aria-label={`${STEP[status]()} ${personName(row.name)}`}
            onClick={() => choose(row, status)}
          >
            {STEP[status]()}
          </button>
        ))}
      </span>
    ),
  },
]

const Status = ({ row: { status, disabledUntil, reason } }: { row: Admin }) => (
  <span title={reason || undefined}>
    <StateDot state={status}>{STATUS[status]()}</StateDot>
    {disabledUntil && <span className="small muted"> {m.admins_until({ date: lastDayText(disabledUntil) })}</span>}
  </span>
)
