import { IconCircleCheck } from '../../ui/icons.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Poll } from '@chowk/contract/community/forum/poll.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { callOverHttp } from '../../app/calls.ts'
import { loginFrom } from '../../app/return.rules.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { DAY_MS } from '../../ui/time.rules.ts'
import { postPath } from '../words.ts'
import { VoteForm } from './lazy-poll.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './poll.module.css'

interface PollViewProps {
  post: Post
  onChange: (post: Post) => void
}

/** The poll of a post: room to vote, or what was chosen; nothing where the post has none. */
export function PollView({ post, onChange }: PollViewProps) {
  const [isChanging, setIsChanging] = useState(false)
  const { poll } = post
  const askAnew = useResults(post, onChange)
  if (!poll) return null
  const hasVoted = poll.choices.some(({ isOwn }) => isOwn)
  const isVoting = poll.mayVote && (!hasVoted || isChanging)
  return (
    <section className={`stack gap-3 ${styles['poll']}`} aria-label={m.community_poll()}>
      {isVoting ? (
        <VoteForm
          postId={post.id}
          poll={poll}
          onDone={(voted: Poll) => {
            setIsChanging(false)
            onChange({ ...post, poll: voted })
          }}
          onClosed={askAnew}
          onCancel={hasVoted ? () => setIsChanging(false) : undefined}
        />
      ) : (
        <Results poll={poll} />
      )}
      <div className="cluster gap-3">
        <PollState poll={poll} hasVoted={hasVoted} />
        {poll.mayVote && hasVoted && !isChanging && (
          <Button variant="plain" small onClick={() => setIsChanging(true)}>
            {m.community_poll_change()}
          </Button>
        )}
        {!poll.mayVote && !poll.isClosed && post.liked === undefined && post.state === 'PUBLISHED' && (
          <Link to={loginFrom(postPath(post))} className="small-strong accent hover-underline">
            {m.community_poll_sign_in()}
          </Link>
        )}
      </div>
    </section>
  )
}

// Not all who look at it ask in the same second.
const FIRST_MS = 1000
const SPREAD_MS = 4000
const LONGEST_MS = 60_000

/**
 * Asks for the poll anew, and does so by itself once it closes: its results are for everybody then. Where the clock here goes ahead of the server's,
 * or without a connection, it is asked again, each time after twice as long.
 */
function useResults(post: Post, onChange: PollViewProps['onChange']): () => Promise<boolean> {
  const { closesAt, isClosed } = post.poll ?? { closesAt: '', isClosed: true }
  const newest = useRef(post)
  useEffect(() => {
    newest.current = post
  })
  const askAnew = async () => {
    try {
      const { poll } = await callOverHttp(getPost, { slug: post.slug })
      // A reaction may have been made meanwhile.
      onChange({ ...newest.current, poll })
      return true
    } catch {
      return false
    }
  }
  const onEnd = useEffectEvent(async () => await askAnew())
  useEffect(() => {
    const left = Date.parse(closesAt) - Date.now()
    if (isClosed || left > DAY_MS) return undefined
    let timer: ReturnType<typeof setTimeout>
    const askAfter = (pauseMs: number) => {
      timer = setTimeout(() => {
        askAfter(Math.min(2 * pauseMs, LONGEST_MS))
        void onEnd()
      }, pauseMs)
    }
    timer = setTimeout(() => askAfter(FIRST_MS + SPREAD_MS * Math.random()), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [closesAt, isClosed])
  return askAnew
}

function Results({ poll: { choices, voters } }: { poll: Poll }) {
  const most = Math.max(...choices.map(({ votes }) => votes ?? 0))
  return (
    <ul className="stack gap-2">
      {choices.map(({ position, text, votes, isOwn }) => {
        const share = voters ? Math.round(((votes ?? 0) * 100) / voters) : 0
        return (
          <li key={position} className={styles['choice']} data-first={votes !== null && votes > 0 && votes === most}>
            <span className={styles['bar']} style={{ inlineSize: `${share}%` }} aria-hidden />
            <WrittenText as="span" className="grow" text={text} />
            {isOwn && (
              <span className={`inline-row gap-1 micro ${styles['own']}`}>
                <IconCircleCheck size={16} stroke={2} aria-hidden />
                {m.community_poll_own()}
              </span>
            )}
            {votes !== null && (
              <span className="small-strong tabular">
                {share}%
                <span className="only-heard"> {m.community_poll_votes({ count: votes, shown: grouped(votes) })}</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function PollState({ poll, hasVoted }: { poll: Poll; hasVoted: boolean }) {
  const { voters, isClosed, closesAt, hidesResults } = poll
  return (
    <p className="small muted" role="status">
      {voters !== null && <span>{m.community_poll_voters({ count: voters, shown: grouped(voters) })}</span>}
      <span className={voters === null ? undefined : 'dot-before'}>
        {isClosed ? m.community_poll_closed() : m.community_poll_until({ time: dateAndClock(closesAt) })}
      </span>
      {!isClosed && voters === null && <span className="dot-before">{resultsWhen(hidesResults, hasVoted)}</span>}
    </p>
  )
}

const resultsWhen = (hidesResults: boolean, hasVoted: boolean): string =>
  hidesResults || hasVoted ? m.community_poll_at_end() : m.community_poll_after_vote()
