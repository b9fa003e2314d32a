import { assembly } from './assembly.ts'
import type { JobContext } from './domain.ts'
import type { Fetcher } from './platform/fetch/fetch.ts'
import type { House } from './platform/handle.ts'
import type { Tasks } from './platform/jobs.ts'

/** What the program that opens a house may choose for its jobs. */
export type TaskOptions = Pick<JobContext, 'audioAhead'>

/** All jobs of all domains. */
export const houseTasks = (house: House, fetcher: Fetcher, options: TaskOptions = {}): Tasks =>
  assembly.tasks({ house, fetcher, ...options })
