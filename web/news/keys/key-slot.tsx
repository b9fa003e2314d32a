import { useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { isListKey } from './keys-choice.ts'

const ListKeys = lazyComponent('list-keys', async () => (await import('./list-keys.tsx')).ListKeys)

/** Waits for the first key of the lists; all that obeys keys is fetched then, and keeps what was pressed meanwhile (RR10). */
export function KeySlot() {
  const [step, setStep] = useState<'waits' | 'comes' | 'is there'>('waits')
  const pressed = useRef<string[]>([])
  useEffect(() => {
    if (step === 'is there') return undefined
    const onKey = (event: KeyboardEvent) => {
      if (!isListKey(event)) return
      pressed.current.push(event.key)
      setStep('comes')
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [step])
  return step !== 'waits' && <ListKeys pressed={pressed} onThere={() => setStep('is there')} />
}
