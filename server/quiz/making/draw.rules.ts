/** Numbers from 0 to 1 that are the same for the same seed (mulberry32): a question made twice is made alike. */
export function drawsOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The same things in another order. */
export function shuffled<T>(things: readonly T[], draw: () => number): T[] {
  const mixed = [...things]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(draw() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

/** One right option among wrong ones, mixed, and where it stands. */
export function optionsOf(right: string, wrong: readonly string[], draw: () => number) {
  const options = shuffled([right, ...wrong], draw)
  return { options, key: [options.indexOf(right)] }
}
