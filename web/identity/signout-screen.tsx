import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logout } from '@chowk/contract/identity/session.ts'
import { callOverHttp, CallFailed } from '../app/calls.ts'
import { sendUnsent } from '../app/device/unsent-answers.ts'
import { useViewer } from '../app/page-facts.ts'
import { endSession } from '../app/session.ts'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/waiting/spinner.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { eraseDevice } from './erase-device.ts'
import styles from './signout-screen.module.css'

export const meta = () => [{ title: `${m.identity_out_title()} · ${m.app_name()}` }]

/**
 * Signing out begins at once, unless this device has answers of a quiz that cannot be sent. What belongs to the person goes from this device
 * even if the server is out of reach (R4.10).
 */
export default function SignoutScreen() {
  const viewer = useViewer()
  const personId = viewer?.userId
  const {
    mutate: begin,
    isPending,
    isError,
    data: unsent = 0,
  } = useMutation({
    mutationFn: leave,
    // A new document: nothing of the person is left in this page's memory.
    onSuccess: (left) => left === 0 && globalThis.location.replace('/signout'),
  })
  useEffect(() => {
    if (personId !== undefined) begin({ personId, keeps: false })
    else endSession()
  }, [personId, begin])
  if (personId === undefined) {
    return (
      <StatePanel level={1} mark="locked" title={m.identity_out_title()} text={m.identity_out_text()}>
        <ButtonLink to="/login">{m.identity_second_again()}</ButtonLink>
        <ButtonLink to="/latest" variant="plain">
          {m.app_go_to_latest()}
        </ButtonLink>
      </StatePanel>
    )
  }
  if (isError) {
    return (
      <StatePanel level={1} mark="broken" title={m.identity_out_half_title()} text={m.identity_out_half_text()}>
        <Button onClick={() => begin({ personId, keeps: true })}>{m.app_try_again()}</Button>
      </StatePanel>
    )
  }
  if (unsent > 0 && !isPending) return <Unsent count={unsent} onLeave={(keeps) => begin({ personId, keeps })} />
  return (
    <div className={styles['leaving']}>
      <Spinner size="page" label={m.identity_out_leaving()} />
    </div>
  )
}

function Unsent({ count, onLeave }: { count: number; onLeave: (keeps: boolean) => void }) {
  return (
    <div role="alert">
      <StatePanel
        level={1}
        mark="broken"
        title={m.identity_out_unsent_title()}
        text={m.identity_out_unsent_text({ count })}
      >
        <Button onClick={() => onLeave(false)}>{m.identity_out_unsent_send()}</Button>
        <Button variant="plain" onClick={() => onLeave(true)}>
          {m.identity_out_unsent_keep()}
        </Button>
        <ButtonLink to="/quiz" variant="plain">
          {m.identity_out_unsent_back()}
        </ButtonLink>
      </StatePanel>
    </div>
  )
}

interface Leaving {
  personId: string
  /** Answers that could not be sent stay here, for her alone. */
  keeps: boolean
}

/** Signs out; answers how many answers could not be sent, for which it waits, and 0 when she is out. */
async function leave({ personId, keeps }: Leaving): Promise<number> {
  const unsent = keeps ? 0 : await sendUnsent(personId)
  if (unsent > 0) return unsent
  endSession()
  await eraseDevice()
  try {
    await callOverHttp(logout, {})
  } catch (error) {
    // A session that is over already is what was wanted.
    if (!(error instanceof CallFailed) || error.code !== 'SIGN_IN_NEEDED') throw error
  }
  return 0
}
