import { Link } from 'react-router'
import { decideJoinRequest, listJoinRequests } from '@chowk/contract/organisation/membership.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import type { CallFailed } from '../app/calls.ts'
import { useAction } from '../app/form/use-action.ts'
import { useViewer } from '../app/page-facts.ts'
import { useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { Note } from '../ui/note.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { Section } from '../ui/section.tsx'
import { grouped } from '../ui/numbers.rules.ts'
import { WrittenText } from '../ui/written/written-text.tsx'
import styles from './join-requests.module.css'

const seatsTaken = ({ refused }: CallFailed) =>
  m.organisation_no_seats({ seats: grouped(Number(refused?.details?.['seats'] ?? 0)) })

/** People who ask to be let in, with the answer beside each. */
export function JoinRequests() {
  const requests = useRead(listJoinRequests, {})
  const decide = useAction(decideJoinRequest, {
    errors: { REQUEST_NOT_FOUND: m.organisation_waiting_gone, SEATS_TAKEN: seatsTaken },
    refreshes: [listJoinRequests, getWorkspaceByUrl],
  })
  const answer = (id: string, decision: 'ACCEPTED' | 'REFUSED') =>
    decide.mutate(
      { id, decision },
      {
        // Somebody else answered it, or it was taken back.
        onError: ({ code }) => {
          if (code !== 'REQUEST_NOT_FOUND') return
          showToast({ text: m.organisation_waiting_gone() })
          void requests.refetch()
        },
      },
    )
  const isGone = decide.error?.code === 'REQUEST_NOT_FOUND'
  return (
    <Section title={m.organisation_waiting()} note={requests.data && String(requests.data.content.length)}>
      {decide.problem && !isGone && (
        <Note kind="fault" alert>
          {decide.problem} {decide.error?.code === 'SEATS_TAKEN' && <MoreSeats />}
        </Note>
      )}
      <ReadBoundary read={requests}>
        {({ content }) => (
          <>
            {content.length === 0 && <p className={`muted ${styles['none']}`}>{m.organisation_waiting_none()}</p>}
            <ul>
              {content.map(({ id, name, words, askedAt: requestedAt }) => (
                <li key={id} className={`cluster gap-3 line-below ${styles['row']}`}>
                  <Portrait name={name} size={40} />
                  <div className={styles['words']}>
                    <p className="strong">
                      {name}{' '}
                      <span className="small faint">
                        <Age of={requestedAt} />
                      </span>
                    </p>
                    {words && <WrittenText className="muted" text={words} />}
                  </div>
                  <div className={`gap-2 ${styles['ways']}`}>
                    <Button
                      small
                      disabled={decide.isPending}
                      aria-label={m.organisation_let_in_name({ name })}
                      onClick={() => answer(id, 'ACCEPTED')}
                    >
                      {m.organisation_let_in()}
                    </Button>
                    <Button
                      small
                      variant="outlined"
                      disabled={decide.isPending}
                      aria-label={m.organisation_refuse_name({ name })}
                      onClick={() => answer(id, 'REFUSED')}
                    >
                      {m.organisation_refuse()}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </ReadBoundary>
    </Section>
  )
}

// Whoever owns it can take a larger plan; whoever only runs it has to ask her.
function MoreSeats() {
  const isOwner = useViewer()?.workspace?.role === 'OWNER'
  if (!isOwner) return m.organisation_no_seats_ask()
  return (
    <Link to="/plans" className={styles['plans']}>
      {m.billing_see_plans()}
    </Link>
  )
}
