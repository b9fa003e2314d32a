import styles from './marked.module.css'

/** A text in pieces, of which every second one was found. */
export function Marked({ parts }: { parts: readonly string[] }) {
  return parts.map((segment, index) =>
    index % 2 === 1 ? (
      <mark key={`${index} ${segment}`} className={styles['mark']}>
        {segment}
      </mark>
    ) : (
      segment
    ),
  )
}
