import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getArticle } from '@chowk/contract/news/article.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { callOverHttp } from '../../app/calls.ts'
import { useViewer } from '../../app/page-facts.ts'
import { nowPlaying, orderPlayer } from '../../app/player/player-orders.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { listOfPath, markStories } from '../reading/read-marks.ts'
import { SignInToSave } from '../saved/sign-in-to-save.tsx'
import { turnSaved } from '../saved/saving.ts'
import { storiesIn } from '../stories/flip-mark.rules.ts'
import { playableOf } from '../words.ts'
import { isListKey } from './keys-choice.ts'
import { KeysHelp } from './keys-help.tsx'
import { currentCard, stepToCard } from './story-cards.ts'

const ARTICLE = '/details/'

interface ListKeysProps {
  pressed: RefObject<string[]>
  onThere: () => void
}

/** Obeys the keys of lists and articles: step, save, mark, open, listen, filter, help, back (RR10). */
export function ListKeys({ pressed, onThere }: ListKeysProps) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [requested, setRequested] = useState<Story>()
  const obey = useObey({ onHelp: () => setHelpOpen(true), onVisitorSaves: setRequested })
  useEffect(() => {
    // What was pressed while this part was on its way.
    for (const key of pressed.current.splice(0)) obey(key)
    onThere()
    const onKey = (event: KeyboardEvent) => {
      if (isListKey(event) && obey(event.key)) event.preventDefault()
    }
    // Before the player, which takes K for itself where no list is.
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [obey, pressed, onThere])
  return (
    <>
      {isHelpOpen && <KeysHelp onClose={() => setHelpOpen(false)} />}
      {requested && <SignInToSave story={requested} onClose={() => setRequested(undefined)} />}
    </>
  )
}

interface Asides {
  onHelp: () => void
  onVisitorSaves: (story: Story) => void
}

/** What each key does here; answers whether it did anything. */
function useObey({ onHelp, onVisitorSaves }: Asides): (key: string) => boolean {
  const { pathname } = useLocation()
  const does = useStoryKeys(onVisitorSaves)
  const back = useBack()
  const isArticle = pathname.startsWith(ARTICLE)
  return (key) => {
    if (key === '?') return (onHelp(), true)
    if (key === 'Escape') return back()
    if (key === 'j' || key === 'k') return !isArticle && stepToCard(key === 'j' ? 1 : -1)
    if (key === 'f') return pressFilter()
    // The saved list has its own M: the folders of a story.
    if (key === 'm' && pathname === '/saved-items') return false
    return does(key)
  }
}

function pressFilter(): boolean {
  const button = document.querySelector<HTMLElement>('main [data-key="f"]')
  button?.click()
  return button !== null
}

/** From a story back to its list; in a list the chosen card is let go. */
function useBack(): () => boolean {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return () => {
    const position = (history.state as { idx?: number } | null)?.idx ?? 0
    if (pathname.startsWith(ARTICLE)) return (void (position > 0 ? navigate(-1) : navigate('/latest')), true)
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !currentCard()) return false
    focused.blur()
    return true
  }
}

function useStoryKeys(onVisitorSaves: (story: Story) => void): (key: string) => boolean {
  const client = useQueryClient()
  const viewer = useViewer()
  const { pathname } = useLocation()
  const findStory = (): Story | undefined => {
    const id = currentCard()?.dataset['story']
    const slug = pathname.startsWith(ARTICLE) ? pathname.slice(ARTICLE.length) : undefined
    const isWanted = (story: Record<string, unknown>) =>
      'isRead' in story && (id ? story['_id'] === id : slug !== undefined && story['slug'] === slug)
    const remaining = client.getQueryCache().getAll()
    return remaining.flatMap(({ state }) => storiesIn(state.data, isWanted))[0] as Story | undefined
  }
  const does: Record<string, (story: Story) => void> = {
    s: (story) => (viewer ? turnSaved(client, story) : onVisitorSaves(story)),
    m: (story) => {
      if (!viewer) return showToast({ text: m.news_mark_sign_in() })
      void markStories(client, { list: listOfPath(pathname), ids: [story._id], read: !story.isRead })
    },
    v: (story) => void openOriginal(story),
    l: (story) => orderPlayer(nowPlaying().articleId === story._id ? { is: 'toggle' } : playOf(story)),
  }
  return (key) => {
    const run = does[key]
    const story = run && findStory()
    if (!run || !story) return false
    run(story)
    return true
  }
}

const playOf = (story: Story) => ({ is: 'play', story: playableOf(story) }) as const

async function openOriginal({ slug }: Story): Promise<void> {
  try {
    const { url } = await callOverHttp(getArticle, { slug })
    open(url, '_blank', 'noopener,noreferrer')
  } catch {
    showToast({ text: m.news_keys_original_failed() })
  }
}
