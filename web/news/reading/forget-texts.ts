import { OWN_PAGES, offlineModule } from '../../app/offline.ts'

/** With her history goes what this device kept to be read without a connection; what she saved is kept anew. */
export async function forgetTexts(): Promise<void> {
  if ('caches' in globalThis && (await caches.delete(OWN_PAGES))) await caches.open(OWN_PAGES)
  const module = await offlineModule()
  await module?.forgetPerson()
  await module?.keepSaved()
}
