import type { House } from './handle.ts'
import type { Job } from './job-list.ts'
import { SEND_POST } from './post/post.ts'
import { sendPostTask } from './post/send-post.job.ts'
import { sweepTask } from './sweep.ts'

/** Jobs that serve every domain. */
export const platformJobs = (house: House): readonly Job[] => [
  { name: SEND_POST, task: sendPostTask(house) },
  { name: 'sweep-platform', at: '50 20 * * *', task: sweepTask(house.sql, house.clock) },
]
