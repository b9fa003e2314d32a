import type { Upload } from '@chowk/contract/member/upload.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import styles from './upload.module.css'

interface Figure {
  count: number
  name: string
  isBad?: boolean
}

function figuresOf({ state, counts, mode }: Upload): Figure[] {
  const isDone = state !== 'READY'
  if (state === 'UNDONE')
    return [
      { count: counts.undone, name: m.upload_count_undone() },
      { count: counts.leftAlone, name: m.upload_count_left_alone() },
    ]
  if (isDone)
    return [
      { count: counts.created, name: m.upload_count_created() },
      { count: counts.updated, name: m.upload_count_updated() },
      { count: counts.unchanged, name: m.upload_count_same() },
      { count: counts.failed + counts.faulty, name: m.upload_count_faulty(), isBad: true },
      ...(counts.removed > 0 ? [{ count: counts.removed, name: m.upload_count_removed() }] : []),
    ]
  return [
    { count: counts.new, name: m.upload_count_new() },
    { count: counts.changed, name: m.upload_count_changed() },
    { count: counts.same, name: m.upload_count_same() },
    { count: counts.faulty, name: m.upload_count_faulty(), isBad: true },
    mode === 'FULL_LIST'
      ? { count: counts.remove, name: m.upload_count_remove(), isBad: true }
      : { count: counts.warned, name: m.upload_count_warned() },
  ]
}

/** How many rows would do what, or did. */
export function Counts({ upload }: { upload: Upload }) {
  return (
    <dl className={styles['counts']}>
      {figuresOf(upload).map(({ count, name, isBad }) => (
        <div key={name}>
          <dt className="small muted">{name}</dt>
          <dd className={`h2 tabular ${isBad && count > 0 ? 'danger' : ''}`}>{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
