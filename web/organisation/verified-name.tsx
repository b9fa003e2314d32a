import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import styles from './verified-name.module.css'

/** A name with the sign of who was looked at; the sign never stands alone on a line. */
export function VerifiedName({ name, isVerified, size }: { name: string; isVerified: boolean; size: number }) {
  if (!isVerified) return name
  const last = name.lastIndexOf(' ') + 1
  return (
    <>
      {name.slice(0, last)}
      <span className={styles['last']}>
        {name.slice(last)}
        <IconRosetteDiscountCheck
          size={size}
          stroke={1.75}
          className={styles['sign']}
          role="img"
          aria-label={m.organisation_verified()}
        />
      </span>
    </>
  )
}
