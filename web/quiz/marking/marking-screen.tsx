import { listToMark } from '@chowk/contract/quiz/set/marking.ts'
import type { AnswerToMark } from '@chowk/contract/quiz/set/marking.ts'
import type { Output } from '@chowk/contract/call.ts'
import { useParams } from 'react-router'
import { useListAddress } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Queue, QueueCase, caseAfter } from '../../ui/queue/queue.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { marksText } from '../percent.rules.ts'
import { SetFrame } from '../set/set-frame.tsx'
import { MarkForm } from './mark-form.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'

const inputOf = (id: string, search: URLSearchParams) => ({
  id,
  ...(search.get('names') === 'true' && { names: true }),
})

/** Answers that no rule can mark, one at a time, without the names of those who gave them (QM4). */
const page = screenOf({
  title: m.quiz_marking,
  prefetch: ({ params, search }: ScreenAddress) => [read(listToMark, inputOf(params['id'] ?? '', search))],
  show: Marking,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Marking() {
  const { id = '' } = useParams()
  const address = useListAddress()
  const input = inputOf(id, address.search)
  const hasNames = 'names' in input
  const list = useRead(listToMark, input)
  // Whoever only reviews may not see how it goes.
  const isOfOther = list.data?.runs === false
  return (
    <SetFrame
      title={list.data?.title ?? m.quiz_marking()}
      back={
        isOfOther ? { to: '/quiz-sets', name: m.quiz_sets() } : { to: `/quiz-sets/${id}/live`, name: m.quiz_live() }
      }
      actions={
        <Button variant="outlined" small onClick={() => address.set('names', hasNames ? '' : 'true')}>
          {hasNames ? m.quiz_marking_no_names() : m.quiz_marking_names()}
        </Button>
      }
    >
      <ReadBoundary read={list} failed={m.quiz_marking_failed()} skeleton={<RowSkeleton count={5} />}>
        {(answer) => <Answers list={answer} address={address} />}
      </ReadBoundary>
    </SetFrame>
  )
}

const keyOf = ({ attempt, questionId }: AnswerToMark) => `${attempt}-${questionId}`

function Answers({ list, address }: { list: Output<typeof listToMark>; address: ListAddress }) {
  const { answers, waiting } = list
  const opened = answers.find((each) => keyOf(each) === address.get('answer'))
  const chosen = opened ?? answers[0]
  const choose = (key: string | undefined) => address.change({ answer: key ?? '', names: address.get('names') })
  const own = list.hasOwn && <Note kind="notice">{m.quiz_marking_own()}</Note>
  if (!chosen)
    return (
      <>
        {own}
        <StatePanel level={2} mark="missing" title={m.quiz_marking_none()} text={m.quiz_marking_none_text()} />
      </>
    )
  return (
    <>
      {own}
      <p role="status">{m.quiz_marking_left({ count: waiting })}</p>
      <Queue
        label={m.quiz_marking()}
        items={answers}
        keyOf={keyOf}
        row={rowOf}
        chosen={keyOf(chosen)}
        isOpen={opened !== undefined}
        onChoose={choose}
      >
        <AnswerCase
          key={`${keyOf(chosen)} ${chosen.version}`}
          id={list.id}
          answer={chosen}
          onMarked={() => choose(caseAfter(answers, keyOf, keyOf(chosen)))}
        />
      </Queue>
    </>
  )
}

function rowOf({ written, stem, language, marks, mostMark, name }: AnswerToMark) {
  const given =
    marks === null
      ? m.quiz_outcome_waits()
      : m.quiz_summary_marks_of({ marks: marksText(marks), most: marksText(mostMark) })
  return {
    title: written.length > SHOWN ? `${written.slice(0, SHOWN)}…` : written,
    lang: language,
    facts: [name, stem, given].filter(Boolean).join(' · '),
  }
}

const SHOWN = 80

interface AnswerCaseProps {
  id: string
  answer: AnswerToMark
  onMarked: () => void
}

function AnswerCase({ id, answer, onMarked }: AnswerCaseProps) {
  const { stem, passage, language, explanation, written, name, endedAt } = answer
  return (
    <QueueCase decision={<MarkForm id={id} answer={answer} onMarked={onMarked} />}>
      <div className="stack gap-4">
        <WrittenText as="h2" className="h3" lang={language} text={stem} keepsSpaces />
        {passage && <WrittenText as="blockquote" className="muted" lang={language} text={passage} keepsSpaces />}
        <p className="small muted">
          {name ? `${name} · ` : ''}
          <Age of={endedAt} />
        </p>
        <section aria-label={m.quiz_bank_option()}>
          <WrittenText className="lead" lang={language} text={written} keepsSpaces />
        </section>
        {explanation && (
          <p>
            {m.quiz_marking_expected()} <WrittenText as="span" lang={language} text={explanation} keepsSpaces />
          </p>
        )}
      </div>
    </QueueCase>
  )
}
