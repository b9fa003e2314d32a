import { getCategoryAudio, getLatestAudio, MOST_QUEUED } from '@chowk/contract/audio/audio.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { callOverHttp } from '../../app/calls.ts'
import { playableItem } from '../../app/player/heard-item.ts'
import { ListenAll } from '../../app/player/listen-all.tsx'
import { m } from '../../paraglide/messages.js'
import { playableOf } from '../words.ts'

/** As many as a queue takes, without what is said in them. */
const NAMED = { size: MOST_QUEUED, segments: false }

/** The news of the last two days, as the reader's filter leaves them. */
export function ListenToday() {
  const find = async () => (await callOverHttp(getLatestAudio, NAMED)).content.map(playableItem)
  return <ListenAll name={m.audio_listen_today()} find={find} />
}

/** The stories of one category of the last seven days (L7). */
export function ListenToCategory({ category }: { category: string }) {
  const find = async () => (await callOverHttp(getCategoryAudio, { category, ...NAMED })).content.map(playableItem)
  return <ListenAll name={m.app_listen()} find={find} />
}

/** A list as it is shown; nothing when none of it can be heard. */
export function ListenToShown({ stories }: { stories: readonly Story[] }) {
  const heard = stories.filter(({ hasAudio }) => hasAudio)
  if (heard.length === 0) return null
  return <ListenAll name={m.app_listen()} find={() => heard.map(playableOf)} />
}
