import { IconBulb, IconConfetti, IconHeartHandshake, IconThumbUp, IconZoomQuestion } from '../../ui/icons.ts'
import type { ComponentType } from 'react'
import type { LikeEvent } from '@chowk/contract/community/post.ts'
import { m } from '../../paraglide/messages.js'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

/** What each reaction is called, and the icon that stands for it. */
export const REACTIONS: Record<LikeEvent, { name: () => string; Icon: Icon }> = {
  LIKE: { name: m.community_like, Icon: IconThumbUp },
  CELEBRATE: { name: m.community_celebrate, Icon: IconConfetti },
  SUPPORT: { name: m.community_support_reaction, Icon: IconHeartHandshake },
  INSIGHTFUL: { name: m.community_insightful, Icon: IconBulb },
  CURIOUS: { name: m.community_curious, Icon: IconZoomQuestion },
}

/** In the order of the menu. */
export const EVENTS = Object.keys(REACTIONS) as LikeEvent[]
