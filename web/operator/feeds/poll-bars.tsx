import styles from '../operation.module.css'

const POLLS = 24
const STEP = 5
const HEIGHT = 18

/** The last 24 polls: height is what came, a cross is a failure. */
export function PollBars({ bars, label }: { bars: readonly number[]; label: string }) {
  const most = Math.max(1, ...bars)
  const first = POLLS - bars.length
  return (
    <svg
      className={styles['bars']}
      width={POLLS * STEP}
      height={HEIGHT}
      viewBox={`0 0 ${POLLS * STEP} ${HEIGHT}`}
      role="img"
      aria-label={`${label}: ${bars.map((bar) => (bar < 0 ? '×' : bar)).join(' ')}`}
    >
      {bars.length === 0 && <path className={styles['none']} d={`M0 ${HEIGHT - 1}h${POLLS * STEP}`} />}
      {bars.map((bar, index) => {
        const x = (first + index) * STEP
        if (bar < 0) return <path key={x} className={styles['miss']} d={`M${x} ${HEIGHT - 4}l3 3m0-3l-3 3`} />
        const height = bar === 0 ? 2 : 3 + (bar / most) * (HEIGHT - 4)
        return <rect key={x} x={x} y={HEIGHT - height} width={3} height={height} />
      })}
    </svg>
  )
}
