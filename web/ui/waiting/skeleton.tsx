import styles from './skeleton.module.css'

function Bone({ width = '100%', height = 16, ratio }: { width?: string; height?: number; ratio?: number }) {
  return <span className={styles['bone']} style={{ width, height: ratio ? undefined : height, aspectRatio: ratio }} />
}

/** A lead story that is coming. */
export function LeadSkeleton() {
  return (
    <div className={`${styles['bones']} stack gap-3 ${styles['lead']}`} aria-hidden="true">
      <div className={styles['picture']}>
        <Bone ratio={16 / 9} />
      </div>
      <Bone width="16%" height={12} />
      <Bone width="92%" height={30} />
      <Bone width="70%" height={30} />
      <Bone width="55%" height={14} />
    </div>
  )
}

/** Rows of a list that are coming: at most six, and they stand still. */
export function RowSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={styles['bones']} aria-hidden="true">
      {Array.from({ length: Math.min(count, 6) }, (_, index) => (
        <div key={index} className={styles['row']}>
          <div className={`stack ${styles['lines']}`}>
            <Bone width="20%" height={12} />
            <Bone width="92%" height={18} />
            <Bone width="66%" height={18} />
            <Bone width="45%" height={12} />
          </div>
          <Bone ratio={4 / 3} />
        </div>
      ))}
    </div>
  )
}

/** Text that is coming. */
export function TextSkeleton() {
  return (
    <div className={`${styles['bones']} stack ${styles['text']}`} aria-hidden="true">
      {['100%', '96%', '98%', '60%', '0', '99%', '94%', '40%'].map((width, index) => (
        <Bone key={index} width={width} />
      ))}
    </div>
  )
}
