import { sendShown } from './signals.ts'

const IN_SIGHT_MS = 1000
const SEND_EACH_MS = 10_000
const MOST = 60

/** Counts stories that stood in sight for a second; sent in batches, the last when the page is left. */
export class ShownWatch {
  readonly #list: string
  readonly #counted = new Set<string>()
  readonly #timers = new Map<Element, ReturnType<typeof setTimeout>>()
  #waiting: string[] = []
  readonly #watcher = new IntersectionObserver((entries) => this.#see(entries), { threshold: 0.5 })
  // Last, so that it never runs without the others.
  readonly #sending = setInterval(() => this.#send(), SEND_EACH_MS)

  constructor(list: string) {
    this.#list = list
    document.addEventListener('visibilitychange', this.#onHide)
  }

  /** Watches the stories that stand in the element now. */
  check(container: HTMLElement | null): void {
    for (const one of container?.querySelectorAll('[data-story]') ?? []) this.#watcher.observe(one)
  }

  end(): void {
    clearInterval(this.#sending)
    this.#watcher.disconnect()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    document.removeEventListener('visibilitychange', this.#onHide)
    this.#send()
  }

  #see(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(this.#timers.get(target))
      if (isIntersecting)
        this.#timers.set(
          target,
          setTimeout(() => this.#count(target), IN_SIGHT_MS),
        )
    }
  }

  #count(seen: Element): void {
    this.#watcher.unobserve(seen)
    const id = seen instanceof HTMLElement ? seen.dataset['story'] : undefined
    if (!id || this.#counted.has(id)) return
    this.#counted.add(id)
    this.#waiting.push(id)
  }

  #send(): void {
    while (this.#waiting.length > 0) sendShown({ list: this.#list, articleIds: this.#waiting.splice(0, MOST) })
  }

  readonly #onHide = (): void => {
    if (document.visibilityState === 'hidden') this.#send()
  }
}
