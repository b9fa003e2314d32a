import { PostCard } from '../post/post-card.tsx'
import type { Post } from '@chowk/contract/community/post.ts'
import { useSharedPost } from '../post/shared-post.ts'

/** Posts below each other; what is done to one of them is seen wherever else it stands. */
export function PostCards({ posts }: { posts: readonly Post[] }) {
  const share = useSharedPost()
  return (
    <div>
      {posts.map((post) => (
        <PostCard
          key={post.id}
          post={post}
          onChange={(changed) => share(post.id, (before) => changed && { ...before, ...changed })}
        />
      ))}
    </div>
  )
}
