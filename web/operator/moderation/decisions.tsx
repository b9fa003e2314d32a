import { getReportCase, getReportQueue, resumePublication, undoDecision } from '@chowk/contract/operator/moderation.ts'
import type { ReportCaseDetails, TakenDecision } from '@chowk/contract/operator/moderation.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { useToastAction } from '../../app/form/toast-action.ts'
import { nameOfDecision } from './decision-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './moderation-screen.module.css'

/** What was decided before, what is known of the publication, and the ways back. */
export function Decisions({ details }: { details: ReportCaseDetails }) {
  const { decisions, publication, before } = details
  const name = nameOf(publication.name)
  return (
    <section className={`small muted ruled ${styles['before']}`}>
      <h3>{m.operator_moderation_before()}</h3>
      <p>{m.operator_moderation_record({ name, ...before })}</p>
      {publication.status === 'PAUSED' && <Paused publicationId={publication.id} name={name} />}
      <ul>
        {decisions.map((decision) => (
          <Taken key={decision.id} decision={decision} />
        ))}
      </ul>
    </section>
  )
}

function Paused({ publicationId, name }: { publicationId: string; name: string }) {
  const resume = useToastAction(resumePublication, {
    errors: { PUBLICATION_NOT_FOUND: m.operator_moderation_gone, PUBLICATION_NOT_PAUSED: m.operator_moderation_runs },
    refreshes: [getReportCase],
  })
  return (
    <p className={`danger ${styles['paused']}`}>
      {m.operator_moderation_rests({ name })}{' '}
      <Button
        variant="plain"
        small
        disabled={resume.isPending}
        onClick={() => resume.mutate({ publicationId, reason: m.operator_moderation_resumed_because() })}
      >
        {m.operator_moderation_resume()}
      </Button>
    </p>
  )
}

function Taken({ decision }: { decision: TakenDecision }) {
  const undo = useToastAction(undoDecision, {
    errors: { DECISION_NOT_FOUND: m.operator_moderation_gone, DECISION_NOT_LAST: m.operator_moderation_not_last },
    refreshes: [getReportCase, getReportQueue],
  })
  return (
    <li className={`breaks line-below ${styles['taken']}`}>
      <strong>{nameOfDecision(decision.decision)}</strong>
      <WrittenText text={decision.reason} />
      {decision.note && <WrittenText text={m.news_disputed({ note: decision.note })} />}
      <p className="faint">
        {m.operator_moderation_by({ by: decision.by, date: dateAndClock(decision.at) })}
        {decision.undoneAt && ` · ${m.operator_moderation_undone({ date: dateAndClock(decision.undoneAt) })}`}
      </p>
      {decision.canUndo && (
        <Button
          variant="plain"
          small
          disabled={undo.isPending}
          onClick={() => undo.mutate({ decisionId: decision.id })}
        >
          {m.app_undo()}
        </Button>
      )}
    </li>
  )
}
