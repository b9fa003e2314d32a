import type { LikeEvent, Post } from '@chowk/contract/community/post.ts'

/** What a post shows after a press: the same reaction is taken back, another one takes its place (C36). */
export function chosenAfter(
  { likeEvent: former = null, likesCount }: Pick<Post, 'likeEvent' | 'likesCount'>,
  event: LikeEvent,
) {
  const likeEvent = former === event ? null : event
  const step = likeEvent === null ? -1 : former === null ? 1 : 0
  return { likeEvent, liked: likeEvent !== null, likesCount: Math.max(0, likesCount + step) }
}

/** The press that makes of what the server has what was wanted; null when that is so already. */
export function nextPress(now: LikeEvent | null, wanted: LikeEvent | null): LikeEvent | null {
  return now === wanted ? null : (wanted ?? now)
}
