import { stopFactorReset } from '@chowk/contract/identity/factor.ts'
import { useAction } from '../../app/form/use-action.ts'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { EntryFrame } from '../entry-frame.tsx'
import { useLetterToken } from './letter-token.ts'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [
  { title: `${m.identity_keep_factor_title()} · ${m.app_name()}` },
  { name: 'referrer', content: 'no-referrer' },
]

/** Where she keeps the second factor that others asked to turn off. Nothing happens before the press, since mail programs open links by themselves. */
export default function KeepFactorScreen() {
  const { token, isMissing } = useLetterToken()
  const stop = useAction(stopFactorReset, { errors: { LINK_OVER: m.identity_keep_factor_over } })
  return (
    <EntryFrame title={m.identity_keep_factor_title()} lead={m.identity_keep_factor_lead()}>
      <div className="stack gap-4">
        <ProblemNote>{stop.problem}</ProblemNote>
        {stop.isSuccess ? (
          <>
            <Note kind="done" alert>
              {m.identity_keep_factor_done()}
            </Note>
            <ButtonLink to="/reset-password">{m.identity_reset_new_title()}</ButtonLink>
          </>
        ) : isMissing ? (
          <Note kind="notice">{m.identity_undo_none()}</Note>
        ) : (
          <>
            <p>{m.identity_keep_factor_effect()}</p>
            <Button disabled={!token || stop.isPending || stop.isError} onClick={() => token && stop.mutate({ token })}>
              {m.identity_keep_factor_press()}
            </Button>
          </>
        )}
      </div>
    </EntryFrame>
  )
}
