import { makeFollowers } from '../../app/stored/followers.ts'
import type { Draft, DraftText } from '@chowk/contract/community/draft.ts'
import { saveDraft } from '@chowk/contract/community/draft.ts'
import type { PostType } from '@chowk/contract/community/post.ts'
import { CallFailed, callOverHttp } from '../../app/calls.ts'
import { forgetOnDevice, keepOnDevice, lockOf } from './device-drafts.ts'
import type { DeviceDraft } from './device-drafts.ts'

/** Rest after the last key before this device, and then the server, keeps the text; and how long it waits for one who types on (C33). */
const REST_MS = { device: 500, server: 2500, longest: 30_000, again: 10_000 } as const

/** Where the saving of a draft stands. `FAILED`: this device keeps it and goes on trying. */
export interface DraftState {
  status: 'NEW' | 'UNSAVED' | 'SAVING' | 'SAVED' | 'FAILED'
  /** ISO time of the last save that the server has. */
  savedAt: string | null
  /** Another window saved meanwhile: nothing is sent until somebody chooses. */
  conflict: Draft | null
  failure: CallFailed | null
}

/** What a keeper begins with. */
export interface KeeperFacts {
  personId: string
  draftId: string
  type: PostType
  sequence: number
  text: DraftText
  savedAt: string | null
}

/** Keeps what is being written in one window: on this device at once, on the server soon after. */
export class DraftKeeper {
  readonly draftId: string
  readonly type: PostType
  readonly writer = crypto.randomUUID()
  #text: DraftText
  #sequence: number
  #state: DraftState
  readonly #from: KeeperFacts
  readonly #followers = makeFollowers()
  #end = new AbortController()
  #sending: Promise<void> | undefined
  #deviceTimer: ReturnType<typeof setTimeout> | undefined
  #serverTimer: ReturnType<typeof setTimeout> | undefined
  #unsavedSince: number | undefined

  constructor(from: KeeperFacts) {
    this.#from = from
    this.draftId = from.draftId
    this.type = from.type
    this.#text = from.text
    this.#sequence = from.sequence
    const status = from.savedAt === null ? 'NEW' : 'SAVED'
    this.#state = { status, savedAt: from.savedAt, conflict: null, failure: null }
  }

  /** Listens to the page; the answer stops that, with a last save that may be waited for. */
  open(): () => Promise<void> {
    this.#end = new AbortController()
    const { signal } = this.#end
    const hide = () => {
      if (document.visibilityState === 'hidden') void this.save()
    }
    document.addEventListener('visibilitychange', hide, { signal })
    addEventListener('pagehide', () => void this.save(), { signal })
    addEventListener('online', () => void this.save(), { signal })
    const held = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
    void navigator.locks?.request(lockOf(this.writer), async () => await held)
    return async () => {
      const last = this.save()
      this.#end.abort()
      await last
    }
  }

  readonly listen = this.#followers.follow

  state = (): DraftState => this.#state

  get text(): DraftText {
    return this.#text
  }

  /** The number of the last save, for publishing what is saved. */
  get sequence(): number {
    return this.#sequence
  }

  isUnsaved = (): boolean => this.#unsavedSince !== undefined

  /** Something was written. */
  change(change: Partial<DraftText>): void {
    this.#text = { ...this.#text, ...change }
    this.#unsavedSince ??= Date.now()
    if (this.#state.status !== 'SAVING') this.#say({ status: 'UNSAVED' })
    clearTimeout(this.#deviceTimer)
    this.#deviceTimer = setTimeout(() => void this.#keepHere(), REST_MS.device)
    const waited = Date.now() - this.#unsavedSince
    this.#sendAfter(Math.min(REST_MS.server, Math.max(0, REST_MS.longest - waited)))
  }

  /** Sends what is not saved yet, and waits for it. */
  async save(): Promise<void> {
    clearTimeout(this.#serverTimer)
    if (!this.isUnsaved() || this.#state.conflict) return
    await this.#keepHere()
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined))
    await this.#sending
    // What was written while it was under way.
    if (this.isUnsaved() && this.#state.status === 'UNSAVED') await this.save()
  }

  /** What this window wrote replaces the other's text; that stays among the earlier ones. */
  keepMine(): void {
    this.#sequence = this.#state.conflict?.sequence ?? this.#sequence
    this.#say({ conflict: null, status: 'UNSAVED' })
    this.#unsavedSince ??= Date.now()
    void this.save()
  }

  /** The other's text stands; it is answered, so that the page shows it. */
  async takeOther(): Promise<Draft | null> {
    const other = this.#state.conflict
    if (!other) return null
    this.#text = other.text
    this.#sequence = other.sequence
    await this.#settled()
    this.#say({ conflict: null, status: 'SAVED', savedAt: other.updatedAt, failure: null })
    return other
  }

  /** A text that an earlier window left on this device goes on here; whether the server knows a later one is found out by saving. */
  async restore(left: DeviceDraft): Promise<void> {
    this.#sequence = left.sequence
    this.change(left.text)
    await this.#keepHere()
    await forgetOnDevice(left.key)
  }

  /** Nothing is kept any more: it was published or thrown away. */
  async finish(): Promise<void> {
    clearTimeout(this.#serverTimer)
    await this.#sending
    await this.#settled()
    this.#end.abort()
  }

  #key = () => `${this.#from.personId} ${this.draftId} ${this.writer}`

  async #settled(): Promise<void> {
    clearTimeout(this.#deviceTimer)
    this.#unsavedSince = undefined
    await forgetOnDevice(this.#key())
  }

  #sendAfter(ms: number): void {
    clearTimeout(this.#serverTimer)
    if (!this.#end.signal.aborted) this.#serverTimer = setTimeout(() => void this.save(), ms)
  }

  async #keepHere(): Promise<void> {
    clearTimeout(this.#deviceTimer)
    const { personId, type } = this.#from
    await keepOnDevice({
      key: this.#key(),
      personId,
      draftId: this.draftId,
      type,
      writer: this.writer,
      sequence: this.#sequence,
      text: this.#text,
      savedAt: new Date().toISOString(),
    })
  }

  async #send(): Promise<void> {
    const sent = this.#text
    this.#say({ status: 'SAVING' })
    const { type } = this.#from
    const facts = { draftId: this.draftId, type, writer: this.writer, sequence: this.#sequence + 1 }
    try {
      const { sequence, savedAt } = await callOverHttp(saveDraft, { ...sent, ...facts })
      this.#sequence = sequence
      if (this.#text === sent) await this.#settled()
      this.#say({ status: this.isUnsaved() ? 'UNSAVED' : 'SAVED', savedAt, failure: null })
    } catch (thrown) {
      this.#failed(thrown)
    }
  }

  #failed(thrown: unknown): void {
    const failure = thrown instanceof CallFailed ? thrown : new CallFailed({ status: 0, message: '', cause: thrown })
    const other = failure.code === 'DRAFT_CONFLICT' ? (failure.refused?.details?.['other'] as Draft) : null
    this.#say({ status: 'FAILED', failure: other ? null : failure, conflict: other })
    if (!other) this.#sendAfter(REST_MS.again)
  }

  #say(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    this.#followers.tell()
  }
}
