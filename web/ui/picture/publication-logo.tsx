import { showUnlessBroken } from './picture.tsx'
import styles from './publication-logo.module.css'

/** A publication's square picture; its name stands beside it. */
export function PublicationLogo({ publication, size }: { publication: { logo: string }; size: number }) {
  return (
    <img
      className={styles['logo']}
      src={publication.logo}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={showUnlessBroken}
      onLoad={showUnlessBroken}
    />
  )
}
