import type { Output } from '@chowk/contract/call.ts'
import type { getQuizQuestions } from '@chowk/contract/quiz/attempt.ts'
import { DeviceTable } from './device-table.ts'
import { forgetSpeech } from './stored-speech.ts'

/** The paper of a running try with the answers that the server knows. */
export type Paper = Output<typeof getQuizQuestions>

interface StoredPaper {
  quizSessionId: string
  quizSlug: string
  personId: string
  paper: Paper
  /** When it came, by the clock of this device. */
  storedAt: number
}

/** Signing out takes it: without the answers nobody needs it. */
const table = new DeviceTable<StoredPaper>({ database: 'chowk-papers', table: 'papers', keyPath: 'quizSessionId' })

/** Keeps the paper of a try on this device, so that it goes on without a line (QA9, QA10). */
export const storePaper = async (row: Omit<StoredPaper, 'storedAt' | 'quizSessionId'>): Promise<boolean> =>
  await table.put({ ...row, quizSessionId: row.paper.attempt.quizSessionId, storedAt: Date.now() })

// The clock of a page does not outlive it, so here the one of the device says how long ago it came. Put back, it gives nobody more time than
// there was; and as soon as the server is heard its clock alone counts (QA11).
function paperNow({ paper, storedAt }: StoredPaper): Paper {
  const { attempt } = paper
  const passed = Math.max(0, Date.now() - storedAt)
  const serverNow = new Date(Date.parse(attempt.serverNow) + passed).toISOString()
  return { ...paper, attempt: { ...attempt, serverNow } }
}

/** The paper of a try of that person, with the time that is left of it now. */
export async function findPaper(quizSessionId: string, personId: string): Promise<Paper | undefined> {
  const row = await table.find(quizSessionId)
  return row?.personId === personId ? paperNow(row) : undefined
}

/** Tries of a quiz whose papers this device keeps for that person. */
export async function findTriesHere(quizSlug: string, personId: string): Promise<string[]> {
  const rows = await table.findAll()
  return rows
    .filter((row) => row.personId === personId && row.quizSlug === quizSlug)
    .map(({ quizSessionId }) => quizSessionId)
}

/** Whether a paper is that of a quiz of what was heard, and its time is not over. */
export const isOfRunningAudio = ({ attempt: { kind, deadline, serverNow } }: Paper): boolean =>
  kind === 'AUDIO' && Date.parse(serverNow) < Date.parse(deadline)

/** Whether that person is at a quiz of what she heard, as far as this device knows. */
export const hasAudioTryHere = async (personId: string): Promise<boolean> =>
  (await table.findAll()).some((row) => row.personId === personId && isOfRunningAudio(paperNow(row)))

/** The try has ended: how it sounds is of no use either. */
export async function forgetPaper(quizSessionId: string): Promise<void> {
  await Promise.all([table.forget(quizSessionId), forgetSpeech(quizSessionId)])
}
