import type { Input } from '@chowk/contract/call.ts'
import type { LogNames } from '@chowk/contract/operator/log.ts'
import { exportWorkspaceLog, getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { inAlphabet } from '../../app/log/alphabet.ts'
import { callOverHttp } from '../../app/calls.ts'
import { handOver } from '../../app/export/hand-over.ts'
import { CURSOR, addressInput, rowId, shapedLike, textUpTo } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { LogRow, didWords } from '../../app/log/log-row.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { nameOf } from '../../app/bilingual-name.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import styles from './workspace-log.module.css'

type Filter = Omit<Input<typeof getWorkspaceLog>, 'size' | 'next'>

const DAY = /^\d{4}-\d\d-\d\d$/

const filterIn = (search: URLSearchParams): Filter =>
  addressInput(search, {
    actor: textUpTo(120),
    action: textUpTo(120),
    member: rowId(),
    from: shapedLike(DAY),
    to: shapedLike(DAY),
  })

const inputOf = (search: URLSearchParams): Input<typeof getWorkspaceLog> => ({
  size: 25,
  ...filterIn(search),
  ...addressInput(search, { next: CURSOR }),
})

/** What was done in the workspace, by whom and when. */
const page = screenOf({
  title: m.admin_log,
  prefetch: ({ search }) => [read(getWorkspaceLog, inputOf(search)), ...ADMIN_FRAME_READS],
  show: Log,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

async function takeAlong(filter: Filter): Promise<void> {
  try {
    const { name, csv } = await callOverHttp(exportWorkspaceLog, filter)
    handOver(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  } catch {
    showToast({ text: m.wlog_export_failed() })
  }
}

function Log() {
  const address = useListAddress()
  const log = useRead(getWorkspaceLog, inputOf(address.search))
  const actions = (log.data?.actions ?? []).toSorted((one, other) => inAlphabet(didWords(one), didWords(other)))
  return (
    <AdminFrame
      title={m.admin_log()}
      actions={
        <Button variant="outlined" small onClick={() => void takeAlong(filterIn(address.search))}>
          {m.wlog_export()}
        </Button>
      }
    >
      {filterIn(address.search).member && <Concerned address={address} names={log.data?.names} />}
      <PagedList
        address={address}
        read={log}
        search={{ name: 'actor', label: m.wlog_who(), placeholder: m.wlog_who() }}
        empty={{ title: m.member_history_none(), text: m.wlog_none_text() }}
        filters={
          <>
            <AddressFilter
              address={address}
              name="action"
              label={m.wlog_kind()}
              any={m.wlog_any_kind()}
              values={actions}
              nameOf={didWords}
            />
            {DAYS.map(({ name, label }) => (
              <DateField
                key={name}
                name={name}
                label={label()}
                value={address.get(name)}
                onChange={({ target }) => address.set(name, target.value)}
              />
            ))}
          </>
        }
      >
        {(rows, { names }) => (
          <ul className={`small ${styles['log']}`}>
            {rows.map((row) => (
              <LogRow key={row.id} row={row} names={names} />
            ))}
          </ul>
        )}
      </PagedList>
    </AdminFrame>
  )
}

function Concerned({ address, names }: { address: ListAddress; names: LogNames | undefined }) {
  const named = names?.[address.get('member')]
  return (
    <p className="cluster gap-2">
      {named ? m.wlog_about({ name: nameOf(named.name) }) : m.wlog_about_somebody()}
      <button type="button" className="text-button" onClick={() => address.set('member', '')}>
        {m.wlog_about_all()}
      </button>
    </p>
  )
}

const DAYS = [
  { name: 'from', label: m.app_from },
  { name: 'to', label: m.app_until },
]
