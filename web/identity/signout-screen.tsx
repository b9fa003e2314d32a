import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logout } from '@chowk/contract/identity/session.ts'
import { callOverHttp, CallFailed } from '../app/calls.ts'
import { useViewer } from '../app/page-facts.ts'
import { endSession } from '../app/session.ts'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/waiting/spinner.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { eraseDevice } from './erase-device.ts'
import styles from './signout-screen.module.css'

export const meta = () => [{ title: `${m.identity_out_title()} · ${m.app_name()}` }]

/** Signing out begins at once. What belongs to the person goes from this device even if the server is out of reach (R4.10). */
export default function SignoutScreen() {
  const viewer = useViewer()
  const { mutate: begin, isError } = useMutation({
    mutationFn: leave,
    // A new document: nothing of the person is left in this page's memory.
    onSuccess: () => globalThis.location.replace('/signout'),
  })
  useEffect(() => {
    if (viewer) begin()
    else endSession()
  }, [viewer, begin])
  if (isError) {
    return (
      <StatePanel level={1} mark="broken" title={m.identity_out_half_title()} text={m.identity_out_half_text()}>
        <Button onClick={() => begin()}>{m.app_try_again()}</Button>
      </StatePanel>
    )
  }
  if (viewer) {
    return (
      <div className={styles['leaving']}>
        <Spinner size="page" label={m.identity_out_leaving()} />
      </div>
    )
  }
  return (
    <StatePanel level={1} mark="locked" title={m.identity_out_title()} text={m.identity_out_text()}>
      <ButtonLink to="/login">{m.identity_out_again()}</ButtonLink>
      <ButtonLink to="/latest" variant="plain">
        {m.app_go_to_latest()}
      </ButtonLink>
    </StatePanel>
  )
}

async function leave(): Promise<void> {
  endSession()
  await eraseDevice()
  try {
    await callOverHttp(logout, {})
  } catch (error) {
    // A session that is over already is what was wanted.
    if (!(error instanceof CallFailed) || error.code !== 'SIGN_IN_NEEDED') throw error
  }
}
