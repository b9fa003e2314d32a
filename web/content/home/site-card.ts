import type { ShareCard } from '../../app/sharing/share-tags.rules.ts'
import { m } from '../../paraglide/messages.js'

/** Chowk itself. */
export const siteCard = (): ShareCard => ({
  kind: 'site',
  id: 'chowk',
  title: `${m.app_name()}: ${m.content_home_title()}`,
  description: m.content_home_text(),
  crumbs: [],
  subject: { '@type': 'Organization', name: m.app_name(), logo: '/logo.png', url: '/' },
})
