import { readTab, writeTab } from '../../app/stored/tab-store.ts'
import { DeviceTable } from '../../app/device/device-table.ts'
import type { GivenAnswers } from './answers.rules.ts'

/** Answers of a try that the server may not know yet. */
interface DeviceAnswers {
  quizSessionId: string
  personId: string
  answers: GivenAnswers
}

const table = new DeviceTable<DeviceAnswers>({ database: 'chowk-quiz', table: 'answers', keyPath: 'quizSessionId' })

/** Keeps the answers of a try on this device until the server has them (QA9). */
export const storeAnswers = async (row: DeviceAnswers): Promise<boolean> => await table.put(row)

/** What this device kept of a try of that person. */
export async function storedAnswers(quizSessionId: string, personId: string): Promise<GivenAnswers> {
  const row = await table.find(quizSessionId)
  return row?.personId === personId ? row.answers : {}
}

/** The server knows all of them, or the try has ended. */
export const forgetAnswers = async (quizSessionId: string): Promise<void> => await table.forget(quizSessionId)

const NAME = 'chowk-quiz-window'

/** Which window this is, among all in which a try may be opened; the same after a reload. */
export function ownWindow(): string {
  const known = readTab(NAME)?.split(' ')[0]
  if (known) return known
  const made = crypto.randomUUID()
  writeTab(NAME, made)
  return made
}

/** This window takes the try from now on. */
export const markOpened = (quizSessionId: string): boolean => writeTab(NAME, `${ownWindow()} ${quizSessionId}`)

/** Whether this window had the try before it was loaded anew. */
export const wasOpenedHere = (quizSessionId: string): boolean => readTab(NAME)?.split(' ')[1] === quizSessionId
