import styles from './stone.module.css'

/** The one ornament, always with a meaning; `label` says it where no word beside it does. */
export function Stone({ label, hollow = false }: { label?: string; hollow?: boolean }) {
  const className = `${styles['stone']} ${hollow ? styles['hollow'] : ''}`
  return label ? (
    <span className={className} role="img" aria-label={label} />
  ) : (
    <span className={className} aria-hidden="true" />
  )
}
