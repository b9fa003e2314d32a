import { IconCheck, IconPlus } from '@tabler/icons-react'
import type { Call, Input } from '@chowk/contract/call.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getCategory, getYourCategories, listCategories } from '@chowk/contract/news/category.ts'
import { followCategory, MOST_ON_DEVICE, savePublication } from '@chowk/contract/news/follow.ts'
import { getMix, getMixMembers } from '@chowk/contract/news/mix.ts'
import { getPublication, listPublications } from '@chowk/contract/news/publication.ts'
import { CallFailed } from '../../app/calls.ts'
import { chooseOnDevice, useDeviceChoice } from '../../app/device-choice.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import styles from './follow-button.module.css'

interface FollowProps {
  id: string
  name: string
  isFollowed: boolean
  look?: 'filled' | 'outlined' | 'icon' | 'word'
}

/** Follows a publication: for a person on the server, for a visitor on this device (news:M9). */
export function FollowPublication(props: FollowProps) {
  const refreshes = [listPublications, getPublication, getMix, getMixMembers, getArticle]
  return (
    <Follow
      {...props}
      kind="publications"
      refreshes={refreshes}
      declared={savePublication}
      inputOf={publicationInput}
    />
  )
}

/** The same for a category. */
export function FollowCategory(props: FollowProps) {
  const refreshes = [listCategories, getCategory, getYourCategories]
  return <Follow {...props} kind="categories" refreshes={refreshes} declared={followCategory} inputOf={categoryInput} />
}

const publicationInput = (id: string, saved: boolean) => ({ publicationId: id, saved })
const categoryInput = (id: string, followed: boolean) => ({ categoryId: Number(id), followed })

interface KindProps<C extends Call> extends FollowProps {
  kind: 'publications' | 'categories'
  declared: C
  refreshes: readonly Call[]
  inputOf: (id: string, follows: boolean) => Input<C>
}

function Follow<C extends Call>({ id, name, isFollowed, look = 'outlined', kind, ...rest }: KindProps<C>) {
  const { declared, refreshes, inputOf } = rest
  const viewer = useViewer()
  const device = useDeviceChoice()
  const write = useWrite(declared, { refreshes })
  const wanted = write.isPending ? !isFollowed : isFollowed
  const isOn = viewer ? wanted : device[kind].includes(id)
  const press = () => {
    if (viewer) write.mutate(inputOf(id, !isFollowed), { onError: sayWhy })
    else chooseVisitor(kind, device[kind], id)
  }
  const Icon = isOn ? IconCheck : IconPlus
  return (
    <button
      type="button"
      className={`${styles['follow']} ${styles[look]} ${isOn ? styles['on'] : ''}`}
      aria-pressed={isOn}
      aria-label={isOn ? m.news_following_name({ name }) : m.news_follow_name({ name })}
      onClick={press}
    >
      {(look === 'filled' || look === 'icon' || isOn) && <Icon size={18} stroke={1.75} aria-hidden />}
      {look !== 'icon' && (isOn ? m.news_following() : m.news_follow())}
    </button>
  )
}

function chooseVisitor(kind: KindProps<Call>['kind'], chosen: readonly string[], id: string): void {
  if (chosen.includes(id)) return chooseOnDevice({ [kind]: chosen.filter((other) => other !== id) })
  if (chosen.length >= MOST_ON_DEVICE) return showToast({ text: m.news_follow_device_full({ count: MOST_ON_DEVICE }) })
  chooseOnDevice({ [kind]: [...chosen, id] })
}

function sayWhy(failure: unknown): void {
  const code = failure instanceof CallFailed ? failure.code : undefined
  if (code === 'FOLLOW_LIMIT') return showToast({ text: m.news_follow_limit() })
  if (code === 'PUBLICATION_BLOCKED') return showToast({ text: m.news_follow_blocked() })
  showToast({ text: m.news_follow_failed() })
}
