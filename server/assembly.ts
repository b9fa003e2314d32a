import type { Hono } from 'hono'
import type { Domain, JobContext } from './domain.ts'
import { portsOf } from './domain-ports.ts'
import { domains } from './domains.ts'
import type { Handler } from './platform/handle.ts'
import { tasksOf } from './platform/job-list.ts'
import type { Job } from './platform/job-list.ts'
import type { Task, Tasks } from './platform/jobs.ts'
import { platformJobs } from './platform/platform-jobs.ts'
import { watchJob } from './platform/watched-jobs.ts'
import type { Env, Wire } from './platform/wire/wire.ts'
import type { CollectedPorts } from './ports.ts'

/** All that domains declare, put together. */
export interface Assembly extends Pick<CollectedPorts, 'noticeKinds' | 'personalData' | 'workspaceData'> {
  handlers: Handler[]
  registerAddresses: (routes: Hono<Env>, wire: Wire) => void
  tasks: (context: JobContext) => Tasks
}

/** Puts domains together, or throws a sentence about the one that does not fit. */
export function assemble(listed: readonly Domain[]): Assembly {
  const names = listed.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two domains are called ${twice}.`)
  const handlers: Handler[] = []
  const ports = portsOf(listed, () => handlers)
  handlers.push(...listed.flatMap(({ calls }) => calls?.(ports) ?? []))
  return {
    handlers,
    noticeKinds: ports.noticeKinds,
    personalData: ports.personalData,
    workspaceData: ports.workspaceData,
    registerAddresses(routes, wire) {
      for (const { addresses } of listed) addresses?.(routes, wire, ports)
    },
    tasks: (context) =>
      tasksOf([
        ...platformJobs(context.house),
        ...listed.flatMap(({ jobs }) => jobs?.(context, ports) ?? []).map((job) => watchJob(context.house, job)),
        ...eventJobs(listed, context),
      ]),
  }
}

// One job for each event: it runs again as a whole when one of those who hear it fails.
function eventJobs(listed: readonly Domain[], context: JobContext): Job[] {
  const heard = new Map<string, Task[]>()
  for (const { hears } of listed)
    for (const [name, task] of Object.entries(hears?.(context) ?? {}))
      heard.set(name, [...(heard.get(name) ?? []), task])
  return [...heard].map(([name, tasks]) => ({
    name,
    async task(payload, helpers) {
      for (const task of tasks) await task(payload, helpers)
    },
  }))
}

/** The domains of this installation, put together. */
export const assembly = assemble(domains)
