import type { PostPage } from '@chowk/contract/community/post.ts'
import { openPostAddress } from '@chowk/contract/community/post-address.ts'
import { nameOf } from '../app/bilingual-name.ts'
import type { ShareCard } from '../app/sharing/share-tags.rules.ts'
import { m } from '../paraglide/messages.js'

/** A post of a grown-up that everybody may see, while that is so; of all others nothing is said. */
export function postCard(post: PostPage): ShareCard | undefined {
  if (!post.isShareable) return undefined
  const { slug, title, description, author, workspace, publishedAt, editedAt, category } = post
  const by = [author?.name, workspace && nameOf(workspace.name)].filter(Boolean)
  return {
    kind: 'post',
    id: slug,
    title: title || description,
    description: title ? description : by.join(' · '),
    shown: [by, author?.portrait],
    ...(publishedAt && {
      story: {
        publishedAt,
        updatedAt: editedAt,
        section: category ? nameOf(category.name) : m.community_public_square(),
      },
    }),
    crumbs: [[m.app_name(), '/'], [m.community_public_square(), '/community/view-more'], [title || description]],
    subject: {
      '@type': post.type === 'ARTICLE' ? 'Article' : 'SocialMediaPosting',
      mainEntityOfPage: openPostAddress(slug),
      datePublished: publishedAt,
      dateModified: editedAt ?? publishedAt,
      ...(author && {
        author: { '@type': 'Person', name: author.name, ...(author.customUrl && { url: `/user/${author.customUrl}` }) },
      }),
    },
  }
}
