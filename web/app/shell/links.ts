import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { ShellArea } from './areas.rules.ts'
import { ownPageOf } from '../guards/guards.rules.ts'

/** A workspace's name in the language of the interface. */
export const workspaceName = ({ name, nameHi }: { name: string; nameHi: string | null }): string =>
  getLocale() === 'hi' ? (nameHi ?? name) : name

const ownWorkspaceOf = (viewer: UserData | null): string | undefined =>
  viewer?.workspace && !viewer.workspace.isDefault ? `/${viewer.workspace.slug}` : undefined

/** Where the community of somebody's own workspace is, or else the square of all. */
export function communityOf(viewer: UserData | null): string {
  const own = ownWorkspaceOf(viewer)
  return own ? `${own}/community` : '/community/view-more'
}

export interface ShellLink {
  to: string
  name: string
}

/** The six areas with their first pages; a member's lead into her own workspace. */
export function areaPlaces(viewer: UserData | null): (ShellLink & { area: ShellArea })[] {
  const own = ownWorkspaceOf(viewer)
  return [
    { area: 'news', to: '/current-affairs', name: m.app_area_news() },
    { area: 'quiz', to: '/quiz', name: m.app_quiz() },
    { area: 'community', to: communityOf(viewer), name: m.app_area_community() },
    { area: 'collab', to: own ? `${own}/collab` : '/collabs', name: m.app_collabs() },
    { area: 'store', to: '/store', name: m.app_area_store() },
    { area: 'workspace', to: viewer ? ownPageOf(viewer) : '/corporate', name: m.app_area_workspace() },
  ]
}

/** Tabs below the top bar; an area without any has none. */
export function tabsOf(area: ShellArea | undefined): ShellLink[] {
  if (area === 'store')
    return [
      { to: '/products', name: m.shop_products_title() },
      { to: '/wishlist', name: m.shop_tab_wishlist() },
      { to: '/my-orders', name: m.shop_tab_my_orders() },
      { to: '/orders', name: m.shop_tab_orders() },
      { to: '/transaction', name: m.app_wallet() },
      { to: '/sell', name: m.shop_tab_sell() },
    ]
  if (area !== 'news') return []
  return [
    { to: '/current-affairs', name: m.app_tab_current_affairs() },
    { to: '/latest', name: m.app_tab_latest() },
    { to: '/for-you', name: m.app_tab_for_you() },
    { to: '/trending', name: m.app_tab_trending() },
    { to: '/listen', name: m.app_listen() },
    { to: '/my-mix', name: m.app_tab_my_mix() },
    { to: '/categories', name: m.app_categories() },
    { to: '/publisher', name: m.app_tab_publishers() },
    { to: '/saved-items', name: m.app_tab_saved() },
    { to: '/recent-reads', name: m.app_tab_recent_reads() },
  ]
}
