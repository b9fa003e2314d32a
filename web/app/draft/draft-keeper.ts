import { CallFailed } from '../calls.ts'
import { makeFollowers } from '../stored/followers.ts'
import { forgetOnDevice, keepOnDevice, lockOf } from './device-drafts.ts'
import type { DeviceDraft } from './device-drafts.ts'

/** Pause after the last key before saving on the device and on the server, and the longest wait while typing goes on (C33). */
const REST_MS = { device: 500, server: 2500, longest: 30_000, again: 10_000 } as const

/** Save state of a draft. `FAILED`: the text is kept on this device and saving is retried. */
export interface DraftState<Other> {
  status: 'NEW' | 'UNSAVED' | 'SAVING' | 'SAVED' | 'FAILED'
  /** ISO time of the last save that the server has. */
  savedAt: string | null
  /** Another window saved meanwhile: nothing is sent until the user chooses. */
  conflict: Other | null
  failure: CallFailed | null
}

/** Initial state of a keeper. */
export interface KeeperFacts<Text> {
  personId: string
  draftId: string
  type: string
  sequence: number
  text: Text
  savedAt: string | null
  /** Autosaves on this device only; the server gets the text by `save`. */
  isManual?: boolean
}

/** A draft as the server has it after another window saved it. */
export interface SavedDraft<Text> {
  sequence: number
  updatedAt: string
  text: Text
}

/** Where drafts of a kind are saved. */
export interface DraftServer<Text, Other> {
  /** Saves a text; `sequence` is that of the last save that this window knows of. */
  save(draft: {
    draftId: string
    type: string
    writer: string
    sequence: number
    text: Text
  }): Promise<{ sequence: number; savedAt: string }>
  /** The draft of another window that a failure brings along; null for any other failure. */
  otherIn(failure: CallFailed): Other | null
}

/** Autosaves the text of one window: on this device at once, on the server soon after. */
export class DraftKeeper<Text extends object, Other extends SavedDraft<Text>> {
  readonly draftId: string
  readonly writer = crypto.randomUUID()
  #text: Text
  #sequence: number
  #state: DraftState<Other>
  readonly #from: KeeperFacts<Text>
  readonly #server: DraftServer<Text, Other>
  readonly #followers = makeFollowers()
  #end = new AbortController()
  #sending: Promise<void> | undefined
  #deviceTimer: ReturnType<typeof setTimeout> | undefined
  #serverTimer: ReturnType<typeof setTimeout> | undefined
  #unsavedSince: number | undefined

  constructor(from: KeeperFacts<Text>, server: DraftServer<Text, Other>) {
    this.#from = from
    this.#server = server
    this.draftId = from.draftId
    this.#text = from.text
    this.#sequence = from.sequence
    const status = from.savedAt === null ? 'NEW' : 'SAVED'
    this.#state = { status, savedAt: from.savedAt, conflict: null, failure: null }
  }

  /** Starts to follow the page; the returned function saves a last time and stops. */
  open(): () => Promise<void> {
    this.#end = new AbortController()
    const { signal } = this.#end
    const hide = () => {
      if (document.visibilityState === 'hidden') void this.#keep()
    }
    document.addEventListener('visibilitychange', hide, { signal })
    addEventListener('pagehide', () => void this.#keep(), { signal })
    addEventListener('online', () => void this.#keep(), { signal })
    const held = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
    void navigator.locks?.request(lockOf(this.writer), async () => await held)
    return async () => {
      const last = this.#keep()
      this.#end.abort()
      await last
    }
  }

  readonly listen = this.#followers.follow

  state = (): DraftState<Other> => this.#state

  get text(): Text {
    return this.#text
  }

  /** The number of the last save, for publishing what is saved. */
  get sequence(): number {
    return this.#sequence
  }

  isUnsaved = (): boolean => this.#unsavedSince !== undefined

  /** Takes a change of the text. */
  change(change: Partial<Text>): void {
    this.#text = { ...this.#text, ...change }
    this.#unsavedSince ??= Date.now()
    if (this.#state.status !== 'SAVING') this.#say({ status: 'UNSAVED' })
    clearTimeout(this.#deviceTimer)
    this.#deviceTimer = setTimeout(() => void this.#keepHere(), REST_MS.device)
    const waited = Date.now() - this.#unsavedSince
    this.#sendAfter(Math.min(REST_MS.server, Math.max(0, REST_MS.longest - waited)))
  }

  /** Saves unsaved text and waits for it. */
  async save(): Promise<void> {
    clearTimeout(this.#serverTimer)
    if (!this.isUnsaved() || this.#state.conflict) return
    await this.#keepHere()
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined))
    await this.#sending
    // Text typed during the request.
    if (this.isUnsaved() && this.#state.status === 'UNSAVED') await this.save()
  }

  /** Overwrites the other window's text, which stays in the history. */
  keepMine(): void {
    this.#sequence = this.#state.conflict?.sequence ?? this.#sequence
    this.#say({ conflict: null, status: 'UNSAVED' })
    this.#unsavedSince ??= Date.now()
    void this.save()
  }

  /** Takes over the other window's text and returns it for the page. */
  async takeOther(): Promise<Other | null> {
    const other = this.#state.conflict
    if (!other) return null
    this.#text = other.text
    this.#sequence = other.sequence
    await this.#settled()
    this.#say({ conflict: null, status: 'SAVED', savedAt: other.updatedAt, failure: null })
    return other
  }

  /** Continues a draft that an earlier window left; saving finds a later version on the server. */
  async restore(left: DeviceDraft<Text>): Promise<void> {
    this.#sequence = left.sequence
    this.change(left.text)
    await this.#keepHere()
    await forgetOnDevice(left.key)
  }

  /** Ends saving after the draft was published or discarded. */
  async finish(): Promise<void> {
    clearTimeout(this.#serverTimer)
    await this.#sending
    await this.#settled()
    this.#end.abort()
  }

  async #keep(): Promise<void> {
    if (!this.#from.isManual) await this.save()
    else if (this.isUnsaved()) await this.#keepHere()
  }

  #key = () => `${this.#from.personId} ${this.draftId} ${this.writer}`

  async #settled(): Promise<void> {
    clearTimeout(this.#deviceTimer)
    this.#unsavedSince = undefined
    await forgetOnDevice(this.#key())
  }

  #sendAfter(ms: number): void {
    clearTimeout(this.#serverTimer)
    if (!this.#from.isManual && !this.#end.signal.aborted) this.#serverTimer = setTimeout(() => void this.save(), ms)
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
    const facts = { draftId: this.draftId, type, writer: this.writer, sequence: this.#sequence }
    try {
      const { sequence, savedAt } = await this.#server.save({ ...facts, text: sent })
      this.#sequence = sequence
      if (this.#text === sent) await this.#settled()
      this.#say({ status: this.isUnsaved() ? 'UNSAVED' : 'SAVED', savedAt, failure: null })
    } catch (thrown) {
      this.#failed(thrown)
    }
  }

  #failed(thrown: unknown): void {
    const failure = thrown instanceof CallFailed ? thrown : new CallFailed({ status: 0, message: '', cause: thrown })
    const other = this.#server.otherIn(failure)
    this.#say({ status: 'FAILED', failure: other ? null : failure, conflict: other })
    if (!other) this.#sendAfter(REST_MS.again)
  }

  #say(change: Partial<DraftState<Other>>): void {
    this.#state = { ...this.#state, ...change }
    this.#followers.tell()
  }
}
