import { IconChevronDown, IconChevronUp } from '../ui/icons.ts'
import { useState } from 'react'
import { countJobs, getOverview, listJobs, removeJobs, runJobsAgain } from '@chowk/contract/operator/job.ts'
import type { JobRow } from '@chowk/contract/operator/job.ts'
import { useNow } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/floating/toast.ts'
import styles from './operation.module.css'
import { Why } from './fields.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { useToastAction } from '../app/form/toast-action.ts'
import { JOB_STATUS, shortTime } from './words.ts'

const REFRESHES = [listJobs, countJobs, getOverview]

function JobActions({ job }: { job: JobRow }) {
  const again = useToastAction(runJobsAgain, { refreshes: REFRESHES })
  const remove = useToastAction(removeJobs, { refreshes: REFRESHES })
  return (
    <div className="cluster">
      <Button
        small
        disabled={again.isPending}
        onClick={() =>
          again.mutate(
            { jobIds: [job.id] },
            { onSuccess: ({ count }) => showToast({ text: m.operator_jobs_again({ count }) }) },
          )
        }
      >
        {m.operator_job_try()}
      </Button>
      <Button
        variant="plain"
        small
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate({ jobIds: [job.id] }, { onSuccess: () => showToast({ text: m.operator_job_removed() }) })
        }
      >
        {m.app_remove()}
      </Button>
      <span className="small muted push-end">{m.operator_job_number({ id: job.id })}</span>
    </div>
  )
}

function JobRows({ job, now }: { job: JobRow; now: string }) {
  const [isOpen, setOpen] = useState(false)
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  const [reason] = (job.fault ?? '').split('\n')
  return (
    <tbody>
      <tr>
        <td>
          <code>{job.task}</code>
        </td>
        <td className={`breaks ${styles['about']}`}>{job.about ?? '–'}</td>
        <td className={styles['number']}>{shortTime(job.createdAt, now)}</td>
        <td className={styles['number']}>{m.operator_job_tried_of({ count: job.attempts, most: job.most })}</td>
        <td className={styles['number']}>{job.standing === 'FAILED' ? '–' : shortTime(job.runAt, now)}</td>
        <td>
          <StateDot state={job.standing}>{JOB_STATUS[job.standing]()}</StateDot>
        </td>
        <td className={styles['end']}>
          <button
            type="button"
            className={`hover-underline ${styles['word']}`}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? m.operator_jobs_hide() : m.operator_jobs_show()}: ${job.task} ${job.id}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </button>
        </td>
      </tr>
      {!isOpen && reason && (
        <tr>
          <td colSpan={7}>
            <span className={`cluster muted ${styles['why']}`}>
              <Why bad={job.standing === 'FAILED'}>{reason}</Why>
            </span>
          </td>
        </tr>
      )}
      {isOpen && (
        <tr>
          <td colSpan={7}>
            {job.fault && <pre className={`breaks ${styles['code']}`}>{job.fault}</pre>}
            <JobActions job={job} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Jobs as rows; a row opens to its fault and to what can be done. */
export function JobTable({ rows }: { rows: readonly JobRow[] }) {
  const now = useNow()
  return (
    <table className={`small ${styles['table']}`}>
      <thead>
        <tr>
          <th scope="col">{m.operator_job()}</th>
          <th scope="col">{m.operator_job_about()}</th>
          <th scope="col" className={styles['number']}>
            {m.operator_job_made()}
          </th>
          <th scope="col" className={styles['number']}>
            {m.operator_job_tried()}
          </th>
          <th scope="col" className={styles['number']}>
            {m.operator_job_again()}
          </th>
          <th scope="col">{m.operator_state()}</th>
          <td />
        </tr>
      </thead>
      {rows.map((job) => (
        <JobRows key={job.id} job={job} now={now} />
      ))}
    </table>
  )
}
