import type { Input } from '@chowk/contract/call.ts'
import { CaseReason } from '@chowk/contract/moderation/content.ts'
import { getContentQueue } from '@chowk/contract/moderation/queue.ts'
import type { ContentCase } from '@chowk/contract/moderation/queue.ts'
import { ReportReason } from '@chowk/contract/news/report.ts'
import { m } from '../../paraglide/messages.js'
import { Queue, caseAfter } from '../../ui/queue/queue.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { AddressFilter } from '../list/address-filter.tsx'
import { EmptyList } from '../list/empty-list.tsx'
import type { ListAddress } from '../list/list-address.ts'
import { useRead } from '../read.ts'
import { ReadBoundary } from '../screen/read-boundary.tsx'
import { Age } from '../time.tsx'
import { ContentCaseView } from './content-case.tsx'
import { REPORT_WORDS, WHY_WORDS } from './content-words.ts'

const AGES = ['24', '168'] as const
const AGE_WORDS = { 24: m.moderation_age_day, 168: m.moderation_age_week }

/** Which cases an address asks for. */
export function queueInput(search: URLSearchParams): Input<typeof getContentQueue> {
  const why = CaseReason.options.find((each) => each === search.get('why'))
  const reason = ReportReason.options.find((each) => each === search.get('reason'))
  const age = AGES.find((each) => each === search.get('age'))
  return { size: 50, ...(why && { why }), ...(reason && { reason }), ...(age && { olderThanHours: Number(age) }) }
}

/** What waits for a moderator, and the case that is worked on; the frame around it is that of whoever moderates. */
export function ContentQueue({ address }: { address: ListAddress }) {
  const queue = useRead(getContentQueue, queueInput(address.search))
  return (
    <ReadBoundary read={queue} failed={m.moderation_failed()} skeleton={<RowSkeleton count={5} />}>
      {({ content }) => <Cases cases={content} address={address} />}
    </ReadBoundary>
  )
}

const keyOf = ({ caseId }: ContentCase) => caseId

function Cases({ cases, address }: { cases: readonly ContentCase[]; address: ListAddress }) {
  const opened = address.get('case') || undefined
  const chosen = opened ?? cases[0]?.caseId
  const choose = (caseId: string | undefined) => address.change({ case: caseId ?? '' })
  if (!chosen)
    return <EmptyList address={address} title={m.moderation_empty_title()} text={m.moderation_empty_text()} />
  return (
    <Queue
      label={m.moderation_of_posts()}
      items={cases}
      keyOf={keyOf}
      row={rowOf}
      chosen={chosen}
      isOpen={opened !== undefined}
      onChoose={choose}
    >
      <ContentCaseView key={chosen} caseId={chosen} onDecided={() => choose(caseAfter(cases, keyOf, chosen))} />
    </Queue>
  )
}

function rowOf({ title, why, reasons, author, byMinor, openedAt, isLate, claim }: ContentCase) {
  const said = ReportReason.options.filter((each) => reasons[each] > 0)
  const facts = [
    author?.name,
    byMinor && m.moderation_by_minor(),
    why === 'REPORT' ? said.map((each) => `${REPORT_WORDS[each]()} ${reasons[each]}`).join(', ') : WHY_WORDS[why](),
    claim && !claim.isOwn && m.moderation_claimed_row({ name: claim.name }),
    isLate && m.moderation_is_late(),
  ]
  return {
    title: title || m.moderation_untitled(),
    facts: (
      <>
        {facts.filter(Boolean).join(' · ')} · <Age of={openedAt} />
      </>
    ),
    isLate,
  }
}

/** By what the queue is narrowed. */
export function ContentFilters({ address }: { address: ListAddress }) {
  return (
    <>
      <AddressFilter
        address={address}
        name="why"
        label={m.moderation_why()}
        any={m.moderation_why_any()}
        values={CaseReason.options}
        nameOf={(why) => WHY_WORDS[why]()}
      />
      <AddressFilter
        address={address}
        name="reason"
        label={m.operator_moderation_reason()}
        any={m.operator_moderation_all()}
        values={ReportReason.options}
        nameOf={(reason) => REPORT_WORDS[reason]()}
      />
      <AddressFilter
        address={address}
        name="age"
        label={m.moderation_age()}
        any={m.moderation_age_any()}
        values={AGES}
        nameOf={(age) => AGE_WORDS[age]()}
      />
    </>
  )
}

/** How many wait and how many of them are late, beside a title. */
export function QueueFacts({ address }: { address: ListAddress }) {
  const { data } = useRead(getContentQueue, queueInput(address.search))
  if (!data) return null
  return (
    <>
      {m.operator_moderation_wait({ count: data.totalElements ?? 0 })}
      {data.late > 0 && <strong className="danger"> · {m.operator_moderation_late({ count: data.late })}</strong>}
    </>
  )
}
