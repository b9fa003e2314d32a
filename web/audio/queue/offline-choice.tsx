import { useEffect, useSyncExternalStore } from 'react'
import type { Playable } from '../../app/player/player-orders.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { offlineSounds, readOfflineSounds, setKeeping } from './offline-sounds.ts'
import type { Queue } from './queue.rules.ts'
import styles from './queue-panel.module.css'

/** Whether the list is kept on this device, and how much of it is there (A18). */
export function OfflineChoice({ queue }: { queue: Queue<Playable> }) {
  const { isOn, isBusy, ids, bytes } = useSyncExternalStore(offlineSounds.follow, offlineSounds.get, offlineSounds.get)
  useEffect(() => void readOfflineSounds(), [])
  if (isOn === undefined) return null
  const here = queue.stories.filter(({ articleId }) => ids.has(articleId)).length
  return (
    <div>
      <CheckboxField
        label={m.audio_keep()}
        checked={isOn}
        onChange={(event) => void setKeeping(event.target.checked, queue)}
      />
      <p className={`small muted ${styles['keptSays']}`} role="status">
        {isOn && m.audio_kept({ count: here, size: (bytes / 1_000_000).toFixed(1) })}
        {isOn && isBusy && ` ${m.audio_keeping()}`}
      </p>
    </div>
  )
}
