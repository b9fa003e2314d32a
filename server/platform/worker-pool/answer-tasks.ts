import { parentPort } from 'node:worker_threads'

/** What a worker can do, by name: each takes one value and gives one, and both can be sent between threads. */
// oxlint-disable-next-line typescript/no-explicit-any -- the input of each task is its own; the pool checks it by name
export type Work = Record<string, (input: any) => unknown>

/** What a worker sends back. */
export type Reply = { answer: unknown } | { failed: string }

/** Variable with the most megabytes that a process may take. */
export const MOST_MEMORY = 'CHOWK_MOST_MEMORY_MB'
const WATCH_MS = 20

// Libraries work beside this thread and take memory that no flag of Node bounds.
function watchMemory(): void {
  const most = Number(process.env[MOST_MEMORY]) * 1024 * 1024
  if (parentPort || !most) return
  setInterval(() => {
    if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
  }, WATCH_MS).unref()
}

/** Answers the tasks of a `WorkerPool`, one after the other; called once in the module of its thread or process. */
export function answerTasks(work: Work): void {
  const answer = async ({ name, input }: { name: string; input: unknown }): Promise<Reply> => {
    try {
      return { answer: await work[name]?.(input) }
    } catch (error) {
      return { failed: (error as Error).message }
    }
  }
  const hear = (task: { name: string; input: unknown }) =>
    void answer(task).then((reply) => (parentPort ? parentPort.postMessage(reply) : process.send?.(reply)))
  watchMemory()
  if (parentPort) parentPort.on('message', hear)
  else process.on('message', hear).on('disconnect', () => process.exit())
}
