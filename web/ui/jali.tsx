import { useId } from 'react'
import { openingsOf } from './jali.rules.ts'
import styles from './jali.module.css'

/** The six duotones that a workspace chooses from. */
export type JaliTone = 'geru' | 'mor' | 'neel' | 'neem' | 'gulal' | 'raat'

const CELL = 50
const BLOCKS = 'M2 2h20v9L13 22H2zM48 2H28v9l9 11h11zM2 48h20v-9l-9-11H2zM48 48H28v-9l9-11h11z'
const STONE = 'M25 15.5l9.5 9.5-9.5 9.5-9.5-9.5z'

interface JaliProps {
  tone: JaliTone
  seed: number
  /** Openings across and down; what does not fit is cut at the right and below. */
  columns: number
  rows: number
}

/** The mark repeated as a lattice, in a duotone. An ornament: it says nothing. */
export function Jali({ tone, seed, columns, rows }: JaliProps) {
  const id = useId()
  const position = ({ column, row }: { column: number; row: number }) => `translate(${column * CELL} ${row * CELL})`
  return (
    <svg
      className={`${styles['jali']} ${styles[tone]}`}
      viewBox={`0 0 ${columns * CELL} ${rows * CELL}`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <defs>
        <pattern id={`${id}plain`} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
          <path className={styles['block']} d={BLOCKS} />
          <path className={styles['stone']} d={STONE} />
        </pattern>
        <path id={`${id}blocks`} d={BLOCKS} />
        <path id={`${id}stone`} d={STONE} />
      </defs>
      <rect className={styles['ground']} width="100%" height="100%" />
      <rect fill={`url(#${id}plain)`} width="100%" height="100%" />
      {openingsOf(seed, columns, rows).map((opening) => (
        <use
          key={`${opening.column} ${opening.row}`}
          href={`#${id}${opening.kind === 'stone' ? 'stone' : 'blocks'}`}
          className={styles[opening.kind === 'light' ? 'lit' : 'glow']}
          transform={position(opening)}
        />
      ))}
    </svg>
  )
}
