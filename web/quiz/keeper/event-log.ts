import { EVENT_LIMITS, LONGEST_EVENT_SEC, SHORTEST_AWAY_SEC } from '@chowk/contract/quiz/summary/timeline.ts'
import type { SentEvent } from '@chowk/contract/quiz/summary/timeline.ts'
import { readTab, writeTab } from '../../app/stored/tab-store.ts'

const NAME = 'chowk-quiz-events'

/** An event with when it ended, by the clock of this device. */
type Noted = Omit<SentEvent, 'agoSec'> & { endedAt: number }

// A clock that was put back, or a day that a lid was closed, must not make a save that the server refuses.
const secondsSince = (time: number): number =>
  Math.min(LONGEST_EVENT_SEC, Math.max(0, Math.round((Date.now() - time) / 1000)))

/** Notes in one window what happens around a try besides its answers (QN2); it goes along with the next save, also after a reload. */
export class EventLog {
  readonly #sessionId: string
  #unsent: Noted[]
  #count: number
  #awaySince: number | undefined
  #offlineSince: number | undefined

  constructor(sessionId: string) {
    this.#sessionId = sessionId
    this.#unsent = storedOf(sessionId)
    this.#count = this.#unsent.length
  }

  /** Listens until the signal ends it. */
  open(signal: AbortSignal): void {
    const leave = () => void (this.#awaySince ??= Date.now())
    const come = () => {
      const since = this.#awaySince
      this.#awaySince = undefined
      if (since !== undefined && secondsSince(since) >= SHORTEST_AWAY_SEC) this.#note('AWAY', secondsSince(since))
    }
    const turn = () => (document.visibilityState === 'hidden' ? leave() : come())
    addEventListener('blur', leave, { signal })
    addEventListener('focus', come, { signal })
    document.addEventListener('visibilitychange', turn, { signal })
    addEventListener('offline', () => void (this.#offlineSince ??= Date.now()), { signal })
    addEventListener('online', () => this.#cameBack(), { signal })
    const leaveScreen = () => document.fullscreenElement === null && this.#note('FULLSCREEN', 0)
    document.addEventListener('fullscreenchange', leaveScreen, { signal })
    document.addEventListener('paste', () => this.#note('PASTE', 0), { signal })
  }

  /** What the server does not know yet. */
  toSend(): SentEvent[] {
    return this.#unsent
      .slice(0, EVENT_LIMITS.sent)
      .map(({ endedAt, ...event }) => ({ ...event, agoSec: secondsSince(endedAt) }))
  }

  /** The server has these. */
  sent(events: readonly SentEvent[]): void {
    if (events.length === 0) return
    const known = new Set(events.map(({ id }) => id))
    this.#unsent = this.#unsent.filter(({ id }) => !known.has(id))
    this.#store()
  }

  #cameBack(): void {
    const since = this.#offlineSince
    this.#offlineSince = undefined
    if (since !== undefined) this.#note('OFFLINE', secondsSince(since))
  }

  #note(kind: SentEvent['kind'], seconds: number): void {
    this.#count += 1
    if (this.#count > EVENT_LIMITS.stored) return
    this.#unsent.push({ id: crypto.randomUUID(), kind, seconds, endedAt: Date.now() })
    this.#store()
  }

  #store(): void {
    writeTab(NAME, JSON.stringify({ sessionId: this.#sessionId, unsent: this.#unsent }))
  }
}

function storedOf(sessionId: string): Noted[] {
  try {
    const stored = JSON.parse(readTab(NAME) ?? 'null') as { sessionId: string; unsent: Noted[] } | null
    return stored?.sessionId === sessionId ? stored.unsent : []
  } catch {
    return []
  }
}
