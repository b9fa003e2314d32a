import type { House } from './handle.ts'
import type { Job } from './job-list.ts'

/** Notes when a watched job ends, and how. A note that fails changes nothing about the job. */
export function watchJob({ sql, clock, log }: Pick<House, 'sql' | 'clock' | 'log'>, job: Job): Job {
  if (!job.isWatched) return job
  const { name, task } = job
  const note = async (fault: string) => {
    const at = clock.now()
    await sql`
      insert into watched_job (name, ended_at, fault, since) values (${name}, ${at}, ${fault.slice(0, 300)}, ${at})
      on conflict (name) do update set ended_at = excluded.ended_at, fault = excluded.fault`.catch((error: unknown) =>
      log.warn({ job: name, error: String(error) }, 'the end of a job was not noted'),
    )
  }
  return {
    ...job,
    async task(payload, helpers) {
      try {
        await task(payload, helpers)
      } catch (failure) {
        await note(failure instanceof Error ? failure.message || failure.name : String(failure))
        throw failure
      }
      await note('')
    },
  }
}
