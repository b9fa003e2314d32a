import { Link } from 'react-router'
import { decideJoinRequest, listJoinRequests } from '@chowk/contract/organisation/membership.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import type { CallFailed } from '../app/calls.ts'
import { useViewer } from '../app/page-facts.ts'
import { useRead, useWrite } from '../app/read.ts'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { Note } from '../ui/note.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { Section } from '../ui/section.tsx'
import { grouped } from '../ui/numbers.rules.ts'
import { failureWords } from './faults.ts'
import styles from './join-requests.module.css'

/** People who ask to be let in, with the answer beside each. */
export function JoinRequests() {
  const { data, error, refetch } = useRead(listJoinRequests, {})
  const decide = useWrite(decideJoinRequest, { refreshes: [listJoinRequests, getWorkspaceByUrl] })
  const answer = (id: string, decision: 'ACCEPTED' | 'REFUSED') =>
    decide.mutate(
      { id, decision },
      {
        // Somebody else answered it, or it was taken back.
        onError: ({ code }) => {
          if (code !== 'REQUEST_NOT_FOUND') return
          showToast({ text: m.organisation_waiting_gone() })
          void refetch()
        },
      },
    )
  return (
    <Section title={m.organisation_waiting()} note={data && String(data.content.length)}>
      <Failed failure={decide.error?.code === 'REQUEST_NOT_FOUND' ? null : (decide.error ?? error)} />
      {data?.content.length === 0 && <p className={styles['none']}>{m.organisation_waiting_none()}</p>}
      <ul>
        {data?.content.map(({ id, name, words, askedAt }) => (
          <li key={id} className={styles['row']}>
            <Portrait name={name} size={40} />
            <div className={styles['words']}>
              <p className={styles['name']}>
                {name}{' '}
                <span className={styles['age']}>
                  <Age of={askedAt} />
                </span>
              </p>
              {words && <p className={styles['said']}>{words}</p>}
            </div>
            <div className={styles['ways']}>
              <Button
                low
                disabled={decide.isPending}
                aria-label={m.organisation_let_in_name({ name })}
                onClick={() => answer(id, 'ACCEPTED')}
              >
                {m.organisation_let_in()}
              </Button>
              <Button
                low
                look="outlined"
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
    </Section>
  )
}

// Whoever owns it can take a larger plan; whoever only runs it has to ask her.
function Failed({ failure }: { failure: CallFailed | null }) {
  const isOwner = useViewer()?.workspace?.role === 'OWNER'
  if (!failure) return null
  if (failure.code !== 'SEATS_TAKEN')
    return (
      <Note kind="fault" alert>
        {failureWords(failure)}
      </Note>
    )
  return (
    <Note kind="fault" alert>
      {m.organisation_no_seats({ seats: grouped(Number(failure.refused?.details?.['seats'] ?? 0)) })}{' '}
      {isOwner ? (
        <Link to="/plans" className={styles['plans']}>
          {m.billing_see_plans()}
        </Link>
      ) : (
        m.organisation_no_seats_ask()
      )}
    </Note>
  )
}
