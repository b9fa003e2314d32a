import {
  IconArticle,
  IconFileText,
  IconMessages,
  IconPhoto,
  IconQuote,
  IconUsersGroup,
  IconVideo,
} from '../ui/icons.ts'
import type { ComponentType } from 'react'
import type { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import type { FeedType } from '@chowk/contract/community/feed.ts'
import { postAddress } from '@chowk/contract/community/post-address.ts'
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

/** What one post is called: what it asks, or the document that it has, says more than its type. */
export function kindName({ type, poll, attachmentIds }: Pick<Post, 'type' | 'poll' | 'attachmentIds'>): string {
  if (poll) return m.community_poll()
  const hasDocument = attachmentIds.some(({ attachmentType }) => attachmentType === 'PDF')
  return hasDocument ? m.community_add_document() : TYPES[type].name()
}

/** Lists of a community, by the word that stands in the address. */
export const LISTS: readonly { id: string; type: FeedType; name: () => string }[] = [
  { id: '', type: 'LATEST', name: m.community_list_latest },
  { id: 'top', type: 'TOP_RATED', name: m.community_list_top },
  { id: 'featured', type: 'FEATURED', name: m.community_list_featured },
  { id: 'collabs', type: 'COLLABORATION', name: m.app_collabs },
]

/** Of all workspaces that somebody belongs to, and of people whom she follows: for whoever has signed in, in the square of everybody. */
export const FOLLOWING = { id: 'following', type: 'FOLLOWING', name: m.community_list_following } as const

/** When posts may have been published: the periods of R9.02, and those of R9.03 that say something else. */
export const PERIODS = {
  TODAY: m.app_today,
  LAST_DAY: m.news_activity_yesterday,
  WITH_IN_24_HOURS: m.community_period_day,
  '7_DAYS': m.community_period_week,
  '30_DAYS': m.community_period_month,
  '90_DAYS': m.community_period_quarter,
  THIS_YEAR: m.community_period_year,
  LAST_365_DAYS: m.news_activity_year,
} satisfies Partial<Record<PublishPeriod | ActivityPeriod, () => string>>

/** A post or a comment without a title is called by how it begins; so long at most. */
export const LONGEST_NAME = 80

/** The page of a post, in the area that its type belongs to. */
export const postPath = postAddress

/** Lists beside those of the feed, by the word that stands in the address of the page that shows one at full length (C30). */
export type FurtherList = 'helpful' | 'schools' | 'members' | 'person'

/** The page that shows a list at full length; of the community of a workspace, or of that of everybody. */
export const morePath = (customUrl: string | undefined, list: FurtherList | 'featured' | 'following'): string =>
  `${customUrl === undefined ? '' : `/${customUrl}`}/community/view-more?list=${list}`

/** The page of a category in the community of a workspace, or of a topic within it. */
export const categoryPath = (customUrl: string, category: string, topic?: string): string =>
  ['', customUrl, 'community', category, ...(topic === undefined ? [] : [topic])].map(encodeURIComponent).join('/')
