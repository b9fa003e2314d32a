import type { QueryClient } from '@tanstack/react-query'
import type { Call, Output } from '@chowk/contract/call.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import type { getLatest } from '@chowk/contract/news/latest.ts'
import type { getSaved } from '@chowk/contract/news/saved.ts'
import { getSavedShelf } from '@chowk/contract/news/saved.ts'
import { callOverHttp } from '../app/calls.ts'
import { sendUnsent } from '../app/device/unsent-answers.ts'
import { shownSince, OWN_PAGES, SOUNDS } from '../app/offline.ts'
import type { OfflineModule } from '../app/offline.ts'
import { isListKey } from '../app/read.ts'
import { readSession } from '../app/session.ts'
import { m } from '../paraglide/messages.js'
import { showToast } from '../ui/floating/toast.ts'
import { keepAhead } from './ahead.ts'
import { mayFetchAhead, nameOfText } from './ahead.rules.ts'
import type { Line } from './ahead.rules.ts'
import { copyNameOf, isFetchedLonger, LISTS, MAX_STORED, pageOfCopy } from './copies.rules.ts'
import type { ListName } from './copies.rules.ts'
import { Copies, openDevice, outboxOn } from './device-store.ts'
import { Outbox } from './outbox.ts'
import { isWorthAWord, mayBeLate, REPLACEABLE, sendLate } from './sending.ts'
import { loadedChunks, offlineList, startWorker, tellWorker, tellWorkerOnceThere } from './worker-page.ts'

const RENEWED_EACH_MS = 5 * 60_000

/** Begins to keep what is read and to hold what cannot be sent (RR24, R4.12). */
export async function startOffline(client: QueryClient): Promise<OfflineModule> {
  const person = readSession()?.userData.userId ?? ''
  const database = await openDevice()
  const copies = new Copies(database, person)
  const outbox = new Outbox(outboxOn(database), REPLACEABLE)
  await copies.drop('others')
  // Who has only been signed out by time may come back for what waits; another person may not have it.
  if (person) await outbox.dropOthers(person)
  const keeping = new Keeping(client, copies, person !== '')
  const module = makeOffline(person, copies, { outbox, keeping })
  openQuery()
  void keepFromNow(keeping, person !== '').catch(() => undefined)
  const send = () => {
    void module.sendWaiting().catch(() => undefined)
    // Answers of a try that was left without a line, whichever page she is on now.
    if (person) void sendUnsent(person)
  }
  addEventListener('online', () => {
    send()
    if (shownSince() !== null) void client.invalidateQueries({ predicate: ({ queryKey }) => !isListKey(queryKey) })
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send())
  send()
  return module
}

// The worker leads here for a list or a text that is kept without its page: the router takes the address as a step of the reader.
function openQuery(): void {
  const path = location.hash.slice(1)
  if (!/^\/(?:details\/[^/]+|latest|trending|current-affairs|for-you|my-mix)$/.test(path)) return
  history.replaceState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

async function keepFromNow(keeping: Keeping, isSignedIn: boolean): Promise<void> {
  if ('caches' in globalThis && isSignedIn && readSession()) await caches.open(OWN_PAGES)
  await startWorker()
  keeping.watch()
  // The word for what was kept must be there when nothing can be fetched.
  await Promise.all([import('../ui/floating/toast-view.tsx'), import('../app/screen/read-failed.tsx')])
  const list = isLineFree() ? offlineList() : undefined
  const tellAll = () =>
    void tellWorker({ parts: loadedChunks(), page: '/offline.html', ...(list && { list }) }).then(() =>
      keeping.tellPages(),
    )
  if (navigator.serviceWorker?.controller) tellAll()
  else navigator.serviceWorker?.addEventListener('controllerchange', tellAll, { once: true })
  if (isLineFree()) await keeping.renewList('latest')
  if (isSignedIn) await keeping.keepSaved()
  if (isLineFree()) await keeping.keepLatest()
}

// Lists are kept by the single answer that their first page came in.
const copyNameIn = (queryKey: readonly unknown[]) =>
  isListKey(queryKey) ? undefined : copyNameOf(queryKey[0] as Call['address'], queryKey[1])

/** Whoever saves data, or has a slow line, gets nothing that she has not asked for. */
const isLineFree = () => mayFetchAhead((navigator as { connection?: Line }).connection)

function makeOffline(
  person: string,
  copies: Copies,
  { outbox, keeping }: { outbox: Outbox; keeping: Keeping },
): OfflineModule {
  const alone = async (work: () => Promise<void>) =>
    await (navigator.locks ? navigator.locks.request('chowk-outbox', work) : work())
  return {
    async findStored(declared, input) {
      const name = copyNameOf(declared.address, input)
      return name ? await copies.find(name) : undefined
    },
    async queue(declared, input) {
      if (!mayBeLate(declared)) return false
      const key = crypto.randomUUID()
      return await outbox.add({ key, person, at: declared.address, input: input as Record<string, unknown> })
    },
    // Two tabs must not send the same: the second finds the row empty.
    sendWaiting: async () =>
      await alone(async () => {
        const refused = await outbox.sendAll(person, sendLate)
        if (refused.some(isWorthAWord)) showToast({ text: m.app_offline_refused() })
      }),
    keepSaved: async () => await keeping.keepSaved(),
    keepPage: (page) => tellWorkerOnceThere({ page }),
    forgetPerson: async () => {
      await copies.drop('all')
      if ('caches' in globalThis) await caches.delete(SOUNDS)
    },
  }
}

const now = () => new Date().toISOString()

/** Keeps answers as they come, and the lists with all that one answer holds. */
class Keeping {
  readonly #client: QueryClient
  readonly #copies: Copies
  readonly #isSignedIn: boolean
  #isSaving = false

  constructor(client: QueryClient, copies: Copies, isSignedIn: boolean) {
    this.#client = client
    this.#copies = copies
    this.#isSignedIn = isSignedIn
  }

  /** From now on, and what the page brought with it. */
  watch(): void {
    const cache = this.#client.getQueryCache()
    for (const query of cache.getAll()) if (query.state.data !== undefined) this.#keep(query)
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') this.#keep(event.query)
    })
  }

  #keep({ queryKey, state }: { queryKey: readonly unknown[]; state: { data: unknown; dataUpdatedAt: number } }): void {
    const name = copyNameIn(queryKey)
    // What comes from the copies is not news.
    if (!name || shownSince() !== null) return
    if (!isFetchedLonger(name) || (name === 'latest' && !isLineFree()))
      void this.#copies.put(name, { body: state.data, at: new Date(state.dataUpdatedAt).toISOString() })
    else void (name === 'latest' ? this.keepLatest() : this.renewList(name)).catch(() => undefined)
    const page = pageOfCopy(name)
    if (page) void tellWorker({ page })
  }

  /** The documents of what this page shows, once the worker watches. */
  tellPages(): void {
    for (const { queryKey } of this.#client.getQueryCache().getAll()) {
      const name = copyNameIn(queryKey)
      const page = name && pageOfCopy(name)
      if (page) void tellWorker({ page })
    }
  }

  async renewList(name: ListName, given: { always?: true } = {}): Promise<void> {
    const stored = await this.#copies.find(name)
    if (!given.always && stored && Date.now() - Date.parse(stored.at) < RENEWED_EACH_MS) return
    const body = await callOverHttp(LISTS[name] as Call, { size: MAX_STORED })
    await this.#copies.put(name, { body, at: now() })
    if (name === 'latest')
      void keepAhead(this.#copies, (body as Output<typeof getLatest>).content).catch(() => undefined)
  }

  /** Latest, and the texts of its stories; a page left too soon is made good by the next one. */
  async keepLatest(): Promise<void> {
    await this.renewList('latest')
    const latest = (await this.#copies.find('latest'))?.body as Output<typeof getLatest> | undefined
    await keepAhead(this.#copies, latest?.content ?? [])
  }

  /** The saved list, and the texts of its stories, one after the other (their order is that of the list). */
  async keepSaved(): Promise<void> {
    if (!this.#isSignedIn || this.#isSaving) return
    this.#isSaving = true
    try {
      await this.renewList('saved', { always: true })
      await this.#copies.put('shelf', { body: await callOverHttp(getSavedShelf, {}), at: now() })
      const saved = (await this.#copies.find('saved'))?.body as Output<typeof getSaved> | undefined
      for (const { slug } of saved?.content ?? []) await this.#keepText(slug)
      await tellWorker({ page: '/saved-items' })
    } catch {
      // Some other time: the copies that are there stay.
    } finally {
      this.#isSaving = false
    }
  }

  async #keepText(slug: string): Promise<void> {
    const name = nameOfText({ slug })
    const stored = await this.#copies.find(name)
    // A text kept ahead goes with Latest, a saved one stays.
    if (stored?.ahead) await this.#copies.put(name, { body: stored.body, at: stored.at })
    if (stored) return
    await this.#copies.put(name, { body: await callOverHttp(getArticle, { slug }), at: now() })
  }
}
