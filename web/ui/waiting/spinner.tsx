import styles from './spinner.module.css'

/** Waiting without a shape: 150 px for a page, 35 px inside one; 0.75 s a turn (R9.10). */
export function Spinner({ size, label }: { size: 'page' | 'small'; label: string }) {
  return <span role="status" aria-label={label} className={`${styles['spinner']} ${styles[size]}`} />
}
