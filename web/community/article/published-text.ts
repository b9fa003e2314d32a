import type { DraftText } from '@chowk/contract/community/draft.ts'
import type { PostPage } from '@chowk/contract/community/post.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { EMPTY_TEXT } from '../draft/empty-text.ts'

const coverOf = ({ attachmentIds }: PostPage) =>
  attachmentIds.find(({ attachmentType }) => attachmentType === 'COVER_IMAGE')

/** What a published article says, as its editor goes out from it. */
export function publishedText(post: PostPage): DraftText {
  const cover = coverOf(post)
  return {
    ...EMPTY_TEXT,
    title: post.title,
    description: post.description,
    body: post.body,
    coverId: cover?.attachmentId ?? null,
    coverAlt: cover?.title ?? '',
    category: post.category?.id ?? null,
    topic: post.topic?.id ?? null,
    entityIds: post.entities?.map(({ id }) => id) ?? [],
    globalvisibility: post.globalvisibility,
    post: { id: post.id, version: post.version },
  }
}

/** The uploads that it shows. */
export const publishedPictures = (post: PostPage): Attachment[] => {
  const cover = coverOf(post)
  return cover ? [...post.pictures, cover] : post.pictures
}
