import type { PostAuthor } from '@chowk/contract/community/post.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import type { Seer } from '../visibility.ts'

interface Author {
  id: string
  name: string
  portrait: number
  customUrl: string | null
}

/** Who wrote something as the seer is shown her: whether she follows her too. */
export const shownAuthor = (seer: Seer, author: Author | null): PostAuthor | null =>
  author && {
    ...author,
    portrait: drawnPortrait(author.id, author.portrait),
    ...(seer.follows.includes(author.id) && { isFollowed: true }),
  }
