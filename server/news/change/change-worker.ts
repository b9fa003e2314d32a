import { answerTasks } from '../../platform/worker-pool/answer-tasks.ts'
import { compareParagraphs } from './change.rules.ts'

const tasks = {
  compare: ({ before, after }: { before: string; after: string }) => compareParagraphs(before, after),
}

/** What is compared beside the server's own thread. */
export type ChangeTasks = typeof tasks

answerTasks(tasks)
