/** The six areas of the shell, in its order. */
export type ShellArea = 'news' | 'quiz' | 'community' | 'collab' | 'store' | 'workspace'

const FIRST: Record<string, ShellArea> = {
  '': 'news',
  latest: 'news',
  listen: 'news',
  'current-affairs': 'news',
  trending: 'news',
  'recent-reads': 'news',
  publisher: 'news',
  categories: 'news',
  publication: 'news',
  category: 'news',
  details: 'news',
  'for-you': 'news',
  'saved-items': 'news',
  'my-reports': 'news',
  'my-mix': 'news',
  search: 'news',
  'news-settings': 'news',
  quiz: 'quiz',
  result: 'quiz',
  'quiz-settings': 'quiz',
  'quiz-summary': 'quiz',
  community: 'community',
  article: 'community',
  collabs: 'collab',
  collab: 'collab',
  store: 'store',
  products: 'store',
  wishlist: 'store',
  checkout: 'store',
  orders: 'store',
  'order-details': 'store',
  'my-orders': 'store',
  product: 'store',
  'bank-details': 'store',
  transaction: 'store',
  'payment-settings': 'store',
  addresses: 'store',
  workspace: 'workspace',
  profile: 'workspace',
  organizations: 'workspace',
  user: 'workspace',
  tax: 'workspace',
  members: 'workspace',
  admins: 'workspace',
  departments: 'workspace',
  'quiz-configuration': 'workspace',
  'profile-widgets': 'workspace',
  donation: 'workspace',
  corporate: 'workspace',
  ngo: 'workspace',
  'residential-complexes': 'workspace',
  'personal-groups': 'workspace',
}
const SECOND: Record<string, ShellArea> = { community: 'community', collab: 'collab', store: 'store' }

/** The area that an address belongs to; undefined for pages outside all of them. */
export function areaOf(pathname: string): ShellArea | undefined {
  const [first = '', second = ''] = pathname.split('/').slice(1)
  return FIRST[first] ?? SECOND[second]
}
