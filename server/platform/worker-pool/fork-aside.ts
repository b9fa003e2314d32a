import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts a process of ours that is spoken to by messages, as threads are; nothing of our configuration is its business. */
export const forkAside = (file: URL, heapMb: number): ChildProcess =>
  fork(fileURLToPath(file), {
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=2'],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

// Without glibc's bounds a voice that speaks holds 50 MB more.
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => ['PATH', 'TMPDIR'].includes(name) || name.startsWith('MALLOC_')),
  )

/** Whether a process keeps ours alive: one at rest does not. */
export function hold(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
