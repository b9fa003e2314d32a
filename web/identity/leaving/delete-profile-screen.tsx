import { IconArchive, IconTrash } from '../../ui/icons.ts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { getDeletion } from '@chowk/contract/identity/leaving.ts'
import type { Deletion, DeletionCount } from '@chowk/contract/identity/leaving.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useViewer } from '../../app/page-facts.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenFrameProps } from '../../app/screen/screen.tsx'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { actAs } from '../../app/shell/acting.ts'
import { dateText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Stone } from '../../ui/stone.tsx'
import { EntryFrame } from '../entry-frame.tsx'
import { CopySection } from './copy-section.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { KeepProfile } from './keep-profile.tsx'
import course from '../../ui/course.module.css'
import styles from './leaving.module.css'

interface Shown {
  deletion: Deletion
}

/** What goes, what stays and until when, before anything is asked; afterwards the way back. */
const page = screenOf({
  title: m.leaving_title,
  reads: () => ({ deletion: read(getDeletion, {}) }),
  prefetch: () => [[getSecurity, {}]],
  frame: Frame,
  show: Leaving,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'own' }
export default page.Screen

const isInProgress = ({ state }: Deletion) => state !== 'NONE' && state !== 'CANCELLED'

function Frame({ answers, children }: ScreenFrameProps<Shown>) {
  // Whose account waits for something has no other settings to go to.
  if (useViewer()?.restriction) return <EntryFrame title={m.leaving_title()}>{children}</EntryFrame>
  return (
    <SettingsFrame
      title={m.leaving_title()}
      note={m.leaving_grace()}
      beside={answers && <When deletion={answers.deletion} isRunning={isInProgress(answers.deletion)} />}
    >
      {children}
    </SettingsFrame>
  )
}

function Leaving({ deletion }: Shown) {
  const restriction = useViewer()?.restriction
  const isRunning = isInProgress(deletion)
  const date = dateText(deletion.deletesAt)
  if (restriction === 'LEAVING')
    return (
      <div className="stack gap-6">
        <KeepProfile deletion={deletion} />
        <CopySection />
      </div>
    )
  return (
    <>
      {isRunning && <KeepProfile deletion={deletion} />}
      <Blocks deletion={deletion} />
      <div className={`stack gap-5 ${styles['both']}`}>
        <Section title={m.leaving_goes({ date })}>
          <Parts parts={deletion.goes} Icon={IconTrash} words={GOES} />
        </Section>
        <Section title={m.leaving_stays()}>
          <Parts parts={deletion.stays} Icon={IconArchive} words={STAYS} />
        </Section>
      </div>
      {restriction && <CopySection />}
      {!isRunning && deletion.blocks.length === 0 && <DeletionForm date={date} />}
    </>
  )
}

type Words = Partial<Record<DeletionCount['code'], (count: { count: number }) => string>>

const GOES = {
  PROFILE: m.leaving_part_profile,
  READING: m.leaving_part_reading,
  SAVED: m.leaving_part_saved,
  CHOICES: m.leaving_part_choices,
  FILES: m.leaving_part_files,
  DRAFTS: m.leaving_part_drafts,
  QUIZZES: m.leaving_part_quizzes,
  ADDRESSES: m.leaving_part_addresses,
  WISHES: m.leaving_part_wishes,
  REVIEWS: m.leaving_part_reviews,
  REACTIONS: m.leaving_part_reactions,
} satisfies Words
const STAYS = {
  POSTS: m.leaving_part_posts,
  PRODUCTS: m.leaving_part_products,
  COMMENTS: m.leaving_part_comments,
  REPORTS: m.leaving_part_reports,
  LETTERS: m.leaving_part_letters,
  MEMBERSHIPS: m.leaving_part_memberships,
  RECORDS: m.leaving_part_records,
  BILLS: m.leaving_part_bills,
  ORDERS: m.leaving_part_orders,
  GIFTS: m.leaving_part_gifts,
} satisfies Words

function Parts({ parts, Icon, words }: { parts: DeletionCount[]; Icon: typeof IconTrash; words: Words }) {
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <ul className={styles['parts']}>
      {shown.map(({ code, count }) => (
        <li key={code}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {words[code]?.({ count })}
        </li>
      ))}
    </ul>
  )
}

interface Settlement {
  says: (facts: { workspace: string }) => string
  /** Where it is settled. */
  to: string
  link: () => string
}

const BLOCKS: Record<Deletion['blocks'][number]['code'], Settlement> = {
  LAST_ADMINISTRATOR: {
    says: m.leaving_block_last_administrator,
    to: '/admins',
    link: m.leaving_block_to_administrators,
  },
  PAID_SUBSCRIPTION: {
    says: m.leaving_block_paid_subscription,
    to: '/settings/plan',
    link: m.leaving_block_to_plan,
  },
  MONEY_DUE: { says: m.leaving_block_money_due, to: '/transaction', link: m.leaving_block_to_wallet },
}

function Blocks({ deletion: { blocks } }: { deletion: Deletion }) {
  if (blocks.length === 0) return null
  // Both screens are of the workspace that she acts for.
  const settle = (event: MouseEvent, { code, workspaceId }: Deletion['blocks'][number]) => {
    event.preventDefault()
    const { to } = BLOCKS[code]
    void actAs(workspaceId, to).catch(() => globalThis.location.assign(to))
  }
  return (
    <Note kind="waiting">
      <strong>{m.leaving_blocked()}</strong>
      <ul>
        {blocks.map((block) => (
          <li key={`${block.code} ${block.workspaceId}`}>
            {BLOCKS[block.code].says({ workspace: nameOf({ en: block.name, hi: block.nameHi }) })}
            <br />
            <Link to={BLOCKS[block.code].to} className="text-button" onClick={(event) => settle(event, block)}>
              {BLOCKS[block.code].link()}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        {m.leaving_block_help()}
        <br />
        <Link to="/contact-us" className="text-button">
          {m.app_contact()}
        </Link>
      </p>
    </Note>
  )
}

const DAY_MS = 86_400_000

function When({ deletion, isRunning }: { deletion: Deletion; isRunning: boolean }) {
  const now = useNow()
  const reminder = new Date(Date.parse(deletion.deletesAt) - 2 * DAY_MS).toISOString()
  const began = isRunning && deletion.requestedAt ? dateText(deletion.requestedAt) : m.app_today()
  const steps = [
    { at: began, says: m.leaving_when_hidden(), isOver: isRunning },
    { at: dateText(reminder), says: m.leaving_when_reminded(), isOver: now >= reminder },
    { at: dateText(deletion.deletesAt), says: m.leaving_when_deleted(), isOver: false },
  ]
  return (
    <Section title={m.leaving_when()}>
      <ol className={`${course['course']} ${styles['steps']}`}>
        {steps.map(({ at: time, says, isOver }, position) => (
          <li key={says} aria-current={position === (isRunning ? 1 : 0) ? 'step' : undefined}>
            <Stone hollow={!isOver && position > 0} />
            <strong>{time}</strong>
            <span>{says}</span>
          </li>
        ))}
      </ol>
      <p className={styles['copy']}>
        <ButtonLink to="/settings/privacy#copy" variant="plain" small>
          {m.leaving_copy_first()}
        </ButtonLink>
      </p>
    </Section>
  )
}
