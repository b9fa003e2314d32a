import type { Input, Output } from '@chowk/contract/call.ts'
import { JobStatus, countJobs, getOverview, listJobs, runFailedJobsAgain } from '@chowk/contract/operator/job.ts'
import { CURSOR, addressInput, oneOf, textUpTo } from '../app/list/address-input.ts'
import { AddressFilter } from '../app/list/address-filter.tsx'
import { useListAddress } from '../app/list/list-address.ts'
import { PagedList } from '../app/list/paged-list.tsx'
import { read, useRead } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { JobTable } from './job-table.tsx'
import { FRAME_READS, OperationFrame } from './operation-frame.tsx'
import styles from './operation.module.css'
import { Numbers } from './fields.tsx'
import { useToastAction } from '../app/form/toast-action.ts'
import { JOB_STATUS } from './words.ts'

const inputOf = (search: URLSearchParams): Input<typeof listJobs> => ({
  size: 50,
  ...addressInput(search, {
    standing: oneOf(JobStatus.options),
    task: textUpTo(60),
    q: textUpTo(60),
    next: CURSOR,
  }),
})

/** Jobs that failed, with what they need; they run again from here. */
const page = screenOf({
  title: m.operator_jobs,
  reads: () => ({ counts: read(countJobs, {}) }),
  prefetch: ({ search }) => [...FRAME_READS, read(listJobs, inputOf(search))],
  frame: ({ answers, children }) => (
    <OperationFrame
      title={m.operator_jobs()}
      facts={answers && m.operator_workers({ count: answers.counts.workers })}
      actions={answers && answers.counts.failed > 0 && <TryAll failed={answers.counts.failed} />}
    >
      {children}
    </OperationFrame>
  ),
  show: Jobs,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function TryAll({ failed }: { failed: number }) {
  const again = useToastAction(runFailedJobsAgain, { refreshes: [listJobs, countJobs, getOverview] })
  const press = () =>
    again.mutate({}, { onSuccess: ({ count }) => showToast({ text: m.operator_jobs_again({ count }) }) })
  return (
    <Button variant="outlined" small disabled={again.isPending} onClick={press}>
      {m.operator_jobs_try_all({ count: failed })}
    </Button>
  )
}

function Jobs({ counts }: { counts: Output<typeof countJobs> }) {
  const address = useListAddress()
  return (
    <>
      <Numbers
        rows={[
          { n: counts.failed, name: JOB_STATUS.FAILED(), kind: 'FAILED' },
          { n: counts.retries, name: JOB_STATUS.RETRIES(), kind: 'RETRIES' },
          { n: counts.runs, name: JOB_STATUS.RUNS(), kind: 'RUNS' },
          { n: counts.waits, name: JOB_STATUS.WAITS(), kind: 'WAITS' },
        ]}
      />
      <PagedList
        address={address}
        read={useRead(listJobs, inputOf(address.search))}
        search={{ name: 'q', placeholder: m.operator_jobs_search() }}
        empty={{ title: m.operator_jobs_none_title(), text: m.operator_jobs_none_text() }}
        filters={
          <>
            <AddressFilter
              address={address}
              name="task"
              label={m.app_kind()}
              any={m.operator_any_of({ name: m.app_kind() })}
              values={counts.tasks.map(({ task }) => task)}
              nameOf={(value) => value}
            />
            <AddressFilter
              address={address}
              name="standing"
              label={m.operator_jobs_which()}
              any={m.operator_jobs_all_failed()}
              values={JobStatus.options}
              nameOf={(value) => JOB_STATUS[value]()}
            />
          </>
        }
      >
        {(rows) => (
          <>
            <JobTable rows={rows} />
            <p className={`small muted ${styles['more']}`}>{m.operator_jobs_note()}</p>
          </>
        )}
      </PagedList>
    </>
  )
}
