import { layout, route } from '@react-router/dev/routes'
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'

import { ownScreens } from './own-screens.ts'
import { quizScreens } from './quiz-screens.ts'
import type { Access, Screen } from './screen.ts'

export const screens: readonly Screen[] = [
  { id: 'landing', path: '/', area: 'public', access: 'open', file: 'home-screen.tsx' },
  { id: 'privacy-policy', path: '/privacy-policy', area: 'public', access: 'open', file: 'content/legal-screen.tsx' },
  { id: 'terms-condition', path: '/terms-condition', area: 'public', access: 'open', file: 'content/legal-screen.tsx' },
  {
    id: 'residential-complexes',
    path: '/residential-complexes',
    area: 'public',
    access: 'open',
    file: 'organisation/landing/landing-screen.tsx',
  },
  {
    id: 'ngo',
    path: '/ngo',
    area: 'public',
    access: 'open',
    file: 'organisation/landing/landing-screen.tsx',
  },
  {
    id: 'corporate',
    path: '/corporate',
    area: 'public',
    access: 'open',
    file: 'organisation/landing/landing-screen.tsx',
  },
  {
    id: 'personal-groups',
    path: '/personal-groups',
    area: 'public',
    access: 'open',
    file: 'organisation/landing/landing-screen.tsx',
  },
  { id: 'login', path: '/login', area: 'public', access: 'guest', file: 'identity/login-screen.tsx' },
  {
    id: 'workspace-login',
    path: '/{userSlug}/login',
    area: 'public',
    access: 'guest',
    file: 'identity/arrival/workspace-login-screen.tsx',
  },
  {
    id: 'reset-password',
    path: '/reset-password',
    area: 'public',
    access: 'open',
    file: 'identity/reset/reset-password-screen.tsx',
  },
  {
    id: 'request-callback',
    path: '/request-callback',
    area: 'public',
    access: 'guest',
    file: 'content/callback-screen.tsx',
  },
  { id: 'signup', path: '/signup', area: 'public', access: 'guest', file: 'identity/signup/signup-screen.tsx' },
  {
    id: 'link-expired',
    path: '/link-expired',
    area: 'public',
    access: 'guest',
    file: 'identity/arrival/link-expired-screen.tsx',
  },
  { id: 'signout', path: '/signout', area: 'public', access: 'open', file: 'identity/signout-screen.tsx' },
  {
    id: 'workspace-verify',
    path: '/workspace/verify',
    area: 'public',
    access: 'guest',
    file: 'identity/arrival/workspace-verify-screen.tsx',
  },
  { id: 'contact-us', path: '/contact-us', area: 'public', access: 'open', file: 'content/contact-screen.tsx' },
  {
    id: 'submission-contact-us',
    path: '/submission-contact-us',
    area: 'public',
    access: 'open',
    file: 'content/sent-screen.tsx',
  },
  {
    id: 'successful-submission',
    path: '/successful-submission',
    area: 'public',
    access: 'open',
    file: 'content/sent-screen.tsx',
  },
  { id: 'faq', path: '/faq', area: 'public', access: 'open' },
  { id: 'faq-entry', path: '/faq/{slug}', area: 'public', access: 'open' },
  { id: 'blog', path: '/blog', area: 'public', access: 'open' },
  { id: 'blog-entry', path: '/blog/{slug}', area: 'public', access: 'open' },
  { id: 'own-profile', path: '/{userSlug}/{customUrl}', area: 'profile', access: 'login' },
  {
    id: 'organisation',
    path: '/organizations/{customUrl}',
    area: 'profile',
    access: 'open',
    file: 'organisation/organisation-screen.tsx',
  },
  {
    id: 'person',
    path: '/user/{customUrl}',
    area: 'profile',
    access: 'open',
    file: 'identity/profile/person-screen.tsx',
  },
  {
    id: 'profile-widgets',
    path: '/profile-widgets/view-more',
    area: 'profile',
    access: 'login',
    file: 'identity/profile/view-more-screen.tsx',
  },
  { id: 'donation', path: '/donation', area: 'profile', access: 'login' },
  { id: 'tax', path: '/tax', area: 'admin', access: 'admin', file: 'billing/tax/tax-screen.tsx' },
  { id: 'members', path: '/members', area: 'admin', access: 'admin', file: 'member/people/members-screen.tsx' },
  { id: 'admins', path: '/admins', area: 'admin', access: 'admin', file: 'member/admins/admins-screen.tsx' },
  {
    id: 'departments',
    path: '/departments',
    area: 'admin',
    access: 'admin',
    file: 'member/departments/departments-screen.tsx',
  },
  {
    id: 'quiz-configuration',
    path: '/quiz-configuration',
    area: 'admin',
    access: 'admin',
    file: 'quiz/configuration/configuration-screen.tsx',
  },
  {
    id: 'current-affairs',
    path: '/current-affairs',
    area: 'news',
    access: 'open',
    file: 'news/current-affairs-screen.tsx',
  },
  { id: 'latest', path: '/latest', area: 'news', access: 'open', file: 'news/latest-screen.tsx' },
  { id: 'trending', path: '/trending', area: 'news', access: 'open', file: 'news/trending-screen.tsx' },
  { id: 'recent-reads', path: '/recent-reads', area: 'news', access: 'open', file: 'news/recent-reads-screen.tsx' },
  { id: 'publishers', path: '/publisher', area: 'news', access: 'open', file: 'news/publishers-screen.tsx' },
  { id: 'categories', path: '/categories', area: 'news', access: 'open', file: 'news/category/categories-screen.tsx' },
  {
    id: 'publication',
    path: '/publication/details',
    area: 'news',
    access: 'open',
    file: 'news/publication-screen.tsx',
  },
  {
    id: 'category',
    path: '/category/details',
    area: 'news',
    access: 'open',
    file: 'news/category/category-screen.tsx',
  },
  { id: 'article', path: '/details/{slug}', area: 'news', access: 'open', file: 'news/article-screen.tsx' },
  { id: 'for-you', path: '/for-you', area: 'news', access: 'login', file: 'news/for-you-screen.tsx' },
  { id: 'saved-items', path: '/saved-items', area: 'news', access: 'login', file: 'news/saved-screen.tsx' },
  {
    id: 'write-article',
    path: '/article/{articleType}',
    area: 'community',
    access: 'login',
    file: 'community/article/article-screen.tsx',
  },
  {
    id: 'community-more',
    path: '/community/view-more',
    area: 'community',
    access: 'open',
    file: 'community/community-more-screen.tsx',
  },
  { id: 'collabs', path: '/collabs', area: 'collab', access: 'open' },
  { id: 'collabs-type', path: '/collabs/{collabType}', area: 'collab', access: 'open' },
  { id: 'collab-category', path: '/collab/{category}', area: 'collab', access: 'open' },
  { id: 'collab-topic', path: '/collab/{category}/{topic}', area: 'collab', access: 'login' },
  { id: 'collab-details', path: '/collab/details/{slug}', area: 'collab', access: 'open' },
  {
    id: 'own-community',
    path: '/{customUrl}/community',
    area: 'community',
    access: 'login',
    file: 'community/own-community-screen.tsx',
  },
  {
    id: 'own-community-category',
    path: '/{customUrl}/community/{category}',
    area: 'community',
    access: 'login',
    file: 'community/own-community-screen.tsx',
  },
  {
    id: 'own-community-topic',
    path: '/{customUrl}/community/{category}/{topic}',
    area: 'community',
    access: 'login',
    file: 'community/own-community-screen.tsx',
  },
  {
    id: 'own-community-details',
    path: '/{customUrl}/community/details/{slug}',
    area: 'community',
    access: 'login',
    file: 'community/post-screen.tsx',
  },
  {
    id: 'own-community-more',
    path: '/{customUrl}/community/view-more',
    area: 'community',
    access: 'login',
    file: 'community/community-more-screen.tsx',
  },
  { id: 'own-collab', path: '/{customUrl}/collab', area: 'collab', access: 'login' },
  { id: 'own-collab-category', path: '/{customUrl}/collab/{category}', area: 'collab', access: 'login' },
  { id: 'own-collab-topic', path: '/{customUrl}/collab/{category}/{topic}', area: 'collab', access: 'login' },
  { id: 'own-collab-details', path: '/{customUrl}/collab/details/{slug}', area: 'collab', access: 'login' },
  ...quizScreens,
  { id: 'store', path: '/store', area: 'store', access: 'open' },
  { id: 'product', path: '/store/product/{slug}', area: 'store', access: 'open' },
  { id: 'workspace-store', path: '/{customUrl}/store', area: 'store', access: 'open' },
  { id: 'products', path: '/products', area: 'store', access: 'open' },
  { id: 'wishlist', path: '/wishlist', area: 'store', access: 'login' },
  { id: 'checkout', path: '/checkout', area: 'store', access: 'login' },
  { id: 'orders', path: '/orders', area: 'store', access: 'login' },
  { id: 'order-details', path: '/order-details/{orderId}', area: 'store', access: 'login' },
  { id: 'my-orders', path: '/my-orders', area: 'store', access: 'login' },
  { id: 'product-upload', path: '/product/upload', area: 'store', access: 'login' },
  { id: 'product-update', path: '/product/update/{id}', area: 'store', access: 'login' },
  { id: 'bank-details', path: '/bank-details', area: 'store', access: 'login' },
  { id: 'transaction', path: '/transaction', area: 'store', access: 'login' },
  { id: 'payment-settings', path: '/payment-settings', area: 'store', access: 'login' },
  { id: 'addresses', path: '/addresses', area: 'store', access: 'login' },
  ...ownScreens,
]

const BEING_BUILT = 'app/being-built-screen.tsx'

/** Screens that have no file of their own yet. */
export const screensBeingBuilt = screens.filter((screen) => !screen.file)

// Open as a pattern it would take every unknown address of two parts: R2.03 knows just these two.
const OWN_PROFILE: readonly { segment: string; file?: string }[] = [
  { segment: 'workspace', file: 'organisation/workspace-screen.tsx' },
  { segment: 'profile', file: 'identity/profile/own-profile-screen.tsx' },
]

function routesOf(screen: Screen): RouteConfigEntry[] {
  const file = screen.file ?? BEING_BUILT
  if (screen.id === 'own-profile') {
    return OWN_PROFILE.map(({ segment, file: own }) =>
      route(`${segment}/:customUrl`, own ?? file, { id: `${screen.id}-${segment}` }),
    )
  }
  return [route(screen.path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1'), file, { id: screen.id })]
}

const withAccess = (access: Access) => screens.filter((screen) => screen.access === access).flatMap(routesOf)

export default [
  ...withAccess('open'),
  layout('app/guards/guest-guard.tsx', withAccess('guest')),
  layout('app/guards/login-guard.tsx', withAccess('login')),
  // Its guard knows which of them teachers enter who were given categories: one of its own would stand in the list that every first page loads.
  layout('app/guards/admin-guard.tsx', [...withAccess('moderator'), ...withAccess('admin')]),
  layout('app/guards/operator-guard.tsx', withAccess('operator')),
  route('*', 'app/unknown-screen.tsx'),
] satisfies RouteConfig
