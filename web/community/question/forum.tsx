import type { Output } from '@chowk/contract/call.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { listQuestions, listTags } from '@chowk/contract/community/forum/question.ts'
import type { QuestionSort } from '@chowk/contract/community/forum/question.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { CategoryFilter } from '../../app/list/category-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { List } from '../../app/list/list.tsx'
import { addressOfPage } from '../../app/list/page-address.rules.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { inQuery } from '../../app/query.rules.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { SORTS, pinnedIn, sortIn } from './forum-query.ts'
import { AskForm } from './lazy-ask.ts'
import { QuestionRow } from './question-row.tsx'
import styles from './question.module.css'

interface ForumProps {
  /** The workspace whose forum it is; none: that of everybody. */
  customUrl?: string
  workspaceId?: string
  rights: CommunityRights
  questions: ListState<Post>
}

/** Questions with what they are ordered and narrowed by, and room to ask one. */
export function Forum({ customUrl, workspaceId, rights, questions }: ForumProps) {
  const [isAsking, setIsAsking] = useState(false)
  const mayAsk = rights.mayWrite && rights.types.includes('FORUM')
  return (
    <>
      {mayAsk && !isAsking && (
        <div>
          <Button onClick={() => setIsAsking(true)}>{m.community_ask()}</Button>
        </div>
      )}
      {isAsking && (
        <div className={styles['ask']}>
          <AskForm
            draft={null}
            rights={rights}
            workspaceId={workspaceId}
            onDone={() => {
              setIsAsking(false)
              questions.load()
            }}
            onCancel={() => setIsAsking(false)}
          />
        </div>
      )}
      <Choices customUrl={customUrl} />
      {customUrl !== undefined && <Pinned customUrl={customUrl} />}
      <Questions questions={questions} customUrl={customUrl} />
    </>
  )
}

/** Pinned questions of a workspace that fit what the address narrows to, or what stands there when there are none. */
function Pinned({ customUrl, none = null }: { customUrl: string; none?: ReactNode }) {
  const [search] = useSearchParams()
  const pinned = useRead(listQuestions, pinnedIn(search, customUrl)).data?.content ?? []
  if (none !== null) return pinned.length === 0 ? none : null
  return pinned.map((post) => <QuestionRow key={post.id} post={post} />)
}

function Questions({ questions, customUrl }: { questions: ListState<Post>; customUrl: string | undefined }) {
  return (
    <List
      list={questions}
      empty={customUrl === undefined ? <NoQuestions /> : <Pinned customUrl={customUrl} none={<NoQuestions />} />}
    >
      {(all) => (
        <div>
          {all.map((post) => (
            <QuestionRow key={post.id} post={post} />
          ))}
        </div>
      )}
    </List>
  )
}

function NoQuestions() {
  const { isNarrowed, reset } = useListAddress()
  return (
    <StatePanel
      mark="missing"
      title={m.community_questions_none()}
      text={isNarrowed ? m.community_questions_narrowed() : m.community_questions_none_text()}
    >
      {isNarrowed && (
        <Button variant="outlined" onClick={reset}>
          {m.ui_filters_reset()}
        </Button>
      )}
    </StatePanel>
  )
}

const SORT_WORDS: Record<QuestionSort, () => string> = {
  ACTIVITY: m.community_sort_activity,
  NEWEST: m.community_sort_newest,
  UNANSWERED: m.community_sort_unanswered,
  TOP: m.community_sort_top,
}

const SOLVED = ['yes', 'no'] as const

function Choices({ customUrl }: { customUrl: string | undefined }) {
  const address = useListAddress()
  const { search } = address
  const sort = sortIn(search)
  const scope = customUrl === undefined ? {} : { customUrl }
  return (
    <div className="stack gap-3">
      <nav className={`row gap-4 line-below ${styles['sorts']}`} aria-label={m.community_sorts_label()}>
        {SORTS.map((each) => (
          <Link
            key={each}
            to={inQuery(search, { ...addressOfPage(), sort: each === 'ACTIVITY' ? '' : each.toLowerCase() })}
            className="view-link hover-accent"
            aria-current={each === sort ? 'page' : undefined}
            preventScrollReset
          >
            {SORT_WORDS[each]()}
          </Link>
        ))}
      </nav>
      <div className="cluster gap-2">
        <CategoryFilter address={address} scope={scope} />
        <AddressFilter
          address={address}
          name="solved"
          label={m.community_solved_label()}
          any={m.community_solved_any()}
          values={SOLVED}
          nameOf={(value) => (value === 'yes' ? m.community_solved() : m.community_unsolved())}
        />
      </div>
      <ReadBoundary read={useRead(listTags, scope)} skeleton={<span />}>
        {({ content }) => <TagChoices tags={content} />}
      </ReadBoundary>
    </div>
  )
}

/** Tags in use: each is a link, the chosen one leads back to all. */
function TagChoices({ tags }: { tags: Output<typeof listTags>['content'] }) {
  const { search, get } = useListAddress()
  const chosen = get('tag')
  const shown =
    tags.some(({ tag }) => tag === chosen) || chosen === '' ? tags : [{ tag: chosen, questions: 0 }, ...tags]
  if (shown.length === 0) return null
  return (
    <ul className="cluster gap-2" aria-label={m.community_tags()}>
      {shown.map(({ tag, questions }) => (
        <li key={tag}>
          <Link
            to={inQuery(search, { ...addressOfPage(), tag: tag === chosen ? '' : tag })}
            className={`small muted ${styles['tag']}`}
            aria-current={tag === chosen ? 'true' : undefined}
            preventScrollReset
          >
            {questions > 0 ? `${tag} · ${questions}` : tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
