import { IconFingerprint } from '../../ui/icons.ts'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '../../app/calls.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Or } from '../or.tsx'
import { pathAfter } from '../sign-in.ts'
import { WriteToUs, isSuspended } from '../suspended-words.tsx'
import { enterWithPasskey, offersPasskeys, passkeyWords } from './passkey-browser.ts'
import styles from './passkey-entry.module.css'

/** Signing in without a password, where the browser can: by a press, or from what the browser offers at the e-mail. */
export function PasskeyEntry({ administers }: { administers: boolean }) {
  const isHydrated = useHydrated()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const fault = useRef<HTMLDivElement>(null)
  useEffect(() => fault.current?.focus(), [failure])
  useOffered(administers, setFailure)
  if (!isHydrated || !browserSupportsWebAuthn()) return null
  const press = async () => {
    setAsking(true)
    setFailure(undefined)
    try {
      globalThis.location.assign(await pathAfter(await enterWithPasskey({ administers, offers: false })))
    } catch (error) {
      setFailure(error)
      setAsking(false)
    }
  }
  return (
    <div className={`stack gap-3 ${styles['entry']}`}>
      <Or />
      {failure !== undefined && (
        <Note kind="fault" alert ref={fault}>
          {passkeyWords(failure)} {failure instanceof CallFailed && isSuspended(failure) && <WriteToUs />}
        </Note>
      )}
      <Button variant="outlined" disabled={isAsking} onClick={() => void press()}>
        <IconFingerprint size={20} stroke={1.75} aria-hidden />
        {isAsking ? m.identity_passkey_asking() : m.identity_passkey_enter()}
      </Button>
    </div>
  )
}

// Asked for once somebody turns to the form: who only looks at the page becomes no known device.
function useOffered(administers: boolean, onFailure: (failure: unknown) => void): void {
  useEffect(() => {
    const offer = async () => {
      if (!(await offersPasskeys())) return
      try {
        globalThis.location.assign(await pathAfter(await enterWithPasskey({ administers, offers: true })))
      } catch (error) {
        // Nothing was chosen, or the button was pressed instead: that is no fault. A refusal of ours is one.
        if (error instanceof CallFailed) onFailure(error)
      }
    }
    const field = document.querySelector('input[autocomplete$="webauthn"]')
    const begin = () => void offer()
    field?.addEventListener('focus', begin, { once: true })
    return () => field?.removeEventListener('focus', begin)
  }, [administers, onFailure])
}
