import type { QueryClient } from '@tanstack/react-query'
import type { Input } from '@chowk/contract/call.ts'
import { markRead, undoMarkRead } from '@chowk/contract/news/reading.ts'
import { callOverHttp } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { flipEverywhere } from '../stories/change-answers.ts'
import { storiesIn } from '../stories/flip-mark.rules.ts'

/** Marking can be undone this long on the screen; for a day it stands in the settings (RR21). */
const UNDO_FOR_MS = 60_000

type Marking = Input<typeof markRead>

/** What is marked: the stories in sight, and with `whole` the rest of their list as well. */
interface Marked {
  list: string
  ids: readonly string[]
  read: boolean
  full?: Marking['whole']
}

/** The list that a page shows, as the server knows it. */
export const listOfPath = (pathname: string): string =>
  pathname.split('/').find(Boolean)?.replace('details', 'article') ?? 'latest'

const flip = (client: QueryClient, ids: ReadonlySet<string>, isOn: boolean) =>
  flipEverywhere(client, { mark: 'isRead', ids, isOn })

/** Those of these stories that do not stand as they shall. */
function findOthers(client: QueryClient, ids: readonly string[], read: boolean): Set<string> {
  const wanted = new Set(ids)
  const all = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => storiesIn(state.data, (story) => wanted.has(story._id) && story['isRead'] !== read))
  return new Set(all.map((story) => String(story['_id'])))
}

/** Marks at once wherever the stories stand, tells the server, and offers to take it back (RR9, RR21, RR22). */
export async function markStories(client: QueryClient, { list, ids, read, full }: Marked): Promise<void> {
  const others = findOthers(client, ids, read)
  if (others.size === 0 && !full) return showToast({ text: m.news_mark_none() })
  flip(client, others, read)
  try {
    const input = { list, read, ...(full ? { whole: full } : { articleIds: [...others] }) }
    const { marked, undoToken } = await callOverHttp(markRead, input)
    if (!undoToken) return showToast({ text: m.news_mark_none() })
    const run = () => void undo(client, { undoToken, others, read })
    showToast({
      text: read ? m.news_marked_read({ count: marked }) : m.news_marked_unread(),
      action: { name: m.app_undo(), run },
      forMs: UNDO_FOR_MS,
    })
  } catch {
    flip(client, others, !read)
    showToast({ text: m.news_mark_failed() })
  }
}

interface Undoing {
  undoToken: string
  others: ReadonlySet<string>
  read: boolean
}

async function undo(client: QueryClient, { undoToken, others, read }: Undoing): Promise<void> {
  try {
    await callOverHttp(undoMarkRead, { undoToken })
    flip(client, others, !read)
  } catch {
    showToast({ text: m.news_mark_failed() })
  }
}
