/** What one opening of the lattice holds: its blocks, and what glows in it. */
export interface Opening {
  column: number
  row: number
  kind: 'light' | 'lamp' | 'stone'
}

// A small generator of its own, so that the same place always has the same lattice.
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Openings that differ from the plain lattice: lit blocks gather in clouds, a few lamps and stones glow. */
export function openingsOf(seed: number, columns: number, rows: number): Opening[] {
  const roll = dice(seed)
  const clouds = Array.from({ length: 14 }, () => ({ x: roll() * columns, y: roll() * rows, size: 0.7 + roll() * 1.9 }))
  const all: Opening[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const glow = roll()
      if (glow < 0.022) all.push({ column, row, kind: 'lamp' })
      else if (clouds.some(({ x, y, size }) => Math.hypot(x - column, y - row) < size * (0.45 + roll() * 0.75)))
        all.push({ column, row, kind: 'light' })
      else if (glow < 0.06) all.push({ column, row, kind: 'stone' })
    }
  }
  return all
}
