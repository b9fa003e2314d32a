import { nameOf } from '../../app/bilingual-name.ts'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { listOwnWaiting } from '@chowk/contract/organisation/join-code.ts'
import { withdrawAsking } from '@chowk/contract/organisation/membership.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Square } from '../../ui/square.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { WITHDRAW_ERRORS } from '../workspace-errors.ts'
import styles from './joining.module.css'

/** Whose answer somebody waits for, and who waits for hers. */
export function OwnWaiting() {
  const waiting = useRead(listOwnWaiting, {})
  return (
    <Section title={m.organisation_wait_title()}>
      <ReadBoundary read={waiting} skeleton={<RowSkeleton count={1} />}>
        {({ content }) =>
          content.length === 0 ? (
            <p className={`small muted ${styles['says']}`}>{m.organisation_wait_none()}</p>
          ) : (
            <ul>
              {content.map((one) => (
                <Waiting key={`${one.kindOfWait} ${one.customUrl}`} one={one} />
              ))}
            </ul>
          )
        }
      </ReadBoundary>
    </Section>
  )
}

function Waiting({ one }: { one: Output<typeof listOwnWaiting>['content'][number] }) {
  const { name, logo, customUrl, kindOfWait, since } = one
  const withdraw = useAction(withdrawAsking, { errors: WITHDRAW_ERRORS, refreshes: [listOwnWaiting] })
  const date = dateText(since)
  const isRequested = kindOfWait === 'ASKED'
  return (
    <li className={`cluster gap-3 line-above ${styles['row']}`}>
      <Square logo={logo} size={40} />
      <div className={styles['words']}>
        <p className="strong">
          <Link to={`/organizations/${customUrl}`}>{nameOf(name)}</Link>
        </p>
        <p className={`small muted ${styles['says']}`}>
          {isRequested ? m.organisation_wait_asked({ date }) : m.organisation_wait_invited({ date })}
        </p>
        {withdraw.problem && (
          <p role="alert" className={`small muted ${styles['says']}`}>
            {withdraw.problem}
          </p>
        )}
      </div>
      {isRequested ? (
        <Button variant="plain" small disabled={withdraw.isPending} onClick={() => withdraw.mutate({ customUrl })}>
          {m.organisation_join_withdraw()}
        </Button>
      ) : (
        <ButtonLink to="/link-expired?type=invitation" variant="plain" small>
          {m.organisation_wait_letter()}
        </ButtonLink>
      )}
    </li>
  )
}
