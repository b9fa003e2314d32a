import { readTab, writeTab } from '../../app/stored/tab-store.ts'

const NAME = 'chowk-quiz-window'
/** A page that is loaded anew gets the lock of the one before at once; one whose first still stands never does. */
const WAIT_MS = 500

let own: Promise<string> | undefined

/**
 * Which window this is, among all in which a try may be opened; the same after a reload. A window that was duplicated begins with what the first
 * one stored, and the first still holds the lock of that name: so it makes up a name of its own.
 */
export const ownWindow = (): Promise<string> => (own ??= claim())

async function claim(): Promise<string> {
  const known = readTab(NAME)?.split(' ')[0]
  if (known && (await hold(known))) return known
  const made = crypto.randomUUID()
  writeTab(NAME, made)
  void hold(made)
  return made
}

// Held for as long as the document lives. Browsers without locks believe what is stored.
async function hold(id: string): Promise<boolean> {
  const { locks } = navigator
  if (!locks) return true
  return await new Promise((resolve) => {
    const held = async () => {
      resolve(true)
      await new Promise(() => undefined)
    }
    locks.request(`${NAME} ${id}`, { signal: AbortSignal.timeout(WAIT_MS) }, held).catch(() => resolve(false))
  })
}

/** This window takes the try from now on. */
export async function markOpened(quizSessionId: string): Promise<void> {
  writeTab(NAME, `${await ownWindow()} ${quizSessionId}`)
}

/** Whether this window had the try before it was loaded anew. */
export async function wasOpenedHere(quizSessionId: string): Promise<boolean> {
  const id = await ownWindow()
  return readTab(NAME) === `${id} ${quizSessionId}`
}
