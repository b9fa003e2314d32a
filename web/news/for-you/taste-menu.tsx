import {
  IconArrowDownRight,
  IconEyeOff,
  IconFlag,
  IconInfoCircle,
  IconMoodMinus,
  IconMoodPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Input } from '@chowk/contract/call.ts'
import { sayTaste, whyThis } from '@chowk/contract/news/feedback.ts'
import type { Story } from '@chowk/contract/news/story.ts'
import { callOverHttp } from '../../app/calls.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ReportForm } from '../report/report-button.tsx'
import { nameOf } from '../words.ts'
import { reasonText } from './reason-line.tsx'
import styles from './taste-menu.module.css'

/** What the list does after the reader said something about a story. */
export interface TasteEffects {
  /** Takes the story out of what is shown. */
  remove: (story: Story) => void
  /** Loads the list anew. */
  reload: () => void
}

type Say = Input<typeof sayTaste>['say']

interface TasteMenuProps {
  story: Story
  effects: TasteEffects
  at: { top: number; right: number }
  onClose: () => void
}

/** Mildest first; each can be taken back. */
export function TasteMenu({ story, effects, at, onClose }: TasteMenuProps) {
  const [isWhy, setWhy] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const publication = nameOf(story.publication.name)
  const category = nameOf(story.category.name)
  const say = (what: Say, done: string) => {
    onClose()
    void tell(story, { say: what, done }, effects)
  }
  if (isReporting) return <ReportForm story={story} onClose={onClose} />
  return (
    <Sheet label={m.news_taste_about({ title: story.title })} onClose={onClose} at={at}>
      {isWhy ? (
        <Why story={story} />
      ) : (
        <ul className={styles['rows']}>
          <Row
            icon={<IconMoodMinus {...ICON} />}
            onPress={() => say('FEWER_FROM_PUBLICATION', m.news_taste_fewer_from_done({ name: publication }))}
          >
            {m.news_taste_fewer_from({ name: publication })}
          </Row>
          <Row
            icon={<IconArrowDownRight {...ICON} />}
            onPress={() => say('FEWER_ABOUT_CATEGORY', m.news_taste_fewer_about_done({ name: category }))}
          >
            {m.news_taste_fewer_about({ name: category })}
          </Row>
          <Row icon={<IconEyeOff {...ICON} />} onPress={() => say('NOT_THIS_STORY', m.news_taste_not_this_done())}>
            {m.news_taste_not_this()}
          </Row>
          <Row
            icon={<IconMoodPlus {...ICON} />}
            onPress={() => say('MORE_LIKE_THIS', m.news_taste_more_done())}
            isApart
          >
            {m.news_taste_more()}
          </Row>
          <Row icon={<IconInfoCircle {...ICON} />} onPress={() => setWhy(true)}>
            {m.news_taste_why()}
          </Row>
          <Row icon={<IconFlag {...ICON} />} onPress={() => setReporting(true)}>
            {m.news_report()}
          </Row>
        </ul>
      )}
    </Sheet>
  )
}

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

function Row({
  icon,
  onPress,
  isApart = false,
  children,
}: {
  icon: ReactNode
  onPress: () => void
  isApart?: boolean
  children: ReactNode
}) {
  return (
    <li className={isApart ? styles['apart'] : undefined}>
      <button type="button" className={styles['row']} onClick={onPress}>
        {icon}
        {children}
      </button>
    </li>
  )
}

async function tell(
  story: Story,
  { say, done }: { say: Say; done: string },
  { remove, reload }: TasteEffects,
): Promise<void> {
  const input = { articleId: story._id, say }
  try {
    await callOverHttp(sayTaste, input)
  } catch {
    showToast({ text: m.news_taste_failed() })
    return
  }
  if (say === 'NOT_THIS_STORY') remove(story)
  const undo = () =>
    void callOverHttp(sayTaste, { ...input, undo: true }).then(reload, () => showToast({ text: m.news_taste_failed() }))
  showToast({ text: done, action: { name: m.news_undo(), run: undo } })
}

function Why({ story }: { story: Story }) {
  const { data, isError } = useRead(whyThis, { articleId: story._id })
  const given =
    story.reason && (story.reason.code === 'ENTITY' || story.reason.code === 'EXPLORE') ? story.reason : undefined
  return (
    <div className={styles['whole']} aria-busy={!data && !isError}>
      <h2 className={styles['title']}>{m.news_taste_why()}</h2>
      {given && <p>{reasonText(given)}</p>}
      {isError && <p role="alert">{m.app_failed_server()}</p>}
      <ul className={styles['parts']}>
        {data?.parts.map(({ reason, share }) => (
          <li key={reason.code} className={styles['part']}>
            <span>{reasonText(reason)}</span>
            <span className={styles['share']}>{share} %</span>
            <span className={styles['track']}>
              <span className={styles['bar']} style={{ width: `${share}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
