import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Waits until the document of this address is on the device. */
export async function isPageStored(page: Page, path: string): Promise<void> {
  const isThere = async () => await page.evaluate(async (stored) => (await caches.match(stored)) !== undefined, path)
  await expect.poll(isThere, { timeout: 30_000 }).toBe(true)
}

/** Names of the texts that the device keeps; none where the database was deleted and not made anew. */
export const storedTexts = () =>
  new Promise<string[]>((resolve, reject) => {
    const request = indexedDB.open('chowk-offline')
    let isGone = false
    request.addEventListener('upgradeneeded', () => {
      isGone = true
      request.transaction?.abort()
    })
    request.addEventListener('error', () => (isGone ? resolve([]) : reject(new Error('The kept texts do not open.'))))
    request.addEventListener('success', () => {
      const names = request.result.transaction('copies').objectStore('copies').getAllKeys()
      names.addEventListener('success', () => {
        request.result.close()
        resolve(names.result.map(String))
      })
    })
  })

/** Names of the parts of our program that are on the device. */
export const storedChunks = async () =>
  (await (await caches.open('chowk-parts')).keys()).map(({ url }) => new URL(url).pathname)

/** Waits until all parts of this build that a story and the lists need are on the device. */
export async function areChunksStored(page: Page): Promise<void> {
  const missing = async () =>
    await page.evaluate(async () => {
      const cache = await caches.open('chowk-parts')
      const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname)
      const list = stored.find((name) => /^\/assets\/offline-\w+\.json$/.test(name))
      const wanted = list ? ((await (await cache.match(list))?.json()) as string[]) : ['the list itself']
      return wanted.filter((name) => !stored.includes(name))
    })
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
}
