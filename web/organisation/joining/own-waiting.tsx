import { nameOf } from '../../app/bilingual-name.ts'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { listOwnWaiting } from '@chowk/contract/organisation/join-code.ts'
import { withdrawAsking } from '@chowk/contract/organisation/membership.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Square } from '../../ui/square.tsx'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { failureWords } from '../faults.ts'
import styles from './joining.module.css'

/** Whose answer somebody waits for, and who waits for hers. */
export function OwnWaiting() {
  const { data, error } = useRead(listOwnWaiting, {})
  return (
    <Section title={m.organisation_wait_title()}>
      {!data && !error && <RowBones count={1} />}
      {error && (
        <p role="alert" className={styles['says']}>
          {failureWords(error)}
        </p>
      )}
      {data?.content.length === 0 && <p className={styles['says']}>{m.organisation_wait_none()}</p>}
      <ul className={styles['list']}>
        {data?.content.map((one) => (
          <Waiting key={`${one.kindOfWait} ${one.customUrl}`} one={one} />
        ))}
      </ul>
    </Section>
  )
}

function Waiting({ one }: { one: Output<typeof listOwnWaiting>['content'][number] }) {
  const { name, logo, customUrl, kindOfWait, since } = one
  const withdraw = useWrite(withdrawAsking, { refreshes: [listOwnWaiting] })
  const date = dateText(since)
  const isAsked = kindOfWait === 'ASKED'
  return (
    <li className={styles['row']}>
      <Square logo={logo} size={40} />
      <div className={styles['words']}>
        <p className={styles['name']}>
          <Link to={`/organizations/${customUrl}`}>{nameOf(name)}</Link>
        </p>
        <p className={styles['says']}>
          {isAsked ? m.organisation_wait_asked({ date }) : m.organisation_wait_invited({ date })}
        </p>
        {withdraw.error && (
          <p role="alert" className={styles['says']}>
            {failureWords(withdraw.error)}
          </p>
        )}
      </div>
      {isAsked ? (
        <Button look="plain" low disabled={withdraw.isPending} onClick={() => withdraw.mutate({ customUrl })}>
          {m.organisation_join_withdraw()}
        </Button>
      ) : (
        <ButtonLink to="/link-expired?type=invitation" look="plain" low>
          {m.organisation_wait_letter()}
        </ButtonLink>
      )}
    </li>
  )
}
