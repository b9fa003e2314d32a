import type { Task, Tasks } from './jobs.ts'

/** One kind of job. With `at` (cron in UTC) it starts by itself. */
export interface Job {
  /** Stays the same: rows of the queue name it. */
  name: string
  task: Task
  at?: string
  /** Replaces the one that waits already, where a run may take longer than the time between two. */
  isSingle?: true
  /** The money desk shows when it last ended. */
  isWatched?: true
}

/** Jobs by name, with the times at which some start; two of one name are a mistake. */
export function tasksOf(jobs: readonly Job[]): Tasks {
  const tasks: Record<string, Task> = {}
  for (const { name, task } of jobs) {
    if (name in tasks) throw new Error(`Two jobs are called ${name}.`)
    tasks[name] = task
  }
  const crontab = jobs.flatMap(({ name, at: time, isSingle }) =>
    time === undefined ? [] : [`${time} ${name}${isSingle ? ` ?jobKey=${name}` : ''}`],
  )
  return { tasks, crontab: crontab.join('\n') }
}
