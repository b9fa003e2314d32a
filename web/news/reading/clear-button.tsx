import { useState } from 'react'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'

const ClearReads = lazyComponent('clear-reads', async () => (await import('./clear-reads.tsx')).ClearReads)

/** Clears the reading list, once it was asked. */
export function ClearButton({ name, isBusy, onClear }: { name: string; isBusy: boolean; onClear: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const clear = () => {
    setAsking(false)
    onClear()
  }
  return (
    <>
      <Button variant="plain" small onClick={() => setAsking(true)} aria-haspopup="dialog" disabled={isBusy}>
        {name}
      </Button>
      {isAsking && <ClearReads onClear={clear} onClose={() => setAsking(false)} />}
    </>
  )
}
