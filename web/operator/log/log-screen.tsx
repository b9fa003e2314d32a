import type { Input, Output } from '@chowk/contract/call.ts'
import { getAuditLog, verifyAuditLog } from '@chowk/contract/operator/log.ts'
import { inAlphabet } from '../../app/log/alphabet.ts'
import { CURSOR, addressInput, textUpTo } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { LogRow, didWords } from '../../app/log/log-row.tsx'

const inputOf = (search: URLSearchParams): Input<typeof getAuditLog> => ({
  size: 25,
  ...addressInput(search, { actor: textUpTo(200), action: textUpTo(120), next: CURSOR }),
})

/** Who did what to what, and whether the log is whole. */
const page = screenOf({
  title: m.operator_log,
  prefetch: ({ search }) => [...FRAME_READS, read(getAuditLog, inputOf(search))],
  show: Log,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Log() {
  const address = useListAddress()
  const log = useRead(getAuditLog, inputOf(address.search))
  const actions = (log.data?.actions ?? [])
    .map((value) => ({ value, name: didWords(value) }))
    .toSorted((one, other) => inAlphabet(one.name, other.name))
  return (
    <OperationFrame title={m.operator_log()}>
      <Chain />
      <PagedList
        address={address}
        read={log}
        search={{ name: 'actor', label: m.operator_log_actor(), placeholder: m.operator_log_actor() }}
        empty={{ title: m.operator_log_none(), text: '' }}
        filters={
          <AddressFilter
            address={address}
            name="action"
            label={m.operator_log_action()}
            any={m.operator_log_any()}
            values={actions.map(({ value }) => value)}
            nameOf={didWords}
          />
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
    </OperationFrame>
  )
}

function brokenWords({ brokenBatch, brokenFrom, brokenTo }: Output<typeof verifyAuditLog>): string {
  return brokenFrom === null || brokenTo === null
    ? m.operator_log_chain_gap({ batch: brokenBatch ?? 0 })
    : m.operator_log_chain_broken({ from: brokenFrom, to: brokenTo })
}

function Chain() {
  const chain = useRead(verifyAuditLog, {})
  const { isFetching, refetch } = chain
  return (
    <div className={styles['part']}>
      <ReadBoundary read={chain} failed={m.operator_log_chain_failed()} skeleton={<RowSkeleton count={1} />}>
        {(found) => (
          <>
            {found.brokenBatch !== null && <Note kind="fault">{brokenWords(found)}</Note>}
            {found.late > 0 && <Note kind="fault">{m.operator_log_chain_late({ count: found.late })}</Note>}
            {found.lost && <Note kind="fault">{m.operator_log_chain_lost({ id: found.lost })}</Note>}
            {found.brokenBatch === null && found.late === 0 && !found.lost && (
              <Note kind="done">{m.operator_log_chain_good({ count: found.rows })}</Note>
            )}
            <Button variant="plain" disabled={isFetching} onClick={() => void refetch()}>
              {isFetching ? m.operator_log_checking() : m.operator_log_check()}
            </Button>
          </>
        )}
      </ReadBoundary>
    </div>
  )
}
