import { grouped } from './numbers.rules.ts'
import styles from './number-list.module.css'

/** A few numbers, large, each with its name below. */
export function NumberList({ numbers }: { numbers: readonly { name: string; count: number | string }[] }) {
  return (
    <dl className={styles['numbers']}>
      {numbers.map(({ name, count }) => (
        <div key={name}>
          <dt className="small muted">{name}</dt>
          <dd className="h3 tabular">{typeof count === 'string' ? count : grouped(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
