import { Link } from 'react-router'
import { claimCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import type { ContentCaseDetails } from '@chowk/contract/moderation/queue.ts'
import type { PastDecision } from '@chowk/contract/moderation/content.ts'
import { m } from '../../paraglide/messages.js'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { Claim } from '../../ui/queue/claim.tsx'
import { QueueCase } from '../../ui/queue/queue.tsx'
import { Section } from '../../ui/section.tsx'
import { TextSkeleton } from '../../ui/waiting/skeleton.tsx'
import { nameOf } from '../bilingual-name.ts'
import { useAction } from '../form/use-action.ts'
import { useRead } from '../read.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { REASON_WORDS } from '../report/report-reasons.tsx'
import { ReadBoundary } from '../screen/read-boundary.tsx'
import { dateAndClock } from '../time.tsx'
import { ContentDecisionForm } from './content-decision.tsx'
import { NewMember } from './new-member.tsx'
import { CAUSE_WORDS, DONE_WORDS, SANCTION_WORDS } from './content-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './content-case.module.css'

interface CaseProps {
  caseId: string
  onDecided: () => void
}

/** One case: what was written, who works on it, what was reported and decided, and the decision beside it. */
export function ContentCaseView({ caseId, onDecided }: CaseProps) {
  const read = useRead(getContentCase, { caseId })
  return (
    <ReadBoundary read={read} failed={m.moderation_case_failed()} skeleton={<TextSkeleton />}>
      {(details) => (
        <QueueCase
          decision={
            <>
              <ClaimBar details={details} />
              {details.fitting.length > 0 && (!details.claim || details.claim.isOwn) && (
                <ContentDecisionForm details={details} onDecided={onDecided} onChanged={() => void read.refetch()} />
              )}
              {details.fitting.length === 0 && <Note kind="notice">{m.moderation_not_yours()}</Note>}
              {details.byNewMember && <NewMember details={details} />}
              <History details={details} />
            </>
          }
        >
          <Written details={details} />
          {details.appeal && (
            <Section title={m.moderation_appeal()}>
              <WrittenText className={styles['text']} text={details.appeal.text} />
            </Section>
          )}
          {details.reports.length > 0 && <Reports reports={details.reports} />}
        </QueueCase>
      )}
    </ReadBoundary>
  )
}

type DetailsProps = { details: ContentCaseDetails }

function ClaimBar({ details: { caseId, claim } }: DetailsProps) {
  const { mutate, isPending, problem } = useAction(claimCase, {
    errors: {
      CASE_NOT_FOUND: m.moderation_gone,
      CASE_CLOSED: m.moderation_closed,
      CASE_CLAIMED: m.moderation_claim_taken,
    },
    refreshes: [getContentCase, getContentQueue],
  })
  return (
    <div className="stack gap-2">
      <Claim
        by={claim ? (claim.isOwn ? 'viewer' : claim) : 'nobody'}
        isPending={isPending}
        onClaim={() => mutate({ caseId })}
        onRelease={() => mutate({ caseId, release: true })}
      />
      <ProblemNote>{problem}</ProblemNote>
    </div>
  )
}

function NothingWritten({ details: { kind, content } }: DetailsProps) {
  if (kind !== 'PROFILE') return <p className="muted">{m.moderation_untitled()}</p>
  return content.title === '' && <p className="muted">{m.moderation_profile_empty()}</p>
}

function Written({ details }: DetailsProps) {
  const { kind, content, author, byMinor, workspace, category, state, review } = details
  const around = [workspace && nameOf(workspace.name), category && nameOf(category), byMinor && m.moderation_by_minor()]
  return (
    <div className="stack gap-3">
      {author && (
        <PersonChip name={author.name} picture={author.portrait}>
          <span className="small muted">{around.filter(Boolean).join(' · ')}</span>
        </PersonChip>
      )}
      {content.title && <h2 className="h2 breaks">{content.title}</h2>}
      {content.text && <WrittenText className={styles['text']} text={content.text} />}
      {content.body && <RichText document={content.body} pictures={content.pictures} />}
      {!content.text && !content.body && <NothingWritten details={details} />}
      {content.attachments.map((each) => {
        const picture = each.pictures.at(1) ?? each.pictures.at(0)
        return picture ? (
          <img
            key={each.attachmentId}
            src={picture.url}
            alt={each.title}
            className={styles['picture']}
            loading="lazy"
          />
        ) : (
          <a key={each.attachmentId} href={each.attachmentUrl} className="small-strong accent hover-underline">
            {each.title}
          </a>
        )
      })}
      {content.edit && (
        <Section title={m.moderation_edit()}>
          {content.edit.title && content.edit.title !== content.title && (
            <p className="strong breaks">{content.edit.title}</p>
          )}
          <WrittenText className={styles['text']} text={content.edit.text} />
        </Section>
      )}
      {review && (
        <Note kind="notice">
          {review.cause === 'WORDS'
            ? m.moderation_cause_words({ words: review.found.join(', ') })
            : CAUSE_WORDS[review.cause]()}
        </Note>
      )}
      {state === 'HIDDEN' && <Note kind="waiting">{m.moderation_hidden()}</Note>}
      {state === 'PENDING_REVIEW' && <Note kind="waiting">{m.moderation_pending()}</Note>}
      {content.path && (
        <Link to={content.path} className="small-strong accent hover-underline">
          {kind === 'PROFILE' ? m.moderation_open_profile() : m.moderation_open()}
        </Link>
      )}
    </div>
  )
}

const WHO = {
  STUDENT: m.operator_moderation_student,
  FACULTY: m.operator_moderation_faculty,
  ADMINISTRATOR: m.operator_moderation_administrator,
  READER: m.operator_moderation_reader,
} satisfies Record<ContentCaseDetails['reports'][number]['who'], () => string>

function Reports({ reports }: Pick<ContentCaseDetails, 'reports'>) {
  return (
    <Section title={m.moderation_reports()} note={m.operator_moderation_no_names()}>
      <ul>
        {reports.map(({ id, who, reason, ticket, at, text }) => (
          <li key={id} className={`small line-below breaks ${styles['row']}`}>
            <p className="cluster gap-2 muted">
              <strong>{WHO[who]()}</strong>
              <span>{REASON_WORDS[reason].name()}</span>
              <span className="tabular">{ticket}</span>
              <time dateTime={at}>{dateAndClock(at)}</time>
            </p>
            {text ? <WrittenText text={text} /> : <p className="faint">{m.operator_moderation_no_words()}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function History({ details: { history, authorRecord } }: DetailsProps) {
  return (
    <Section title={m.moderation_history()}>
      <p className="small muted">{m.moderation_record(authorRecord)}</p>
      {history.length === 0 && <p className="small muted">{m.moderation_history_none()}</p>}
      <ul>
        {history.map((each) => (
          <Past key={each.id} past={each} />
        ))}
      </ul>
    </Section>
  )
}

function Past({ past: { decision, sanction, reason, by, at } }: { past: PastDecision }) {
  return (
    <li className={`small line-below breaks ${styles['row']}`}>
      <strong>{DONE_WORDS[decision]()}</strong>
      {sanction !== 'NONE' && <span> · {SANCTION_WORDS[sanction]()}</span>}
      <WrittenText text={reason} />
      <p className="faint">
        {by === null ? dateAndClock(at) : m.operator_moderation_by({ by, date: dateAndClock(at) })}
      </p>
    </li>
  )
}
