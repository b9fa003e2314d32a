import { setImmediate as turn } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { answerTasks } from '../platform/worker-pool/answer-tasks.ts'

const tasks = {
  echo: (text: string) => ({ text, thread: threadId, process: process.pid }),
  bytes: (length: number) => Buffer.alloc(length, 'a'),
  abort: (): never => process.abort(),
  leave: (): never => process.exit(7),
  fail: (message: string): never => {
    throw new Error(message)
  },
  spin: (): void => {
    let turns = 0
    while (turns >= 0) turns = Math.sqrt(turns + 1)
  },
  hoard: (): number => {
    const all: number[][] = []
    while (all.length >= 0) all.push(Array.from({ length: 10_000 }, (_, n) => n + 0.5))
    return all.length
  },
  /** Takes memory outside of JavaScript, as libraries do. */
  hoardBytes: async (): Promise<number> => {
    const all: Buffer[] = []
    for (;;) {
      all.push(Buffer.alloc(4 * 1024 * 1024, all.length))
      await turn()
    }
  },
}

/** What the tests of the pool ask of a worker: to answer, to fail, to run for ever, to take all memory. */
export type ProbeTasks = typeof tasks

answerTasks(tasks)
