import type { Story } from '@chowk/contract/article/story.ts'
import type { Playable } from '../app/player/player-orders.ts'

/** Where an article stands. */
export const articlePath = ({ slug }: { slug: string }): string => `/details/${slug}`

/** Where a publication stands. */
export const publicationPath = ({ id }: { id: string }): string => `/publication/details?id=${encodeURIComponent(id)}`

/** Where a category stands. */
export const categoryPath = ({ slug }: { slug: string }): string => `/category/details?id=${encodeURIComponent(slug)}`
/** A story as it is shared. */
export const sharedStory = ({ _id, slug, title }: Pick<Story, '_id' | 'slug' | 'title'>) => ({
  path: articlePath({ slug }),
  title,
  articleId: _id,
})

/** A story as the player takes it. */
export const playableOf = ({ _id, slug, title, language, publication, picture }: Story): Playable => ({
  articleId: _id,
  slug,
  title,
  language,
  publisher: publication,
  picture,
})
