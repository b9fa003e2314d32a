import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { JobStanding, countJobs, getOverview, listJobs, runFailedJobsAgain } from '@chowk/contract/operator/job.ts'
import type { Read } from '../app/read.ts'
import { readInBrowser, readOnServer, useRead, useWrite } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { SelectField } from '../ui/select-field.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { useListAddress } from './desk/list-address.ts'
import type { ListAddress } from './desk/list-address.ts'
import { JobTable } from './job-table.tsx'
import { FRAME_READS, OperationFrame } from './operation-frame.tsx'
import styles from './operation.module.css'
import { SearchForm } from './search-form.tsx'
import { Answered, Numbers } from './parts.tsx'
import { JOB_STANDING, refusedText } from './words.ts'

const SIZE = 50

function inputOf(search: URLSearchParams): Input<typeof listJobs> {
  const standing = JobStanding.safeParse(search.get('standing')).data
  const [task, q] = ['task', 'q'].map((name) => search.get(name)?.slice(0, 60))
  const next = search.get('next')
  return { size: SIZE, ...(standing && { standing }), ...(task && { task }), ...(q && { q }), ...(next && { next }) }
}

const readsOf = (url: string): Read[] => [
  ...FRAME_READS,
  [countJobs, {}],
  [listJobs, inputOf(new URL(url).searchParams)],
]

export const loader = async ({ context, request }: LoaderFunctionArgs) =>
  await readOnServer(context, readsOf(request.url))
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => readInBrowser(readsOf(request.url))
export const meta = () => [{ title: `${m.operator_jobs()} · ${m.app_name()}` }]

function TryAll({ failed }: { failed: number }) {
  const again = useWrite(runFailedJobsAgain, { refreshes: [listJobs, countJobs, getOverview] })
  const press = () =>
    again.mutate(
      {},
      {
        onSuccess: ({ count }) => showToast({ text: m.operator_jobs_again({ count }) }),
        onError: (error) => showToast({ text: m.operator_not_done({ reason: refusedText(error) }) }),
      },
    )
  return (
    <Button look="outlined" low disabled={again.isPending} onClick={press}>
      {m.operator_jobs_try_all({ count: failed })}
    </Button>
  )
}

interface FilterProps {
  address: ListAddress
  tasks: readonly string[]
}

function JobFilter({ address, tasks }: FilterProps) {
  return (
    <div className={styles['filters']} role="search" aria-label={m.operator_search()}>
      <SearchForm
        label={m.operator_search()}
        name="q"
        placeholder={m.operator_jobs_search()}
        value={address.get('q')}
        onSearch={(words) => address.set('q', words)}
      />
      <SelectField
        label={m.operator_kind()}
        value={address.get('task')}
        options={[{ value: '', name: m.operator_any() }, ...tasks.map((value) => ({ value, name: value }))]}
        onChoose={(value) => address.set('task', value)}
      />
      <SelectField
        label={m.operator_jobs_which()}
        value={address.get('standing')}
        options={[
          { value: '', name: m.operator_jobs_all_failed() },
          ...JobStanding.options.map((value) => ({ value, name: JOB_STANDING[value]() })),
        ]}
        onChoose={(value) => address.set('standing', value)}
      />
    </div>
  )
}

/** Jobs that failed, with what they need; they run again from here. */
export default function JobsScreen() {
  const address = useListAddress()
  const counts = useRead(countJobs, {})
  const list = useRead(listJobs, inputOf(address.search))
  const rows = list.data?.content ?? []
  return (
    <OperationFrame>
      <header className={styles['head']}>
        <h1>{m.operator_jobs()}</h1>
        {counts.data && <span className={styles['aside']}>{m.operator_workers({ count: counts.data.workers })}</span>}
        {counts.data && counts.data.failed > 0 && <TryAll failed={counts.data.failed} />}
      </header>
      {counts.data && (
        <>
          <Numbers
            rows={[
              { n: counts.data.failed, name: JOB_STANDING.FAILED(), kind: 'FAILED' },
              { n: counts.data.retries, name: JOB_STANDING.RETRIES(), kind: 'RETRIES' },
              { n: counts.data.runs, name: JOB_STANDING.RUNS(), kind: 'RUNS' },
              { n: counts.data.waits, name: JOB_STANDING.WAITS(), kind: 'WAITS' },
            ]}
          />
          <JobFilter address={address} tasks={counts.data.tasks.map((row) => row.task)} />
        </>
      )}
      <Answered asked={list}>
        {rows.length > 0 && <JobTable rows={rows} />}
        {rows.length === 0 && (
          <StatePanel mark="missing" title={m.operator_jobs_none_title()} text={m.operator_jobs_none_text()} />
        )}
        {list.data?.next && (
          <div className={styles['more']}>
            <Button look="outlined" onClick={() => address.goOn(list.data?.next ?? '')}>
              {m.operator_more()}
            </Button>
          </div>
        )}
        {rows.length > 0 && <p className={`${styles['aside']} ${styles['more']}`}>{m.operator_jobs_note()}</p>}
      </Answered>
    </OperationFrame>
  )
}
