import { Link } from 'react-router'
import { demandSecondFactor } from '@chowk/contract/organisation/second-factor.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import type { AdministeredWorkspace } from '@chowk/contract/organisation/workspace.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './second-factor-demand.module.css'

const ERRORS = {
  NO_WORKSPACE: m.organisation_failed_title,
  OWN_FACTOR_NEEDED: m.organisation_second_own_needed,
} satisfies ErrorMessages<typeof demandSecondFactor>

/** Whether whoever runs the workspace needs a second factor for it: the owner decides, administrators read it. */
export function SecondFactorDemand({ workspace }: { workspace: AdministeredWorkspace }) {
  const { mutate, error, problem, isPending } = useAction(demandSecondFactor, {
    errors: ERRORS,
    refreshes: [getWorkspaceByUrl],
  })
  const isDemanded = workspace.demandsSecondFactor
  return (
    <Section title={m.organisation_second()}>
      <p className={`small muted ${styles['says']}`}>
        {isDemanded ? m.organisation_second_on() : m.organisation_second_off()}
      </p>
      {problem && (
        <Note kind="fault" alert>
          {problem}{' '}
          {error?.code === 'OWN_FACTOR_NEEDED' && (
            <Link to="/settings/security" className={`small-strong accent ${styles['link']}`}>
              {m.organisation_second_own_link()}
            </Link>
          )}
        </Note>
      )}
      {workspace.role === 'OWNER' && (
        <p>
          <Button variant="outlined" small disabled={isPending} onClick={() => mutate({ demanded: !isDemanded })}>
            {isDemanded ? m.organisation_second_release() : m.organisation_second_demand()}
          </Button>
        </p>
      )}
    </Section>
  )
}
