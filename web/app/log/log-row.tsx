import { Link } from 'react-router'
import type { LogNames, LogRow as WholeRow } from '@chowk/contract/operator/log.ts'
import { personName } from '../code/person-words.ts'
import { dateAndClock } from '../time.tsx'
import { m } from '../../paraglide/messages.js'
import { DID } from './did-words.ts'
import { aboutOf, changeOf } from './log-change.ts'
import type { ChangedField } from './log-change.ts'
import own from './log.module.css'

/** What was done, in words. */
export const didWords = (action: string): string => DID[action]?.() ?? action

/** A row as operators read it, or without what only they see. */
type Row = Omit<WholeRow, 'ip' | 'requestId' | 'workspace'> &
  Partial<Pick<WholeRow, 'ip' | 'workspace'>> & {
    byOperator?: boolean
  }

interface AboutProps {
  subject: string
  names: LogNames
  /** Whether names lead to pages of the operation. */
  isLinked?: boolean
}

/** What it was done to. */
export function About({ subject, names, isLinked = true }: AboutProps) {
  const { kind, name, to } = aboutOf(subject, names)
  return (
    <span className="breaks" title={subject}>
      {kind} {to && isLinked ? <Link to={to}>{name}</Link> : name}
    </span>
  )
}

const whoOf = ({ actor, actorId, byOperator }: Row) =>
  byOperator ? m.wlog_operator() : ((actor && personName(actor)) ?? actorId ?? m.operator_log_nobody())

/** One row of the log: what was done to what, by whom, and what changed by it. */
export function LogRow({ row, names }: { row: Row; names: LogNames }) {
  const change = changeOf(row, names)
  return (
    <li>
      <strong>{didWords(row.action)}</strong>{' '}
      <About subject={row.subject} names={names} isLinked={row.ip !== undefined} />
      <div className="small muted">
        {whoOf(row)}
        {row.workspace && ` · ${row.workspace}`} · {dateAndClock(row.at)}
        {row.ip !== undefined && ` · ${row.ip}`}
      </div>
      {change.length > 0 && (
        <dl className={`cluster ${own['change']}`}>
          {change.map((segment) => (
            <Changed key={segment.field} segment={segment} />
          ))}
        </dl>
      )}
    </li>
  )
}

const Changed = ({ segment: { field, before, after } }: { segment: ChangedField }) => (
  <div>
    <dt>{field}</dt>
    <dd>
      {before !== undefined && (after === undefined ? before : <s>{before}</s>)}
      {before !== undefined && after !== undefined && ' → '}
      {after}
    </dd>
  </div>
)
