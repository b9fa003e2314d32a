import type { Task } from '../platform/jobs.ts'

type Run = Parameters<Task>[1]

/** What the queue hands a job that runs for the first time and would be tried again; `changes` says otherwise. */
export const jobRun = (changes: Partial<Run> = {}): Run => ({
  signal: new AbortController().signal,
  attempt: 1,
  isLast: false,
  ...changes,
})
