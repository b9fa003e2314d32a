import type { ReportCase } from '@chowk/contract/operator/moderation.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { isCase, nameOf } from './case-key.ts'
import type { CaseKey } from './case-key.ts'
import styles from './moderation-screen.module.css'

interface QueueListProps {
  cases: readonly ReportCase[]
  chosen: CaseKey | undefined
  onChoose: (key: CaseKey) => void
}

/** Reported stories and publications that wait; what is late is red and says what is missing. */
export function QueueList({ cases, chosen, onChoose }: QueueListProps) {
  return (
    <ul className={styles['queue']}>
      {cases.map((one) => (
        <li key={`${one.kind} ${one._id}`}>
          <button
            type="button"
            className={styles['case']}
            aria-current={chosen && isCase(one, chosen) ? 'true' : undefined}
            onClick={() => onChoose({ kind: one.kind, id: one._id })}
          >
            {one.kind === 'ARTICLE' ? (
              <span className={styles['caseTitle']} lang={one.language}>
                {one.title}
              </span>
            ) : (
              <span className={styles['caseTitle']}>
                {m.operator_moderation_whole({ name: nameOf(one.publication.name) })}
              </span>
            )}
            <span className={one.overdue ? styles['caseLate'] : styles['caseFacts']}>
              {saysOf(one)} · <Age of={one.oldestAt} />
              {one.overdue &&
                `, ${one.overdue === 'DECIDE' ? m.operator_moderation_not_decided() : m.operator_moderation_not_seen()}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function saysOf({ reasons }: ReportCase): string {
  return [
    reasons.Fake > 0 && m.operator_moderation_say_fake({ count: reasons.Fake }),
    reasons.Inappropriate > 0 && m.operator_moderation_say_inappropriate({ count: reasons.Inappropriate }),
    reasons.Others > 0 && m.operator_moderation_say_others({ count: reasons.Others }),
  ]
    .filter(Boolean)
    .join(', ')
}
