import styles from './square.module.css'

const DRAWN = /^\/masthead\/(\w+)\/([^/]+)\.svg$/

/** An organisation, square. One without a picture is a letter on its paper, set in our own type. Decorative: the name stands beside it. */
export function Square({ logo, size }: { logo: string; size: number }) {
  const [, tone, letter] = DRAWN.exec(logo) ?? []
  if (!tone || !letter) return <img src={logo} alt="" width={size} height={size} className={styles['picture']} />
  return (
    <span
      className={`${styles['square']} ${styles[tone] ?? styles['mor']}`}
      style={{ width: size, height: size, fontSize: size * 0.56 }}
      aria-hidden="true"
    >
      {decodeURIComponent(letter)}
    </span>
  )
}
