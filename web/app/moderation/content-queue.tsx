import type { Input } from '@chowk/contract/call.ts'
import { CaseReason, ContentKind } from '@chowk/contract/moderation/content.ts'
import { getContentQueue } from '@chowk/contract/moderation/queue.ts'
import type { ContentCase } from '@chowk/contract/moderation/queue.ts'
import { ReportReason } from '@chowk/contract/news/report.ts'
import { m } from '../../paraglide/messages.js'
import { Pager } from '../../ui/list/pager.tsx'
import { Queue, caseAfter } from '../../ui/queue/queue.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { CURSOR, addressInput, oneNumberOf, oneOf, rowId } from '../list/address-input.ts'
import { EmptyList } from '../list/empty-list.tsx'
import type { ListAddress } from '../list/list-address.ts'
import { useRead } from '../read.ts'
import { REASON_WORDS } from '../report/report-reasons.tsx'
import { ReadBoundary } from '../screen/read-boundary.tsx'
import { Age } from '../time.tsx'
import { ContentCaseView } from './content-case.tsx'
import { AGES, WHY_WORDS } from './content-words.ts'

/** Which cases an address asks for. */
export const queueInput = (search: URLSearchParams): Input<typeof getContentQueue> => ({
  size: 50,
  ...addressInput(search, {
    why: oneOf(CaseReason.options),
    reason: oneOf(ReportReason.options),
    kind: oneOf(ContentKind.options),
    olderThanHours: oneNumberOf(AGES, 'age'),
    workspaceId: rowId('workspace'),
    category: rowId(),
    next: CURSOR,
  }),
})

/** What waits for a moderator, and the case that is worked on; the frame around it is that of whoever moderates. */
export function ContentQueue({ address }: { address: ListAddress }) {
  const queue = useRead(getContentQueue, queueInput(address.search))
  return (
    <ReadBoundary read={queue} failed={m.moderation_failed()} skeleton={<RowSkeleton count={5} />}>
      {({ content, next }) => (
        <>
          <Cases cases={content} address={address} />
          <Pager
            first={address.isFirst ? undefined : { onPress: () => address.change({ case: '' }) }}
            after={next === null ? undefined : { onPress: () => address.change({ next, case: '' }) }}
          />
        </>
      )}
    </ReadBoundary>
  )
}

const keyOf = ({ caseId }: ContentCase) => caseId

function Cases({ cases, address }: { cases: readonly ContentCase[]; address: ListAddress }) {
  const opened = address.get('case') || undefined
  const chosen = opened ?? cases[0]?.caseId
  // Whoever works on a further page stays there.
  const choose = (caseId: string | undefined) => address.change({ case: caseId ?? '', next: address.get('next') })
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

/** A case as a row of the queue. */
export function rowOf({ kind, title, why, reasons, author, byMinor, openedAt, isLate, claim }: ContentCase) {
  // Who says nothing of herself above her profile has a name still.
  const shown = title || (kind === 'PROFILE' && author?.name) || m.moderation_untitled()
  const said = ReportReason.options.filter((each) => reasons[each] > 0)
  const facts = [
    author?.name !== shown && author?.name,
    byMinor && m.moderation_by_minor(),
    why === 'REPORT'
      ? said.map((each) => `${REASON_WORDS[each].name()} ${reasons[each]}`).join(', ')
      : WHY_WORDS[why](),
    claim && !claim.isOwn && m.moderation_claimed_row({ name: claim.name }),
    isLate && m.moderation_is_late(),
  ]
  return {
    title: shown,
    facts: (
      <>
        {facts.filter(Boolean).join(' · ')} · <Age of={openedAt} />
      </>
    ),
    isLate,
  }
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
