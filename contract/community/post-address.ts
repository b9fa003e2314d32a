import type { PostType } from './post.ts'

/** In which area of its workspace a post is read (R2.06): questions in the forum, what stays worth reading in the library. */
const AREAS: Readonly<Record<PostType, 'community' | 'forum' | 'community-library'>> = {
  IMAGE: 'community',
  VIDEO: 'community',
  QUOTE: 'community',
  PROJECT: 'community',
  FORUM: 'forum',
  ARTICLE: 'community-library',
  DOCUMENT: 'community-library',
}

/** What the page of a post follows from. */
export interface Addressed {
  type: PostType
  slug: string
  workspace: { customUrl: string } | null
  author: { customUrl: string | null } | null
}

const ownerOf = ({ workspace, author }: Pick<Addressed, 'workspace' | 'author'>): string =>
  workspace?.customUrl ?? author?.customUrl ?? 'people'

/** The page of a post: under the address of its workspace or of whoever wrote it. */
export const postAddress = (post: Addressed): string => `/${ownerOf(post)}/${AREAS[post.type]}/details/${post.slug}`

/** Where everybody reads a post that is for everybody, signed in or not. */
export const openPostAddress = (slug: string): string => `/community/view-more?post=${encodeURIComponent(slug)}`

/** The page of what it said before, which is the same in every area. */
export const versionsAddress = (post: Addressed): string => `/${ownerOf(post)}/community/details/${post.slug}/versions`
