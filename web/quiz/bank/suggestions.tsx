import { useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { listDrafts } from '@chowk/contract/quiz/bank.ts'
import { MOST_SUGGESTIONS, listSuggestions, suggestQuestions } from '@chowk/contract/quiz/suggestion.ts'
import type { Suggestion } from '@chowk/contract/quiz/suggestion.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useProgress } from '../../app/loading/progress.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import type { Choice } from '../../ui/widgets/server-search.ts'
import { StoryField } from '../story-field.tsx'
import styles from './bank.module.css'

/** Asks the language model of the installation about a story, where it has one; otherwise nothing. */
export function Suggestions() {
  const suggestions = useRead(listSuggestions, {})
  const isWaiting = suggestions.data?.content.some(({ state }) => state === 'WAITING') ?? false
  useProgress(isWaiting, { asks: [listSuggestions], afterwards: [listDrafts] })
  return (
    <ReadBoundary read={suggestions} failed={m.quiz_suggest_list_failed()} skeleton={null}>
      {(answer) => answer.hasModel && <SuggestSection suggestions={answer} />}
    </ReadBoundary>
  )
}

function SuggestSection({ suggestions: { leftToday, content } }: { suggestions: Output<typeof listSuggestions> }) {
  return (
    <details className={`stack gap-3 ${styles['suggestions']}`}>
      <summary className="strong">{m.quiz_suggest_title()}</summary>
      <p className="small muted">{m.quiz_suggest_says({ most: MOST_SUGGESTIONS, left: leftToday })}</p>
      <SuggestForm isEnough={leftToday === 0} />
      {content.length > 0 && (
        <ul className="stack gap-2" aria-label={m.quiz_suggest_asked()}>
          {content.map((each) => (
            <li key={each.id} className="small">
              <SuggestedFrom suggestion={each} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function SuggestForm({ isEnough }: { isEnough: boolean }) {
  const [story, setStory] = useState<Choice | null>(null)
  const { mutate, isPending, problem } = useAction(suggestQuestions, {
    errors: {
      NO_MODEL: m.quiz_suggest_error_off,
      ARTICLE_NOT_FOUND: m.quiz_suggest_error_gone,
      STORY_NOT_FITTING: m.quiz_suggest_error_licence,
      ENOUGH_TODAY: m.quiz_suggest_error_enough,
    },
    refreshes: [listSuggestions],
  })
  return (
    <>
      <StoryField label={m.quiz_suggest_story()} value={story} onChange={setStory} />
      <ProblemNote>{problem}</ProblemNote>
      <div>
        <Button
          variant="outlined"
          small
          disabled={isPending || isEnough || story === null}
          onClick={() => story && mutate({ articleId: story.id }, { onSuccess: () => setStory(null) })}
        >
          {m.quiz_suggest_ask()}
        </Button>
      </div>
    </>
  )
}

const STATES: Record<Suggestion['state'], (of: Suggestion) => string> = {
  WAITING: () => m.quiz_suggest_waiting(),
  DONE: ({ drafts }) => (drafts > 0 ? m.quiz_suggest_done({ count: drafts }) : m.quiz_suggest_none()),
  FAILED: () => m.quiz_suggest_failed(),
}

function SuggestedFrom({ suggestion }: { suggestion: Suggestion }) {
  const { story, state } = suggestion
  return (
    <>
      {story ? (
        <Link className="accent hover-underline" lang={story.language} to={`/details/${story.slug}`}>
          {story.title}
        </Link>
      ) : (
        m.quiz_suggest_story_gone()
      )}{' '}
      <span className="muted">{STATES[state](suggestion)}</span>
    </>
  )
}
