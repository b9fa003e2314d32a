import { EVENT_LIMITS, SHORTEST_AWAY_SEC } from '@chowk/contract/quiz/summary/timeline.ts'
import type { SentEvent } from '@chowk/contract/quiz/summary/timeline.ts'

type Noted = Omit<SentEvent, 'agoSec'> & { endedAt: number }

const secondsSince = (time: number): number => Math.round((performance.now() - time) / 1000)

/** Notes in one window what happens around a try besides its answers (QN2); it goes along with the next save. */
export class EventLog {
  #count = 0
  #unsent: Noted[] = []
  #awaySince: number | undefined
  #offlineSince: number | undefined

  /** Listens until the signal ends it. */
  open(signal: AbortSignal): void {
    const leave = () => void (this.#awaySince ??= performance.now())
    const come = () => {
      const since = this.#awaySince
      this.#awaySince = undefined
      if (since !== undefined && secondsSince(since) >= SHORTEST_AWAY_SEC) this.#note('AWAY', secondsSince(since))
    }
    addEventListener('blur', leave, { signal })
    addEventListener('focus', come, { signal })
    document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? leave() : come()), {
      signal,
    })
    addEventListener('offline', () => void (this.#offlineSince ??= performance.now()), { signal })
    addEventListener('online', () => this.#cameBack(), { signal })
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
    const known = new Set(events.map(({ number }) => number))
    this.#unsent = this.#unsent.filter(({ number }) => !known.has(number))
  }

  #cameBack(): void {
    const since = this.#offlineSince
    this.#offlineSince = undefined
    if (since !== undefined) this.#note('OFFLINE', secondsSince(since))
  }

  #note(kind: SentEvent['kind'], seconds: number): void {
    this.#count += 1
    if (this.#count <= EVENT_LIMITS.kept)
      this.#unsent.push({ number: this.#count, kind, seconds, endedAt: performance.now() })
  }
}
