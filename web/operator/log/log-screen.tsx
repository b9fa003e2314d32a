import type { LoaderFunctionArgs } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { getAuditLog, verifyAuditLog } from '@chowk/contract/operator/log.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useListAddress } from '../desk/list-address.ts'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { Answered } from '../parts.tsx'
import { SearchForm } from '../search-form.tsx'
import { LogRow, didWords } from './log-row.tsx'

function inputOf(search: URLSearchParams): Input<typeof getAuditLog> {
  const [actor, action, next] = ['actor', 'action', 'next'].map((name) => search.get(name))
  return { size: 25, ...(actor && { actor }), ...(action && { action }), ...(next && { next }) }
}

const readsOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Read[] => [
  ...FRAME_READS,
  [getAuditLog, inputOf(new URL(request.url).searchParams)],
]
export const loader = async (given: LoaderFunctionArgs) => await readOnServer(given.context, readsOf(given))
export const clientLoader = (given: Pick<LoaderFunctionArgs, 'request'>) => readInBrowser(readsOf(given))
export const meta = () => [{ title: `${m.operator_log()} · ${m.app_name()}` }]

/** Who did what to what, and whether the log is whole. */
export default function LogScreen() {
  const address = useListAddress()
  const asked = useRead(getAuditLog, inputOf(address.search))
  const { data } = asked
  return (
    <OperationFrame title={m.operator_log()}>
      <Chain />
      <div className={styles['filters']} role="search" aria-label={m.operator_search()}>
        <SearchForm
          label={m.operator_log_actor()}
          name="actor"
          value={address.get('actor')}
          onSearch={(words) => address.set('actor', words)}
        />
        <SelectField
          label={m.operator_log_action()}
          value={address.get('action')}
          options={[
            { value: '', name: m.operator_log_any() },
            ...(data?.actions ?? [])
              .map((value) => ({ value, name: didWords(value) }))
              .toSorted((one, other) => one.name.localeCompare(other.name)),
          ]}
          onChoose={(value) => address.set('action', value)}
        />
      </div>
      <Answered asked={asked}>
        {data?.content.length === 0 && <p>{m.operator_log_none()}</p>}
        <ul className={styles['log']}>
          {data?.content.map((row) => (
            <LogRow key={row.id} row={row} names={data.names} />
          ))}
        </ul>
        {data?.next && (
          <div className={styles['more']}>
            <Button look="outlined" onClick={() => address.goOn(data.next ?? '')}>
              {m.operator_log_more()}
            </Button>
          </div>
        )}
      </Answered>
    </OperationFrame>
  )
}

function brokenWords({ brokenBatch, brokenFrom, brokenTo }: Output<typeof verifyAuditLog>): string {
  return brokenFrom === null || brokenTo === null
    ? m.operator_log_chain_gap({ batch: brokenBatch ?? 0 })
    : m.operator_log_chain_broken({ from: brokenFrom, to: brokenTo })
}

function Chain() {
  const { data, isFetching, refetch } = useRead(verifyAuditLog, {})
  return (
    <div className={styles['part']}>
      {data && data.brokenBatch !== null && <Note kind="fault">{brokenWords(data)}</Note>}
      {data && data.late > 0 && <Note kind="fault">{m.operator_log_chain_late({ count: data.late })}</Note>}
      {data?.lost && <Note kind="fault">{m.operator_log_chain_lost({ id: data.lost })}</Note>}
      {data && data.brokenBatch === null && data.late === 0 && !data.lost && (
        <Note kind="done">{m.operator_log_chain_good({ count: data.rows })}</Note>
      )}
      <Button look="plain" disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? m.operator_log_checking() : m.operator_log_check()}
      </Button>
    </div>
  )
}
