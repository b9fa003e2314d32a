import {
  IconArticle,
  IconFileText,
  IconMessages,
  IconPhoto,
  IconQuote,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { FeedType } from '@chowk/contract/community/feed.ts'
import type { Post, PostType } from '@chowk/contract/community/post.ts'
import type { PublishPeriod } from '@chowk/contract/news/filter.ts'
import { POST_TYPE_NAMES } from '../app/search/post-type-names.ts'
import { m } from '../paraglide/messages.js'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

/** What each type of post is called, and the icon that stands for it (R3.03). */
export const TYPES: Record<PostType, { name: () => string; Icon: Icon }> = {
  IMAGE: { name: POST_TYPE_NAMES.IMAGE, Icon: IconPhoto },
  VIDEO: { name: POST_TYPE_NAMES.VIDEO, Icon: IconVideo },
  DOCUMENT: { name: POST_TYPE_NAMES.DOCUMENT, Icon: IconFileText },
  ARTICLE: { name: POST_TYPE_NAMES.ARTICLE, Icon: IconArticle },
  FORUM: { name: POST_TYPE_NAMES.FORUM, Icon: IconMessages },
  PROJECT: { name: POST_TYPE_NAMES.PROJECT, Icon: IconUsersGroup },
  QUOTE: { name: POST_TYPE_NAMES.QUOTE, Icon: IconQuote },
}

/** Lists of a community, by the word that stands in the address. */
export const LISTS: readonly { id: string; type: FeedType; name: () => string }[] = [
  { id: '', type: 'LATEST', name: m.community_list_latest },
  { id: 'top', type: 'TOP_RATED', name: m.community_list_top },
  { id: 'featured', type: 'FEATURED', name: m.community_list_featured },
  { id: 'collabs', type: 'COLLABORATION', name: m.community_list_collabs },
]

/** How long ago posts may have been published. */
export const PERIODS: Record<PublishPeriod, () => string> = {
  WITH_IN_24_HOURS: m.community_period_day,
  '7_DAYS': m.community_period_week,
  '30_DAYS': m.community_period_month,
  '90_DAYS': m.community_period_quarter,
  THIS_YEAR: m.community_period_year,
}

/** The page of a post: under the address of its workspace or of whoever wrote it. */
export const postPath = ({ slug, workspace, author }: Pick<Post, 'slug' | 'workspace' | 'author'>): string =>
  `/${workspace?.customUrl ?? author?.customUrl ?? 'chowk'}/community/details/${slug}`

/** Lists that are no posts, by the word that stands in the address of the page that shows one at full length (C30). */
export type FurtherList = 'helpful' | 'schools' | 'members'

/** The page that shows a list at full length; of the community of a workspace, or of that of everybody. */
export const morePath = (customUrl: string | undefined, list: FurtherList | 'featured'): string =>
  `${customUrl === undefined ? '' : `/${customUrl}`}/community/view-more?list=${list}`
