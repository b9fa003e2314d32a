import { useState } from 'react'
import { withdrawAsking } from '@chowk/contract/organisation/membership.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { useAction } from '../app/form/use-action.ts'
import { lazyComponent } from '../app/loading/lazy-component.tsx'
import { useViewer } from '../app/page-facts.ts'
import { loginFrom } from '../app/return.rules.ts'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ProblemNote } from '../ui/note.tsx'
import { WITHDRAW_ERRORS } from './workspace-errors.ts'

const JoinForm = lazyComponent('join-form', async () => (await import('./join-form.tsx')).JoinForm)

interface JoinButtonProps {
  customUrl: string
  name: string
  hasRequested: boolean
}

/** Asks to be let in. A visitor signs in first and comes back; who has asked can take it back. */
export function JoinButton({ customUrl, name, hasRequested: hasAsked }: JoinButtonProps) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const withdraw = useAction(withdrawAsking, { errors: WITHDRAW_ERRORS, refreshes: [getWorkspaceByUrl] })
  if (!viewer) {
    return <ButtonLink to={loginFrom(`/organizations/${customUrl}`)}>{m.organisation_join()}</ButtonLink>
  }
  if (hasAsked) {
    return (
      <>
        <span className="small muted" role="status">
          {m.organisation_join_asked()}
        </span>
        <Button variant="outlined" disabled={withdraw.isPending} onClick={() => withdraw.mutate({ customUrl })}>
          {m.organisation_join_withdraw()}
        </Button>
        <ProblemNote>{withdraw.problem}</ProblemNote>
      </>
    )
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.organisation_join()}</Button>
      {isOpen && <JoinForm customUrl={customUrl} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
