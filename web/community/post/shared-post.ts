import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Post } from '@chowk/contract/community/post.ts'

/** What becomes of a post; null takes it out of every list. */
type Change = (before: Post) => Post | null

interface Content {
  content: readonly Partial<Post>[]
}

const holds = (item: Partial<Post> | undefined, id: string): item is Post =>
  item?._id === id && item.commentCount !== undefined && item.version !== undefined

function changedPage<Page extends Content>(page: Page, id: string, change: Change): Page {
  if (!page.content.some((item) => holds(item, id))) return page
  return { ...page, content: page.content.flatMap((item) => (holds(item, id) ? (change(item) ?? []) : [item])) }
}

const isPage = (data: unknown): data is Content => Array.isArray((data as Partial<Content> | undefined)?.content)

/** An answer that is kept, with the post in it changed: a list page by page, one page, or the post alone. */
export function withChanged(data: unknown, id: string, change: Change): unknown {
  const { pages } = (data ?? {}) as { pages?: unknown }
  if (Array.isArray(pages)) {
    const next = pages.map((page: unknown) => (isPage(page) ? changedPage(page, id, change) : page))
    return next.every((page, n) => page === pages[n]) ? data : { ...(data as object), pages: next }
  }
  if (isPage(data)) return changedPage(data, id, change)
  const post = data as Partial<Post> | undefined
  return holds(post, id) ? (change(post) ?? data) : data
}

function changeEverywhere(client: QueryClient, id: string, change: Change): void {
  for (const [key, data] of client.getQueriesData({})) {
    const next = withChanged(data, id, change)
    // When it was asked for stays: what is old is asked for again in its time.
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt
    if (next !== data) client.setQueryData(key, next, updatedAt === undefined ? {} : { updatedAt })
  }
}

/** What other tabs of this browser are told of a post. */
interface Said {
  id: string
  post: Post | null
}

const CHANNEL = 'chowk-posts'

// Older than what this tab has, it says nothing new.
const taken = (before: Post, said: Post): Post => (said.version >= before.version ? { ...before, ...said } : before)

let channel: BroadcastChannel | undefined
const heard = new WeakSet<QueryClient>()

function openChannel(client: QueryClient): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(CHANNEL)
  if (!heard.has(client)) {
    heard.add(client)
    channel.addEventListener('message', ({ data }: MessageEvent<Said>) =>
      changeEverywhere(client, data.id, (before) => data.post && taken(before, data.post)),
    )
  }
  return channel
}

/** Says what became of a post: every list and page that this browser keeps shows it, in this tab and in the others. */
export function useSharedPost(): (id: string, change: Change) => void {
  const client = useQueryClient()
  useEffect(() => void openChannel(client), [client])
  return useCallback(
    (id, change) => {
      let after: Post | null | undefined
      changeEverywhere(client, id, (before) => (after = change(before)))
      if (after !== undefined) openChannel(client)?.postMessage({ id, post: after } satisfies Said)
    },
    [client],
  )
}
