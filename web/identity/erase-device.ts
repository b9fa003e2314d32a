import { ANSWERS_DATABASE, areAnswersStored } from '../app/device/stored-answers.ts'
import { VIEWS_NAME } from '../app/stored/views-name.ts'

/**
 * Takes what a reader left on this device, apart from its preferences: offline copies, positions and drafts. Answers of quizzes stay while one
 * is not sent, of whomever: nobody else is shown them.
 */
export async function eraseDevice(): Promise<void> {
  const copies = 'caches' in globalThis ? await caches.keys().catch(() => []) : []
  const stays = (await areAnswersStored()) ? ANSWERS_DATABASE : undefined
  const stores = await (globalThis.indexedDB?.databases?.() ?? Promise.resolve([])).catch(() => [])
  await Promise.all(copies.map((name) => caches.delete(name)))
  for (const { name } of stores) if (name && name !== stays) indexedDB.deleteDatabase(name)
  await endPush().catch(() => undefined)
  try {
    globalThis.sessionStorage.clear()
    // Whom she looked for among the members.
    globalThis.localStorage.removeItem(VIEWS_NAME)
  } catch {
    // A forbidden store holds nothing.
  }
}

// The server sends nothing from now on; the browser is to take nothing either.
async function endPush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
