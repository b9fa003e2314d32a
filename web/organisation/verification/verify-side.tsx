import { Link } from 'react-router'
import type { Verification } from '@chowk/contract/organisation/verification.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import styles from './verify-side.module.css'

const pageWord = ({ state, mayBePublic }: Verification) => {
  if (!mayBePublic) return m.organisation_until_planless()
  return state === 'ACTIVE' ? m.organisation_until_open() : m.organisation_until_hidden()
}

/** What opens with the proof, and what is open already. A page in the directory is part of plans, and that is said beforehand. */
export function UntilThen({ verification }: { verification: Verification }) {
  const { isVerified, mayBePublic } = verification
  const rows = [
    { name: m.organisation_until_page(), value: pageWord(verification) },
    {
      name: m.organisation_until_badge(),
      value: isVerified ? m.organisation_until_shown() : m.organisation_until_none(),
    },
    { name: m.organisation_until_news(), value: m.organisation_until_open() },
    { name: m.organisation_until_people(), value: m.organisation_until_open() },
  ]
  return (
    <Section title={isVerified ? m.organisation_now() : m.organisation_until()}>
      <dl className={styles['rows']}>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!isVerified && <p className={`small muted ${styles['text']}`}>{m.organisation_until_text()}</p>}
      {!mayBePublic && (
        <p className={`small muted ${styles['text']}`}>
          {m.organisation_until_plan()}{' '}
          <Link className="strong accent" to="/plans">
            {m.billing_see_plans()}
          </Link>
        </p>
      )}
    </Section>
  )
}

interface Step {
  name: string
  text?: string
  is: 'done' | 'here' | 'coming'
}

function stepsOf({ openedAt, waiting, verifiedAt, state }: Verification): Step[] {
  const begun = waiting ? dateAndClock(waiting.startedAt) : undefined
  const middle: Step = verifiedAt
    ? { name: m.organisation_step_looked(), text: dateAndClock(verifiedAt), is: 'done' }
    : { name: m.organisation_step_begun(), ...(begun && { text: begun }), is: waiting ? 'here' : 'coming' }
  return [
    { name: m.organisation_step_opened(), text: dateAndClock(openedAt), is: 'done' },
    middle,
    {
      name: m.organisation_step_shown(),
      ...(verifiedAt && { text: dateAndClock(verifiedAt) }),
      is: verifiedAt ? 'done' : 'coming',
    },
    { name: m.organisation_step_directory(), is: verifiedAt && state === 'ACTIVE' ? 'here' : 'coming' },
  ]
}

/** How far it has come, as stones on a line. */
export function Progress({ verification }: { verification: Verification }) {
  return (
    <Section title={m.organisation_so_far()}>
      <ol className={styles['steps']}>
        {stepsOf(verification).map(({ name, text, is }) => (
          <li
            key={name}
            className={`${styles['step']} ${styles[is]}`}
            aria-current={is === 'here' ? 'step' : undefined}
          >
            <span className={`small-strong ${styles['name']}`}>{name}</span>
            {text && <span className="small muted">{text}</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
