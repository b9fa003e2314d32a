import { IconHeadphones } from '../../ui/icons.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { m } from '../../paraglide/messages.js'
import { orderPlayer, playerSound } from './player-orders.ts'
import type { Playable } from './player-orders.ts'

interface ListenAllProps {
  name: string
  /** The stories in the order in which they are heard; asked at the press. */
  find: () => readonly Playable[] | Promise<readonly Playable[]>
}

/** Plays a whole list from its first story (A12). */
export function ListenAll({ name, find }: ListenAllProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    // Some browsers let a sound begin later only if its element was touched during the press.
    playerSound().load()
    setBusy(true)
    try {
      const stories = await find()
      if (stories.length > 0) orderPlayer({ is: 'all', stories })
      else showToast({ text: m.audio_nothing() })
    } catch {
      showToast({ text: m.audio_list_failed() })
    }
    setBusy(false)
  }
  return (
    <Button variant="outlined" disabled={isBusy} onClick={() => void press()}>
      <IconHeadphones size={20} stroke={1.75} aria-hidden />
      {name}
    </Button>
  )
}
