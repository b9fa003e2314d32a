import { MOST_QUEUED } from '@chowk/contract/audio/audio.ts'

/** Stories in the order they are heard, and which of them is current; -1 when there is none. */
export interface Queue<Story extends { articleId: string }> {
  stories: readonly Story[]
  index: number
}

type Any = { articleId: string }

export const emptyQueue: Queue<never> = { stories: [], index: -1 }

export const currentOf = <Story extends Any>({ stories, index }: Queue<Story>): Story | undefined => stories[index]
export const nextOf = <Story extends Any>({ stories, index }: Queue<Story>): Story | undefined => stories[index + 1]

const without = <Story extends Any>({ stories, index }: Queue<Story>, id: string): Queue<Story> => {
  const position = stories.findIndex(({ articleId }) => articleId === id)
  if (position === -1) return { stories, index }
  return { stories: stories.toSpliced(position, 1), index: position < index ? index - 1 : index }
}

const put = <Story extends Any>({ stories, index }: Queue<Story>, story: Story, position: number): Queue<Story> => ({
  stories: stories.toSpliced(position, 0, story).slice(0, MOST_QUEUED),
  index,
})

/** Makes a story the current one: where it stands in the queue, else put in before the current one's place. */
export function playNow<Story extends Any>(queue: Queue<Story>, story: Story): Queue<Story> {
  const position = queue.stories.findIndex(({ articleId }) => articleId === story.articleId)
  if (position !== -1) return { ...queue, index: position }
  const index = Math.max(0, queue.index)
  return { ...put(queue, story, index), index }
}

/** Puts a story behind the current one; the current one stays where it is. */
export function playNext<Story extends Any>(queue: Queue<Story>, story: Story): Queue<Story> {
  if (currentOf(queue)?.articleId === story.articleId) return queue
  const rest = without(queue, story.articleId)
  return put(rest, story, rest.index + 1)
}

/** A queue that was kept, with what is being heard since: in the kept order when it holds all of it, else behind it. */
export function joined<Story extends Any>(queue: Queue<Story>, stored: readonly Story[]): Queue<Story> {
  const index = stored.findIndex(({ articleId }) => articleId === currentOf(queue)?.articleId)
  const holds = queue.stories.every(({ articleId }) => stored.some((story) => story.articleId === articleId))
  if (holds && index !== -1) return { stories: stored, index }
  return stored.reduce((all: Queue<Story>, story) => addLast(all, story), queue)
}

/** Puts a story at the end, unless it is in the queue already or the queue is full. */
export function addLast<Story extends Any>(queue: Queue<Story>, story: Story): Queue<Story> {
  const isIn = queue.stories.some(({ articleId }) => articleId === story.articleId)
  return isIn || queue.stories.length >= MOST_QUEUED ? queue : put(queue, story, queue.stories.length)
}

/** Takes a story out. When it is the current one, the one behind it becomes current. */
export function remove<Story extends Any>(queue: Queue<Story>, id: string): Queue<Story> {
  const rest = without(queue, id)
  return { ...rest, index: Math.min(rest.index, rest.stories.length - 1) }
}

/** Moves a story to another place; the current one stays current. */
export function move<Story extends Any>(queue: Queue<Story>, id: string, to: number): Queue<Story> {
  const from = queue.stories.findIndex(({ articleId }) => articleId === id)
  const story = queue.stories[from]
  const position = Math.max(0, Math.min(to, queue.stories.length - 1))
  if (!story || position === from) return queue
  const current = currentOf(queue)?.articleId
  const stories = queue.stories.toSpliced(from, 1).toSpliced(position, 0, story)
  return { stories, index: stories.findIndex(({ articleId }) => articleId === current) }
}

/** Leaves only the current story. */
export function clear<Story extends Any>(queue: Queue<Story>): Queue<Story> {
  const current = currentOf(queue)
  return current ? { stories: [current], index: 0 } : { stories: [], index: -1 }
}

/** A list as it is shown, each story once, heard from its first. */
export function playAll<Story extends Any>(stories: readonly Story[]): Queue<Story> {
  const once = [...new Map(stories.map((story) => [story.articleId, story])).values()].slice(0, MOST_QUEUED)
  return { stories: once, index: once.length > 0 ? 0 : -1 }
}

/** The queue one story on or back, or undefined at its ends. */
export function step<Story extends Any>(queue: Queue<Story>, by: 1 | -1): Queue<Story> | undefined {
  const index = queue.index + by
  return index >= 0 && index < queue.stories.length ? { ...queue, index } : undefined
}
