import { useEffect, useRef } from 'react'
import type { LikeEvent, Post } from '@chowk/contract/community/post.ts'
import { createLike, getLikeCounts } from '@chowk/contract/community/reaction.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'
import { chosenAfter, nextPress } from './reaction.rules.ts'

type Reacted = Pick<Post, 'likeEvent' | 'liked' | 'likesCount'>

const stateOf = ({ likeEvent, liked, likesCount }: Reacted): Reacted => ({ likeEvent, liked, likesCount })

/** The server answers a press by what it had; after so many it is believed, whatever was wanted. */
const MOST_PRESSES = 3

/**
 * Reacts to a post: shown at once, exact after the answer, and taken back when it fails (R4.04). Presses go one after the other, and
 * what counts is the last one: another tab, or a second press before the answer, leaves what was wanted.
 */
export function useReaction(post: Post, onChange: (post: Post) => void): (event: LikeEvent) => void {
  const { mutate } = useToastAction(createLike, {
    errors: { ACTIVITY_NOT_FOUND: m.community_error_gone, ACTIVITY_NOT_OPEN: m.community_error_not_open },
    refreshes: [getLikeCounts],
  })
  const latest = useRef(post)
  useEffect(() => void (latest.current = post), [post])
  const wanted = useRef<LikeEvent | null>(null)
  const isSending = useRef(false)
  const show = (changed: Reacted) => {
    latest.current = { ...latest.current, ...changed }
    onChange(latest.current)
  }
  const send = (likeEvent: LikeEvent, before: Post, presses = 1) =>
    mutate(
      { activityId: post.id, likeEvent },
      {
        // The next press is one of its own, so it waits until this one has ended.
        onSettled: (said, failure) => {
          const next = said && presses < MOST_PRESSES ? nextPress(said.likeEvent, wanted.current) : null
          const now = failure || !said ? before : said
          if (next) return send(next, { ...before, ...stateOf(now) }, presses + 1)
          isSending.current = false
          return show(stateOf(now))
        },
      },
    )
  return (event) => {
    const before = latest.current
    const chosen = chosenAfter(before, event)
    wanted.current = chosen.likeEvent
    show(chosen)
    if (isSending.current) return
    isSending.current = true
    send(event, before)
  }
}
