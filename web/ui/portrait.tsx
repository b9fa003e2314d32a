import styles from './portrait.module.css'

interface PortraitProps {
  name: string
  /** Address of her own picture. */
  picture?: string | null | undefined
  workspace?: string | undefined
  size?: number
}

// A Devanagari letter without its matra would be another syllable.
const segments = new Intl.Segmenter('hi', { granularity: 'grapheme' })
const firstOf = (text: string) => [...segments.segment(text.trim())][0]?.segment.toLocaleUpperCase() ?? ''

/** A person, round, with the square of the organisation that she acts for. Decorative: the name stands beside it. */
export function Portrait({ name, picture, workspace, size = 36 }: PortraitProps) {
  return (
    <span
      className={styles['portrait']}
      style={{ width: size, height: size, fontSize: size * 0.44 }}
      aria-hidden="true"
    >
      {picture ? <img src={picture} alt="" /> : firstOf(name)}
      {workspace && <span className={styles['square']}>{firstOf(workspace)}</span>}
    </span>
  )
}
