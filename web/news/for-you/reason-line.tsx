import { nameOf } from '../../app/bilingual-name.ts'
import { IconFlame, IconInfoCircle, IconPin } from '../../ui/icons.ts'
import type { Reason } from '@chowk/contract/article/story.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { shortCount } from '../../ui/numbers.rules.ts'
import styles from './reason-line.module.css'

/** Why a story stands here, in one sentence; the reason that the server gave, never another (F11, T10). */
export function reasonText({ code, name, count = 0, by, until }: Reason): string {
  const named = name ? nameOf(name) : ''
  if (code === 'FOLLOW_PUB' || code === 'FOLLOW_CAT') return m.news_why_follow({ name: named })
  if (code === 'LEARNED_CAT' || code === 'LEARNED_PUB') return m.news_why_learned({ name: named })
  if (code === 'TREND') return m.news_why_trend()
  if (code === 'LEVEL') return m.news_why_level({ class: count })
  if (code === 'ENTITY')
    return until
      ? m.news_why_pick_until({ name: by ?? '', date: dateText(until) })
      : m.news_why_pick({ name: by ?? '' })
  if (code === 'EXPLORE') return m.news_why_explore()
  if (code === 'READ_TODAY') return m.news_why_read({ count: shortCount(count) })
  if (code === 'OPENED_NOW') return m.news_why_opened({ count: shortCount(count) })
  if (code === 'COVERED') return m.news_why_covered({ count })
  return m.news_why_fresh()
}

const ICONS: Partial<Record<Reason['code'], typeof IconPin>> = {
  ENTITY: IconPin,
  READ_TODAY: IconFlame,
  OPENED_NOW: IconFlame,
  TREND: IconFlame,
}

/** The line that says why. */
export function ReasonLine({ reason, isFill = false }: { reason: Reason; isFill?: boolean }) {
  const Icon = (!isFill && ICONS[reason.code]) || IconInfoCircle
  return (
    <p className={`row small muted ${styles['why']}`}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>
        <Emphasised text={reasonText(reason)} segment={reason.name && nameOf(reason.name)} />
      </span>
    </p>
  )
}

function Emphasised({ text, segment }: { text: string; segment: string | undefined }) {
  const index = segment ? text.indexOf(segment) : -1
  if (!segment || index < 0) return text
  return (
    <>
      {text.slice(0, index)}
      <strong>{segment}</strong>
      {text.slice(index + segment.length)}
    </>
  )
}
