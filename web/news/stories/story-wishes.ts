import { nameOf } from '../../app/bilingual-name.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Input } from '@chowk/contract/call.ts'
import { listPublications } from '@chowk/contract/news/publication.ts'
import { sayTaste } from '@chowk/contract/recommend/feedback.ts'
import { blockPublication, endMute, listMutes } from '@chowk/contract/news/mute.ts'
import type { Mute } from '@chowk/contract/news/mute.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { callOverHttp } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { holdsPhrase, withoutStories, withStoriesOf } from './hidden-stories.rules.ts'
import type { Hideable } from './hidden-stories.rules.ts'

/** Takes stories out of all that is shown or kept; the answer puts them back, also in lists that grew since. */
function hide(client: QueryClient, isHidden: (story: Hideable) => boolean): () => void {
  const changes = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => ({ queryKey, state, left: withoutStories(state.data, isHidden) }))
    .filter(({ state, left }) => left !== state.data)
  for (const { queryKey, state, left } of changes)
    client.setQueryData(queryKey, left, { updatedAt: state.dataUpdatedAt })
  return () => {
    for (const { queryKey, state, left } of changes) {
      const now = client.getQueryData(queryKey)
      const full = now === left ? state.data : withStoriesOf(now, state.data, isHidden)
      if (full !== now) client.setQueryData(queryKey, full)
    }
  }
}

interface Wish {
  done: string
  /** What goes from sight at once. */
  isHidden?: (story: Hideable) => boolean
  tell: () => Promise<unknown>
  takeBack: () => Promise<unknown>
  /** Answers that are old afterwards. */
  ages?: readonly { address: string }[]
}

/** Does it in sight at once, tells the server, and offers to take it back; when the server refuses, nothing has changed. */
function fulfil(client: QueryClient, { done, isHidden, tell, takeBack, ages = [] }: Wish): void {
  const show = isHidden ? hide(client, isHidden) : () => undefined
  const age = async () => {
    await Promise.all(ages.map(({ address }) => client.invalidateQueries({ queryKey: [address] })))
  }
  const failed = () => showToast({ text: m.news_taste_failed() })
  const sent = tell().then(
    () => true,
    () => {
      show()
      failed()
      return false
    },
  )
  const undo = async () => {
    if (!(await sent)) return
    try {
      await takeBack()
    } catch {
      failed()
      return
    }
    show()
    await age()
  }
  void sent.then((isSent) => (isSent ? age() : undefined))
  showToast({ text: done, action: { name: m.app_undo(), run: () => void undo() } })
}

type Say = Input<typeof sayTaste>['say']

/** What a reader can say about a story. */
export function useStoryWishes(story: Pick<Story, '_id' | 'publication'>) {
  const client = useQueryClient()
  const { id, name } = story.publication
  return {
    say: (say: Say, done: string) => {
      const input = { articleId: story._id, say }
      fulfil(client, {
        done,
        ...(say === 'NOT_THIS_STORY' && { isHidden: ({ _id }) => _id === story._id }),
        tell: () => callOverHttp(sayTaste, input),
        takeBack: () => callOverHttp(sayTaste, { ...input, undo: true }),
      })
    },
    block: () =>
      fulfil(client, {
        done: m.news_menu_blocked({ name: nameOf(name) }),
        isHidden: ({ publication }) => publication.id === id,
        tell: () => callOverHttp(blockPublication, { publicationId: id, blocked: true }),
        takeBack: () => callOverHttp(blockPublication, { publicationId: id, blocked: false }),
        ages: [listMutes, listPublications],
      }),
  }
}

/** Takes stories with a word that was muted just now out of sight, and offers to take it back. */
export function useWordHiding(): (mute: Pick<Mute, 'id' | 'word'>) => void {
  const client = useQueryClient()
  return ({ id, word }) => {
    if (word === null) return
    fulfil(client, {
      done: m.news_menu_muted({ word }),
      isHidden: ({ title, summary = '' }) => holdsPhrase(title, word) || holdsPhrase(summary, word),
      tell: () => Promise.resolve(),
      takeBack: () => callOverHttp(endMute, { id }),
      ages: [listMutes],
    })
  }
}
