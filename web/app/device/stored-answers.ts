import { DeviceTable } from './device-table.ts'

/** What is answered to one question of a quiz, as this device knows it. */
export interface GivenAnswer {
  /** Rises with each change. */
  seq: number
  chosen: number[] | null
  written: string | null
  flagged: boolean
  elapsedMs: number
}
/** By question. */
export type GivenAnswers = Readonly<Record<string, GivenAnswer>>

/** Answers of a try that the server may not know yet. */
export interface StoredAnswers {
  quizSessionId: string
  personId: string
  /** The window that gave them: only it may send them. */
  windowId: string
  answers: GivenAnswers
  /** Questions whose answers the server may not know. */
  unsent: readonly string[]
  /** When they were kept, by the clock of this device. */
  storedAt: number
}

/** The database that outlives signing out while something in it is not sent. */
export const ANSWERS_DATABASE = 'chowk-quiz'
/** So long a line may be gone, and the server still takes what was answered, as late. */
const LONGEST_MS = 30 * 86_400_000

const table = new DeviceTable<StoredAnswers>({ database: ANSWERS_DATABASE, table: 'answers', keyPath: 'quizSessionId' })

/** Keeps the answers of a try on this device until the server has them (QA9). */
export const storeAnswers = async (row: Omit<StoredAnswers, 'storedAt'>): Promise<boolean> =>
  await table.put({ ...row, storedAt: Date.now() })

/** What this device kept of a try of that person; of somebody else’s nothing. */
export async function findStoredAnswers(quizSessionId: string, personId: string): Promise<GivenAnswers> {
  const row = await table.find(quizSessionId)
  return row?.personId === personId ? row.answers : {}
}

// What is left of tries that are long over is forgotten, whosever they are.
async function findAllOfAll(): Promise<StoredAnswers[]> {
  const rows = await table.findAll()
  const isOld = ({ storedAt = 0 }: Partial<StoredAnswers>) => storedAt < Date.now() - LONGEST_MS
  for (const row of rows.filter(isOld)) await table.forget(row.quizSessionId)
  return rows.filter((row) => !isOld(row))
}

/** Tries of that person of which this device kept answers. */
export const findAllStored = async (personId: string): Promise<StoredAnswers[]> =>
  (await findAllOfAll()).filter((row) => row.personId === personId)

/** Whether answers of anybody wait here. */
export const areAnswersStored = async (): Promise<boolean> => (await findAllOfAll()).length > 0

/** The server knows all of them. */
export const forgetAnswers = async (quizSessionId: string): Promise<void> => await table.forget(quizSessionId)

/** The same, unless more was answered since that row was read. */
export async function forgetSent({ quizSessionId, storedAt }: StoredAnswers): Promise<void> {
  if ((await table.find(quizSessionId))?.storedAt === storedAt) await table.forget(quizSessionId)
}
