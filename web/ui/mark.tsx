import styles from './mark.module.css'

/** The name as it is drawn in a script; `label` says it where no link around it does. */
export function Wordmark({ lang, label }: { lang: 'en' | 'hi'; label?: string }) {
  return <span {...(label && { role: 'img', 'aria-label': label })} className={`${styles['word']} ${styles[lang]}`} />
}

/** The mark: four blocks whose roads open into a square, and the stone where people meet. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path
        fill="var(--mor)"
        d="M2 2h19v9.5L11.5 21H2zM46 2H27v9.5L36.5 21H46zM2 46h19v-9.5L11.5 27H2zM46 46H27v-9.5L36.5 27H46z"
      />
      <path fill="var(--genda)" d="M24 15.8l8.2 8.2-8.2 8.2-8.2-8.2z" />
    </svg>
  )
}
