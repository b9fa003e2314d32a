import type { CSSProperties } from 'react'
import styles from './slider.module.css'

interface SliderProps {
  label: string
  /** The chosen one of so many places, counted from nought. */
  value: number
  max: number
  /** The value in words. */
  valueText: string
  /** Places that are named below the line. */
  stops: readonly { at: number; name: string }[]
  onChoose: (value: number) => void
}

/** One of many along a line; the stone is pulled along it, by hand or with the arrow keys. */
export function Slider({ label, value, max, valueText, stops, onChoose }: SliderProps) {
  const position = (index: number) => ({ '--at': index / max }) as CSSProperties
  return (
    <div className={`stack gap-2 ${styles['line']}`} style={position(value)}>
      <output className={`small-strong ${styles['said']}`}>{valueText}</output>
      <div className={styles['track']}>
        <span className={styles['done']} />
        {stops.map(({ at: index }) => (
          <span key={index} className={styles['stop']} style={position(index)} />
        ))}
        <input
          type="range"
          className={styles['range']}
          min={0}
          max={max}
          value={value}
          aria-label={label}
          aria-valuetext={valueText}
          onChange={(event) => onChoose(Number(event.target.value))}
        />
      </div>
      <div className={`small muted ${styles['scale']}`} aria-hidden="true">
        {stops.map(({ at: index, name }) => (
          <span key={index} style={position(index)}>
            {name}
          </span>
        ))}
      </div>
    </div>
  )
}
