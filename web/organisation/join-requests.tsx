import { decideJoinRequest, listJoinRequests } from '@chowk/contract/organisation/membership.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { useRead, useWrite } from '../app/read.ts'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { Section } from '../ui/section.tsx'
import { grouped } from '../ui/numbers.rules.ts'
import styles from './join-requests.module.css'

/** People who ask to be let in, with the answer beside each. */
export function JoinRequests() {
  const { data, error } = useRead(listJoinRequests, {})
  const decide = useWrite(decideJoinRequest, { refreshes: [listJoinRequests, getWorkspaceByUrl] })
  const failed = decide.error && decide.error.code !== 'REQUEST_NOT_FOUND'
  const noSeats =
    decide.error?.code === 'SEATS_TAKEN'
      ? m.organisation_no_seats({ seats: grouped(Number(decide.error.refused?.details?.['seats'] ?? 0)) })
      : undefined
  return (
    <Section title={m.organisation_waiting()} note={data && String(data.content.length)}>
      {(failed || error) && (
        <Note kind="fault" alert>
          {noSeats ?? m.app_failed_server()}
        </Note>
      )}
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
                onClick={() => decide.mutate({ id, decision: 'ACCEPTED' })}
              >
                {m.organisation_let_in()}
              </Button>
              <Button
                low
                look="outlined"
                disabled={decide.isPending}
                aria-label={m.organisation_refuse_name({ name })}
                onClick={() => decide.mutate({ id, decision: 'REFUSED' })}
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
