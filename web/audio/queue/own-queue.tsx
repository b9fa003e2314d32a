import { langOf } from '../../app/bilingual-name.ts'
import { IconPlayerPlayFilled } from '../../ui/icons.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pageFacts } from '../../app/page-facts.ts'
import { nowPlaying, onPlayer, orderPlayer } from '../../app/player/player-orders.ts'
import type { Playable } from '../../app/player/player-orders.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { readListening } from '../stored-listening.ts'
import { findOfflineQueue } from './offline-sounds.ts'
import { currentOf } from './queue.rules.ts'
import type { Queue } from './queue.rules.ts'
import styles from '../listen-screen.module.css'

async function findOwnQueue(): Promise<Queue<Playable> | undefined> {
  const stored = pageFacts()?.viewer ? await readListening() : undefined
  if (!stored) return await findOfflineQueue()
  const stories = stored.queue.filter(({ gone }) => !gone)
  return {
    stories,
    index: Math.max(
      0,
      stories.findIndex(({ articleId }) => articleId === stored.currentId),
    ),
  }
}

/** The list as the listener left it, here or on another device, with a way to go on. */
export function OwnQueue() {
  const [queue, setQueue] = useState<Queue<Playable>>()
  const { articleId } = useSyncExternalStore(onPlayer, nowPlaying, nowPlaying)
  useEffect(() => {
    let isHere = true
    void findOwnQueue().then((found) => isHere && setQueue(found))
    return () => {
      isHere = false
    }
  }, [])
  const story = queue && currentOf(queue)
  if (!story || articleId !== null) return null
  return (
    <section className={`cluster spread ${styles['own']}`} aria-label={m.audio_own_queue()}>
      <div>
        <h2 className="small-strong accent">{m.audio_own_queue()}</h2>
        <p lang={langOf(story.language)}>{story.title}</p>
      </div>
      <Button variant="outlined" onClick={() => orderPlayer({ is: 'play', story })}>
        <IconPlayerPlayFilled size={20} aria-hidden />
        {m.audio_go_on()}
      </Button>
    </section>
  )
}
