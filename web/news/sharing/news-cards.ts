import type { Output } from '@chowk/contract/call.ts'
import type { Article } from '@chowk/contract/news/article.ts'
import type { getCategory } from '@chowk/contract/news/category.ts'
import type { getPublication } from '@chowk/contract/news/publication.ts'
import type { PublicationMark } from '@chowk/contract/article/story.ts'
import type * as z from 'zod/mini'
import { nameOf } from '../../app/bilingual-name.ts'
import type { Crumb, ShareCard } from '../../app/sharing/share-tags.rules.ts'
import { m } from '../../paraglide/messages.js'
import { categoryPath, publicationPath } from '../words.ts'

const home = (): Crumb => [m.app_name(), '/']
const drawnOf = (src: string) => src.split('/').slice(0, 3).join('/')

const publisherOf = (publication: z.infer<typeof PublicationMark>, url: string) => ({
  '@type': 'NewsMediaOrganization',
  name: publication.name.en,
  ...(publication.name.hi && { alternateName: publication.name.hi }),
  url,
  logo: publication.logo,
})

/** A story, by whoever published it. */
export function articleCard(article: Article): ShareCard {
  const { publication, category, picture, publishedAt, updatedAt } = article
  const publisher = publisherOf(publication, article.home)
  return {
    kind: 'article',
    id: article._id,
    title: article.title,
    description: article.summary,
    language: article.language,
    format: picture.widths.length > 0 ? 'jpg' : 'png',
    shown: [publication.name, publication.logo, drawnOf(picture.src)],
    story: { publishedAt, updatedAt, section: nameOf(category.name) },
    crumbs: [home(), [nameOf(category.name), categoryPath(category)], [article.title]],
    subject: {
      '@type': 'NewsArticle',
      mainEntityOfPage: `/details/${article.slug}`,
      datePublished: publishedAt,
      dateModified: updatedAt ?? publishedAt,
      inLanguage: article.language,
      articleSection: nameOf(category.name),
      isAccessibleForFree: !article.paywalled,
      isBasedOn: article.url,
      author: article.author ? { '@type': 'Person', name: article.author } : publisher,
      publisher,
    },
  }
}

/** A publication; a suspended one is not recommended to anybody. */
export function publicationCard(publication: Output<typeof getPublication>): ShareCard | undefined {
  if (publication.status === 'SUSPENDED') return undefined
  const name = nameOf(publication.name)
  const { about, sinceYear } = publication
  return {
    kind: 'publication',
    id: publication.slug,
    title: name,
    description: about ? nameOf(about) : m.news_stories_week({ count: publication.weekCount }),
    shown: [publication.logo, publication.home],
    crumbs: [home(), [m.news_publishers_title(), '/publisher'], [name]],
    subject: {
      ...publisherOf(publication, publicationPath(publication)),
      sameAs: [publication.home],
      ...(sinceYear && { foundingDate: String(sinceYear) }),
    },
  }
}

/** A category. */
export function categoryCard(category: Output<typeof getCategory>): ShareCard {
  const name = nameOf(category.name)
  return {
    kind: 'category',
    id: category.slug,
    title: name,
    description: m.news_category_facts({ publications: category.publicationCount, stories: category.dayCount }),
    shown: [category.scene],
    crumbs: [home(), [m.news_categories_title(), '/categories'], [name]],
    subject: { '@type': 'CollectionPage' },
  }
}
