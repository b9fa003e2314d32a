import type { Output } from '@chowk/contract/call.ts'
import { LEAST_COUNT, getTransparency, listModerationActions } from '@chowk/contract/moderation/transparency.ts'
import type { ModerationAction, Transparency } from '@chowk/contract/moderation/transparency.ts'
import { List } from '../app/list/list.tsx'
import { listOf } from '../app/list/use-list.ts'
import type { ListState } from '../app/list/use-list.ts'
import { DONE_WORDS } from '../app/moderation/content-words.ts'
import { useViewer } from '../app/page-facts.ts'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { communityOf, workspaceName } from '../app/shell/links.ts'
import { SwapBar } from '../app/shell/swap-bar.tsx'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { NumberList } from '../ui/number-list.tsx'
import { grouped } from '../ui/numbers.rules.ts'
import { Section } from '../ui/section.tsx'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import styles from './own-decisions.module.css'

/** What everybody of an organisation may know of its moderation: numbers that name nobody, and what was done, without texts. */
const page = screenOf({
  title: m.moderation_open_title,
  reads: () => ({ numbers: read(getTransparency, {}) }),
  lists: () => ({
    actions: listOf(
      listModerationActions,
      { size: 20 },
      { failed: m.moderation_open_failed, failedMore: m.moderation_open_failed },
    ),
  }),
  failed: m.moderation_open_failed,
  show: OpenModeration,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'own' }
export default page.Screen

interface Shown {
  numbers: Output<typeof getTransparency>
  actions: ListState<ModerationAction>
}

function OpenModeration({ numbers, actions }: Shown) {
  const viewer = useViewer()
  const workspace = viewer?.workspace
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <SwapBar back={communityOf(viewer)} title={m.moderation_open_title()} />
      <div className="stack gap-2">
        <h1 className="h1 desk-only">{m.moderation_open_title()}</h1>
        <p className="muted breaks">{m.moderation_open_says({ name: workspace ? workspaceName(workspace) : '' })}</p>
      </div>
      <Section title={m.moderation_open_numbers()} note={m.moderation_open_since({ date: dateText(numbers.since) })}>
        <Numbers numbers={numbers} />
      </Section>
      <Section title={m.moderation_open_actions()}>
        <List
          list={actions}
          skeleton={<RowSkeleton count={4} />}
          empty={<p className={`muted ${styles['row']}`}>{m.moderation_open_nothing()}</p>}
        >
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <ActionRow key={row.id} action={row} />
              ))}
            </ul>
          )}
        </List>
      </Section>
    </div>
  )
}

// Fewer are not said: in a small organisation everybody would know whose they were.
const countText = (count: number | null) =>
  count === null ? m.moderation_open_few({ count: LEAST_COUNT }) : grouped(count)

const HOURS_OF_DAY = 24

function timeText(hours: number | null): string {
  if (hours === null) return m.moderation_open_time_few()
  if (hours < 1) return m.moderation_open_time_short()
  if (hours < 2 * HOURS_OF_DAY) return m.moderation_open_time_hours({ count: Math.round(hours) })
  return m.moderation_open_time_days({ count: Math.round(hours / HOURS_OF_DAY) })
}

function Numbers({ numbers: { reports, decisions, appeals, reversed, medianHours } }: { numbers: Transparency }) {
  const made = decisions.filter(({ decision, count }) => count !== 0 && decision !== 'KEEP' && decision !== 'REVERSE')
  return (
    <div className="stack gap-4">
      <NumberList
        numbers={[
          { name: m.moderation_open_reports(), count: countText(reports) },
          { name: m.moderation_open_appeals(), count: countText(appeals) },
          { name: m.moderation_open_reversed(), count: countText(reversed) },
          { name: m.moderation_open_time(), count: timeText(medianHours) },
        ]}
      />
      {made.length > 0 && (
        <dl>
          {made.map(({ decision, count }) => (
            <div key={decision} className={`row gap-3 line-below ${styles['decision']}`}>
              <dt className="grow">{DONE_WORDS[decision]()}</dt>
              <dd className="tabular strong">{countText(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const DONE_TO: Record<ModerationAction['kind'], (words: { what: string }) => string> = {
  POST: m.moderation_done_post,
  COMMENT: m.moderation_done_comment,
  PROFILE: m.moderation_done_profile,
  PRODUCT: m.moderation_done_product,
  SELLER: m.moderation_done_seller,
  REVIEW: m.moderation_done_review,
  QUESTION: m.moderation_done_question,
  GIFT: m.moderation_done_gift,
}

function ActionRow({ action: { decision, kind, day } }: { action: ModerationAction }) {
  return (
    <li className={`row gap-3 line-below ${styles['decision']}`}>
      <span className="grow breaks">{DONE_TO[kind]({ what: DONE_WORDS[decision]() })}</span>
      <time className="small muted" dateTime={day}>
        {dateText(day)}
      </time>
    </li>
  )
}
