import { IconUpload, IconUserPlus } from '../../ui/icons.ts'
import { useState } from 'react'
import { listDepartments } from '@chowk/contract/member/department.ts'
import { countMembers, listMembers } from '@chowk/contract/member/member.ts'
import type { ListedMember } from '@chowk/contract/member/member.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { FailedLine } from '../../app/screen/failed-line.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { AddMemberForm } from './add-member-form.tsx'
import { useDepartments } from './department-choice.ts'
import { InviteManyForm } from './invite-many-form.tsx'
import { CLASS_VALUES, inputOf, shownIn } from './member-address.ts'
import { MembersTable } from './members-table.tsx'
import { ROLE, STATE } from './member-words.ts'
import { FileLink } from '../upload/start-section.tsx'
import { SavedViews } from './saved-views.tsx'
import styles from './members.module.css'

/** Everybody who belongs to the own organisation, found, narrowed and changed one by one or many at once. */
const page = screenOf({
  title: m.admin_members,
  prefetch: ({ search }) => [read(listMembers, inputOf(search)), read(listDepartments, {}), ...ADMIN_FRAME_READS],
  show: Members,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Members() {
  const address = useListAddress()
  const members = useRead(listMembers, inputOf(address.search))
  const total = members.data?.totalElements
  return (
    <AdminFrame title={m.admin_members()} facts={<Counts />} actions={<Actions />}>
      <div className={`cluster gap-3 spread ${styles['beside']}`}>
        <SavedViews address={address} />
        <ShownFiles search={address.search} />
      </div>
      <PagedList
        address={address}
        read={members}
        search={{ name: 'find', placeholder: m.member_search() }}
        failed={m.member_list_failed()}
        count={total !== undefined && address.isNarrowed && m.member_match({ count: grouped(total) })}
        empty={{ title: m.member_none_title(), text: m.member_none_text() }}
        filters={<Filters address={address} />}
      >
        {(rows: readonly ListedMember[]) => <MembersTable address={address} rows={rows} total={total} />}
      </PagedList>
    </AdminFrame>
  )
}

function Counts() {
  const { data, error, refetch } = useRead(countMembers, {})
  if (error) return <FailedLine text={m.member_count_failed()} onRetry={refetch} />
  if (!data) return null
  const { present, invited, suspended, left, seatsLeft } = data
  return (
    <span className="tabular">
      {m.member_count_present({ count: grouped(present) })} · {m.member_count_invited({ count: grouped(invited) })} ·{' '}
      {m.member_count_suspended({ count: grouped(suspended) })} · {m.member_count_left({ count: grouped(left) })} ·{' '}
      <strong>{m.member_count_free({ count: grouped(seatsLeft) })}</strong>
    </span>
  )
}

function Actions() {
  const [opened, setOpened] = useState<'ONE' | 'MANY'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <div className={`cluster gap-3 ${styles['ways']}`}>
        <ButtonLink variant="outlined" to="/members/upload">
          <IconUpload size={20} stroke={1.75} aria-hidden /> {m.member_upload()}
        </ButtonLink>
        <Button variant="outlined" onClick={() => setOpened('MANY')}>
          {m.member_invite_many()}
        </Button>
        <Button onClick={() => setOpened('ONE')}>
          <IconUserPlus size={20} stroke={1.75} aria-hidden /> {m.member_add()}
        </Button>
      </div>
      {opened && (
        <Sheet label={opened === 'ONE' ? m.member_add_title() : m.member_invite_many()} wide="form" onClose={close}>
          {opened === 'ONE' ? <AddMemberForm onClose={close} /> : <InviteManyForm onClose={close} />}
        </Sheet>
      )}
    </>
  )
}

// What is searched and narrowed here is what the file holds, all pages of it.
function ShownFiles({ search }: { search: URLSearchParams }) {
  const shown = Object.entries(shownIn(search)).map(([name, value]) => [name, String(value)])
  const query = shown.length === 0 ? '' : `?${new URLSearchParams(shown)}`
  return (
    <span className="small muted">
      {m.member_export_shown()} <FileLink path={`members.xlsx${query}`}>XLSX</FileLink>
      {' · '}
      <FileLink path={`members.csv${query}`}>CSV</FileLink>
    </span>
  )
}

const classValue = (value: (typeof CLASS_VALUES)[number]) =>
  value.startsWith('-') ? m.member_class_and_below({ class: value.slice(1) }) : m.member_class_of({ class: value })

function Filters({ address }: { address: ListAddress }) {
  const { choices, onRetry } = useDepartments(address.get('department'))
  return (
    <>
      {onRetry && <FailedLine text={m.member_departments_failed()} onRetry={onRetry} />}
      {choices.length > 0 && (
        <AddressFilter
          address={address}
          name="department"
          label={m.member_department()}
          any={m.member_all_departments()}
          values={choices.map(({ id }) => id)}
          nameOf={(id) => choices.find((each) => each.id === id)?.name ?? ''}
        />
      )}
      <AddressFilter
        address={address}
        name="class"
        label={m.app_class()}
        any={m.member_all_classes()}
        values={CLASS_VALUES}
        nameOf={classValue}
      />
      <AddressFilter
        address={address}
        name="role"
        label={m.app_role()}
        any={m.member_all_roles()}
        values={['OWNER', 'ADMIN', 'FACULTY', 'MEMBER'] as const}
        nameOf={(role) => ROLE[role]()}
      />
      <AddressFilter
        address={address}
        name="state"
        label={m.member_state()}
        any={m.member_all_states()}
        values={Object.keys(STATE) as (keyof typeof STATE)[]}
        nameOf={(state) => STATE[state]()}
      />
      <AddressFilter
        address={address}
        name="store"
        label={m.member_store()}
        any={m.member_store_all()}
        values={['yes', 'no'] as const}
        nameOf={(value) => `${m.member_store()}: ${value === 'yes' ? m.member_yes() : m.member_no()}`}
      />
    </>
  )
}
