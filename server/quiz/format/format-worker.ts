import { answerTasks } from '../../platform/worker-pool/answer-tasks.ts'
import { readQuestions } from './read-questions.ts'

const tasks = { read: async (bytes: Uint8Array) => await readQuestions(bytes) }

/** What is read beside the server's own thread. */
export type FormatTasks = typeof tasks

answerTasks(tasks)
