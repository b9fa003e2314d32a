import { VIEWS_NAME } from '../app/stored/views-name.ts'

/** Takes what a reader left on this device, apart from its preferences: offline copies, positions and drafts. */
export async function eraseDevice(): Promise<void> {
  const copies = 'caches' in globalThis ? await caches.keys().catch(() => []) : []
  const stores = await (globalThis.indexedDB?.databases?.() ?? Promise.resolve([])).catch(() => [])
  await Promise.all(copies.map((name) => caches.delete(name)))
  for (const { name } of stores) if (name) indexedDB.deleteDatabase(name)
  try {
    globalThis.sessionStorage.clear()
    // Whom she looked for among the members.
    globalThis.localStorage.removeItem(VIEWS_NAME)
  } catch {
    // A forbidden store holds nothing.
  }
}
