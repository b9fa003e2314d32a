import { IconRosetteDiscountCheck } from './icons.ts'
import styles from './verified-name.module.css'

/** A name with the sign of who was looked at, where `label` says so; the sign never stands alone on a line. */
export function VerifiedName({ name, label, size }: { name: string; label: string | undefined; size: number }) {
  if (!label) return name
  const last = name.lastIndexOf(' ') + 1
  return (
    <>
      {name.slice(0, last)}
      <span className={styles['last']}>
        {name.slice(last)}
        <IconRosetteDiscountCheck size={size} stroke={1.75} className={styles['sign']} role="img" aria-label={label} />
      </span>
    </>
  )
}
