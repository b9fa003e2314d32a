import { IconCheck, IconPlus } from '../../ui/icons.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getCategory, getYourCategories, listCategories } from '@chowk/contract/news/category.ts'
import { followCategory, MOST_ON_DEVICE, savePublication } from '@chowk/contract/news/follow.ts'
import { getMix, getMixMembers } from '@chowk/contract/news/mix.ts'
import { getPublication, listPublications } from '@chowk/contract/news/publication.ts'
import { chooseOnDevice, useDeviceChoice } from '../../app/device-choice.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import styles from './follow-button.module.css'

interface FollowProps {
  id: string
  name: string
  isFollowed: boolean
  variant?: 'filled' | 'outlined' | 'icon' | 'word'
}

/** Follows a publication: for a person on the server, for a visitor on this device (news:M9). */
export function FollowPublication(props: FollowProps) {
  const { isPending, mutate } = useToastAction(savePublication, {
    refreshes: [listPublications, getPublication, getMix, getMixMembers, getArticle],
    errors: {
      PUBLICATION_NOT_FOUND: m.news_report_publication_gone,
      FOLLOW_LIMIT: m.news_follow_limit,
      PUBLICATION_BLOCKED: m.news_follow_blocked,
    },
  })
  const follow = (saved: boolean) => mutate({ publicationId: props.id, saved })
  return <Follow {...props} kind="publications" isPending={isPending} onFollow={follow} />
}

/** The same for a category. */
export function FollowCategory(props: FollowProps) {
  const { isPending, mutate } = useToastAction(followCategory, {
    refreshes: [listCategories, getCategory, getYourCategories],
    errors: { CATEGORY_NOT_FOUND: m.news_category_missing_title, FOLLOW_LIMIT: m.news_follow_limit },
  })
  const follow = (followed: boolean) => mutate({ categoryId: Number(props.id), followed })
  return <Follow {...props} kind="categories" isPending={isPending} onFollow={follow} />
}

type Kind = 'publications' | 'categories'

interface KindProps extends FollowProps {
  kind: Kind
  isPending: boolean
  onFollow: (follows: boolean) => void
}

function Follow({ id, name, isFollowed, variant = 'outlined', kind, isPending, onFollow }: KindProps) {
  const viewer = useViewer()
  const device = useDeviceChoice()
  const wanted = isPending ? !isFollowed : isFollowed
  const isOn = viewer ? wanted : device[kind].includes(id)
  const press = () => {
    if (viewer) onFollow(!isFollowed)
    else chooseVisitor(kind, device[kind], id)
  }
  const Icon = isOn ? IconCheck : IconPlus
  return (
    <button
      type="button"
      className={`${styles['follow']} ${styles[variant]} ${isOn ? styles['on'] : ''}`}
      aria-pressed={isOn}
      aria-label={isOn ? m.news_following_name({ name }) : m.news_follow_name({ name })}
      onClick={press}
    >
      {(variant === 'filled' || variant === 'icon' || isOn) && <Icon size={18} stroke={1.75} aria-hidden />}
      {variant !== 'icon' && (isOn ? m.news_following() : m.news_follow())}
    </button>
  )
}

function chooseVisitor(kind: Kind, chosen: readonly string[], id: string): void {
  if (chosen.includes(id)) return chooseOnDevice({ [kind]: chosen.filter((other) => other !== id) })
  if (chosen.length >= MOST_ON_DEVICE) return showToast({ text: m.news_follow_device_full({ count: MOST_ON_DEVICE }) })
  chooseOnDevice({ [kind]: [...chosen, id] })
}
