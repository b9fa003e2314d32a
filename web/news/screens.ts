import type { Screen } from '../screen.ts'

/** Screens of news. */
export const newsScreens: readonly Screen[] = [
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
    id: 'my-reports',
    path: '/my-reports',
    area: 'news',
    access: 'login',
    file: 'news/report/my-reports-screen.tsx',
    beyond: true,
  },
  { id: 'search', path: '/search', area: 'news', access: 'open', file: 'news/search-screen.tsx', beyond: true },
  { id: 'my-mix', path: '/my-mix', area: 'news', access: 'open', file: 'news/mix-screen.tsx', beyond: true },
  {
    id: 'news-settings',
    path: '/news-settings',
    area: 'news',
    access: 'login',
    file: 'news/settings-screen.tsx',
    beyond: true,
  },
]
