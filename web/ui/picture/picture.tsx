import type { SyntheticEvent } from 'react'
import type { Picture as Drawn } from '@chowk/contract/article/story.ts'
import styles from './picture.module.css'

interface PictureProps {
  picture: Drawn
  /** Width to height of the reserved space. */
  ratio: number
  /** How wide it stands, as `sizes` of an image. */
  sizes: string
  /** The largest picture of the first screen: fetched before the others. */
  first?: boolean
}

/** Without a connection its ground stands there alone, where a browser would draw its sign for a broken picture. */
export const showUnlessBroken = ({ type, currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.style.visibility = type === 'error' && !currentTarget.alt ? 'hidden' : ''
}

/** A picture with its space reserved. Cut at the sides, never squeezed; dimmed in the dark. */
export function Picture({ picture, ratio, sizes, first = false }: PictureProps) {
  const { src, widths, alt } = picture
  const middle = widths[Math.floor(widths.length / 2)]
  return (
    <span className={styles['frame']} style={{ aspectRatio: ratio }}>
      <img
        className={`micro faint ${styles['picture']}`}
        src={middle ? `${src}/${middle}` : src}
        srcSet={widths.length > 0 ? widths.map((width) => `${src}/${width} ${width}w`).join(', ') : undefined}
        sizes={widths.length > 0 ? sizes : undefined}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        onError={showUnlessBroken}
        onLoad={showUnlessBroken}
      />
    </span>
  )
}
