import { appealDecision, getOwnDecisions } from '@chowk/contract/moderation/appeal.ts'
import type { OwnDecision } from '@chowk/contract/moderation/appeal.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { List } from '../app/list/list.tsx'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { DONE_WORDS, SANCTION_WORDS } from '../app/moderation/content-words.ts'
import { RichText } from '../app/rich-text/rich-text.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { TextArea } from '../ui/field/text-area.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { WrittenText } from '../ui/written/written-text.tsx'
import styles from './own-decisions.module.css'

/** What was decided about what the reader wrote, why, her text, and her appeal. */
const page = screenOf({
  title: m.moderation_own_title,
  lists: () => ({
    decisions: listOf(
      getOwnDecisions,
      { size: 20 },
      { failed: m.moderation_own_failed, failedMore: m.moderation_own_failed },
    ),
  }),
  show: OwnDecisions,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function OwnDecisions({ decisions }: { decisions: ListState<OwnDecision> }) {
  const empty = (
    <StatePanel mark="missing" title={m.moderation_own_empty_title()} text={m.moderation_own_empty_text()} />
  )
  return (
    <div className={`stack gap-3 ${styles['screen']}`}>
      <h1 className="h1">{m.moderation_own_title()}</h1>
      <p className="muted">{m.moderation_own_says()}</p>
      <List list={decisions} skeleton={<RowSkeleton count={3} />} empty={empty}>
        {(rows) => (
          <ul>
            {rows.map((each) => (
              <Row key={each.id} decided={each} onAppealed={(text) => decisions.change(appealed(each.id, text))} />
            ))}
          </ul>
        )}
      </List>
    </div>
  )
}

/** The list is not read anew under the reader's eyes: what she wrote stands in the row at once, in place of the form. */
const appealed = (decisionId: string, text: string) => (each: OwnDecision) =>
  each.id === decisionId ? { ...each, appealBefore: null, appeal: { text, at: new Date().toISOString() } } : each

interface RowProps {
  decided: OwnDecision
  onAppealed: (text: string) => void
}

function Row({ decided, onAppealed }: RowProps) {
  const { decision, sanction, reason, at, content, appeal, appealOutcome, appealBefore } = decided
  return (
    <li className={`stack gap-2 line-below ${styles['row']}`}>
      <h2 className="h3 breaks">
        {DONE_WORDS[decision]()}
        {sanction !== 'NONE' && ` · ${SANCTION_WORDS[sanction]()}`}
      </h2>
      <WrittenText text={reason}>
        {' '}
        <time className="small muted" dateTime={at}>
          {dateText(at)}
        </time>
      </WrittenText>
      <details>
        <summary className="small-strong accent">{m.moderation_own_text()}</summary>
        {content.title && <p className="strong breaks">{content.title}</p>}
        {content.text && <WrittenText text={content.text} />}
        {content.body && <RichText document={content.body} pictures={content.pictures} />}
      </details>
      {appeal && (
        <div className="small muted">
          <p>{m.moderation_own_appealed({ date: dateText(appeal.at) })}</p>
          <WrittenText text={appeal.text} />
        </div>
      )}
      {appealOutcome && (
        <p className="small-strong">
          {appealOutcome === 'KEEP' ? m.moderation_own_kept() : m.moderation_own_reversed()}
        </p>
      )}
      {appealBefore && <AppealForm decisionId={decided.id} before={appealBefore} onAppealed={onAppealed} />}
    </li>
  )
}

interface AppealFormProps {
  decisionId: string
  before: string
  onAppealed: (text: string) => void
}

function AppealForm({ decisionId, before, onAppealed }: AppealFormProps) {
  const form = useForm(appealDecision, {
    values: { text: '' },
    toInput: ({ text }) => ({ decisionId, text }),
    errors: {
      DECISION_NOT_FOUND: m.moderation_gone,
      APPEALED_ALREADY: m.moderation_appeal_again,
      APPEAL_OVER: m.moderation_appeal_over,
      NOTHING_TO_APPEAL: m.moderation_appeal_nothing,
    },
    fieldErrors: { text: { REQUIRED: m.moderation_appeal_needed, TOO_SHORT: m.moderation_appeal_needed } },
    onDone: (_, { text }) => {
      showToast({ text: m.moderation_appeal_sent() })
      onAppealed(text)
    },
  })
  return (
    <Form form={form}>
      <TextArea
        {...form.field('text')}
        label={m.moderation_appeal_text()}
        hint={m.moderation_own_until({ date: dateText(before) })}
        rows={3}
      />
      <FormActions form={form} submit={m.moderation_appeal_send()} />
    </Form>
  )
}
