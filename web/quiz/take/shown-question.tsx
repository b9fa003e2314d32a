import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import type { RunningAttempt } from '@chowk/contract/quiz/attempt.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import type { AnswerKeeper, KeeperState } from '../keeper/answer-keeper.ts'
import { QuestionView } from './question-view.tsx'

const SpokenQuestion = lazyComponent(
  'spoken-question',
  async () => (await import('../audio/spoken-question.tsx')).SpokenQuestion,
)

interface ShownQuestionProps {
  attempt: RunningAttempt
  question: PaperQuestion
  keeper: AnswerKeeper
  state: KeeperState
  onForward: () => void
}

/** The question that stands on the screen; of an audio quiz it is read aloud. */
export function ShownQuestion({ attempt, question, keeper, state, onForward }: ShownQuestionProps) {
  const { questionId } = question
  const answer = state.answers[questionId]
  const count = attempt.questionCount
  if (attempt.kind === 'AUDIO')
    return (
      <SpokenQuestion
        key={questionId}
        quizSessionId={attempt.quizSessionId}
        question={question}
        count={count}
        chosen={answer?.chosen?.[0]}
        onChoose={(option) => keeper.change(questionId, { chosen: option === null ? null : [option] })}
        onForward={onForward}
      />
    )
  return (
    <QuestionView
      key={questionId}
      question={question}
      count={count}
      answer={answer}
      onChange={(change) => keeper.change(questionId, change)}
      onForward={onForward}
    />
  )
}
