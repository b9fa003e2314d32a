/** Limits on how hard strangers' servers are worked: counts of connections and milliseconds between two of them. */
export type MannersLimits = { concurrent: number; perHost: number; gapMs: number }

type Waiter = { host: string; start: () => void; give: (error: Error) => void; signal: AbortSignal | undefined }
type HostState = { active: number; freeMs: number }

/** Turns for outgoing connections: `take(host)` waits for one and answers the function that gives it back. */
export type Manners = { take: (host: string, signal?: AbortSignal) => Promise<() => void> }

/** Keeps per-host and overall counts and the gap between two starts on one host; `now` answers milliseconds. */
export function makeManners(limits: MannersLimits, now: () => number = Date.now): Manners {
  const hosts = new Map<string, HostState>()
  const waiting: Waiter[] = []
  let active = 0
  let timer: NodeJS.Timeout | undefined

  const stateOf = (host: string): HostState => {
    const known = hosts.get(host) ?? { active: 0, freeMs: 0 }
    hosts.set(host, known)
    return known
  }

  const forgetIdleHosts = () => {
    for (const [host, state] of hosts) if (state.active === 0 && state.freeMs <= now()) hosts.delete(host)
  }

  const startWhoMay = () => {
    clearTimeout(timer)
    let soonestMs = Infinity
    for (let index = 0; index < waiting.length && active < limits.concurrent;) {
      const each = waiting[index]!
      const state = stateOf(each.host)
      if (state.active >= limits.perHost) index++
      else if (state.freeMs > now()) {
        soonestMs = Math.min(soonestMs, state.freeMs - now())
        index++
      } else {
        waiting.splice(index, 1)
        active++
        state.active++
        state.freeMs = now() + limits.gapMs
        each.start()
      }
    }
    if (soonestMs < Infinity) timer = setTimeout(startWhoMay, soonestMs)
    if (hosts.size > 1000) forgetIdleHosts()
  }

  const giveBack = (host: string) => {
    active--
    stateOf(host).active--
    startWhoMay()
  }

  return {
    take: (host, signal) =>
      new Promise((resolve, reject) => {
        const waiter: Waiter = { host, signal, give: reject, start: () => resolve(onceOnly(() => giveBack(host))) }
        signal?.addEventListener('abort', () => {
          const index = waiting.indexOf(waiter)
          if (index < 0) return
          waiting.splice(index, 1)
          waiter.give(signal.reason as Error)
        })
        waiting.push(waiter)
        startWhoMay()
      }),
  }
}

function onceOnly(act: () => void): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}
