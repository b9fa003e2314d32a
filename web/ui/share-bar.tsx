import styles from './share-bar.module.css'

interface ShareBarProps {
  percent: number
  /** What it says, where no words beside it do. */
  label?: string
  /** As of a figure beside others, where it is compared with them. */
  isFigure?: boolean
}

/** A share of a whole, as a line. */
export function ShareBar({ percent, label, isFigure = false }: ShareBarProps) {
  const heard = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span className={`${styles['whole']} ${isFigure ? styles['figure'] : ''}`} {...heard}>
      <span className={styles['share']} style={{ width: `${percent}%` }} />
    </span>
  )
}
