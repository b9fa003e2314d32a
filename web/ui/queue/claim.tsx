import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'

interface ClaimProps {
  /** Who works on it: nobody, the viewer, or somebody by name. */
  by: 'nobody' | 'viewer' | { name: string }
  isPending?: boolean
  onClaim: () => void
  onRelease: () => void
}

/** Above a case in a queue of several people: who works on it, so that no two do. */
export function Claim({ by, isPending = false, onClaim, onRelease }: ClaimProps) {
  if (by === 'nobody')
    return (
      <Button variant="outlined" small disabled={isPending} onClick={onClaim}>
        {m.ui_queue_claim()}
      </Button>
    )
  if (by !== 'viewer') return <Note kind="waiting">{m.ui_queue_claimed({ name: by.name })}</Note>
  return (
    <Note kind="notice">
      {m.ui_queue_yours()}{' '}
      <Button variant="plain" small disabled={isPending} onClick={onRelease}>
        {m.ui_queue_release()}
      </Button>
    </Note>
  )
}
