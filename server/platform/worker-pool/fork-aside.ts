import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { MOST_MEMORY } from './answer-tasks.ts'

/** Starts a process of ours that is spoken to by messages, as threads are; nothing of our configuration is its business. */
export function forkAside(file: URL, heapMb: number, memoryMb?: number): ChildProcess {
  const child = fork(fileURLToPath(file), {
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=2'],
    env: { ...environment(), ...(memoryMb && { [MOST_MEMORY]: String(memoryMb) }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  hear(child)
  return child
}

const FULL = /heap out of memory/
const full = new WeakSet<ChildProcess>()

/**
 * Whether a process ended because its memory was full; known at its `close`, when all that it said was heard. Beside this process only
 * a child itself or the system kills one, and both do it for its memory.
 */
export const ranFull = (child: ChildProcess): boolean =>
  child.signalCode === 'SIGKILL' || (child.signalCode === 'SIGABRT' && full.has(child))

// A full heap and a fault of a library both end in SIGABRT: only the last words of V8 tell them apart.
function hear(child: ChildProcess): void {
  let before = ''
  child.stderr?.on('data', (said: Buffer) => {
    process.stderr.write(said)
    const text = before + said.toString('latin1')
    if (FULL.test(text)) full.add(child)
    // The words may come in two parts.
    before = text.slice(-FULL.source.length)
  })
}

// Without glibc's bounds a voice that speaks holds 50 MB more.
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => ['PATH', 'TMPDIR'].includes(name) || name.startsWith('MALLOC_')),
  )

/** Whether a process keeps ours alive: one at rest does not. */
export function hold(child: ChildProcess, isBusy: boolean): void {
  const stderr = child.stderr as Socket | null
  if (isBusy) {
    child.ref()
    child.channel?.ref()
    stderr?.ref()
  } else {
    child.unref()
    child.channel?.unref()
    stderr?.unref()
  }
}
