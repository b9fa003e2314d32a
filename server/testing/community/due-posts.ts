import { checkEntitlement } from '../../billing/billing.ts'
import { publishDueTask } from '../../community/schedule/publish-due.job.ts'
import type { World } from '../world.ts'
import { jobRun } from '../job-run.ts'

/** Runs the job that publishes what is due, as the house does each minute; with a clock of its own it may die on the way. */
export const publishDue = async (world: World, clock = world.house.clock): Promise<void> =>
  await publishDueTask({ sql: world.sql, clock }, checkEntitlement)({}, jobRun())
