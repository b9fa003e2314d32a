import { MakingRule, approveSafe, listBank, listDrafts } from '@chowk/contract/quiz/bank.ts'
import type { Draft, Drafts } from '@chowk/contract/quiz/bank.ts'
import type { Input } from '@chowk/contract/call.ts'
import { listSuggestions } from '@chowk/contract/quiz/suggestion.ts'
import { useAction } from '../../app/form/use-action.ts'
import { CURSOR, addressInput, oneOf, saidAs } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { EmptyList } from '../../app/list/empty-list.tsx'
import { idIn, useListAddress } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Pager } from '../../ui/list/pager.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Queue, caseAfter } from '../../ui/queue/queue.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { BankFrame } from './bank-frame.tsx'
import { KINDS, RULES } from './bank-words.ts'
import { DraftView } from './draft-view.tsx'
import { Suggestions } from './suggestions.tsx'
import { mayKeepQuestions } from './may-keep.ts'

const inputOf = (search: URLSearchParams): Input<typeof listDrafts> => ({
  size: 20,
  ...addressInput(search, {
    next: CURSOR,
    rule: oneOf(MakingRule.options, 'asks'),
    own: saidAs('own', true, 'asks'),
  }),
})

/** What waits for a teacher to decide: drafts of the workspace, and what rules made of stories (QG11). */
const page = screenOf({
  title: m.quiz_bank_review,
  prefetch: ({ search, viewer }) =>
    mayKeepQuestions(viewer) ? [read(listDrafts, inputOf(search)), read(listSuggestions, {})] : [],
  show: Review,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Review() {
  return (
    <BankFrame>
      <Waiting />
    </BankFrame>
  )
}

function Waiting() {
  const address = useListAddress()
  const drafts = useRead(listDrafts, inputOf(address.search))
  return (
    <>
      <div className="cluster">
        <AddressFilter
          address={address}
          name="asks"
          label={m.quiz_review_rule()}
          any={m.quiz_review_all_rules()}
          values={['own', ...MakingRule.options]}
          nameOf={(asks) => (asks === 'own' ? m.quiz_bank_author_here() : RULES[asks as MakingRule]())}
        />
        {drafts.data?.reviews && drafts.data.safe > 0 && <SafeButton count={drafts.data.safe} />}
      </div>
      <Suggestions />
      <ReadBoundary read={drafts} failed={m.quiz_review_failed()} skeleton={<RowSkeleton count={5} />}>
        {(answer) => <Cases drafts={answer} address={address} />}
      </ReadBoundary>
    </>
  )
}

function SafeButton({ count }: { count: number }) {
  const { mutate, isPending, problem } = useAction(approveSafe, {
    errors: { NOT_A_REVIEWER: m.quiz_bank_not_reviewer },
    refreshes: [listDrafts, listBank],
  })
  const approve = () =>
    mutate({}, { onSuccess: ({ approved }) => showToast({ text: m.quiz_review_safe_done({ count: approved }) }) })
  return (
    <>
      <Button variant="outlined" small disabled={isPending} onClick={approve}>
        {m.quiz_review_safe({ count })}
      </Button>
      <ProblemNote>{problem}</ProblemNote>
    </>
  )
}

const keyOf = ({ id }: Draft) => id

function Cases({ drafts, address }: { drafts: Drafts; address: ListAddress }) {
  const { content, rates, reviews, next } = drafts
  const opened = content.find(({ id }) => id === idIn(address.get('question')))
  const chosen = opened ?? content[0]
  const choose = (key: string | undefined) => address.change({ question: key ?? '', next: address.get('next') })
  if (!chosen)
    return <EmptyList address={address} title={m.quiz_review_empty_title()} text={m.quiz_review_empty_text()} />
  return (
    <>
      <Queue
        label={m.quiz_bank_review()}
        items={content}
        keyOf={keyOf}
        row={rowOf}
        chosen={chosen.id}
        isOpen={opened !== undefined}
        onChoose={choose}
      >
        <DraftView
          key={chosen.id}
          draft={chosen}
          rates={rates}
          reviews={reviews}
          onDecided={() => choose(caseAfter(content, keyOf, chosen.id))}
        />
      </Queue>
      <Pager
        first={address.isFirst ? undefined : { onPress: () => address.set('next', '') }}
        after={next ? { onPress: () => address.goOn(next) } : undefined}
      />
    </>
  )
}

// Of what rules ask the row names the kind already, and two questions of a story say the same around different sentences.
const titleOf = ({ stem, passage, rule }: Draft) =>
  rule === null || rule === 'MEANING' || rule === 'MODEL' ? stem : (passage ?? stem)

function rowOf(draft: Draft) {
  const { language, rule, kind, author, createdAt } = draft
  return {
    title: titleOf(draft),
    lang: language,
    facts: (
      <>
        {rule ? RULES[rule]() : KINDS[kind]()}
        {author && ` · ${author.name}`} · <Age of={createdAt} />
      </>
    ),
  }
}
