import { nameOf } from '../../app/bilingual-name.ts'
import {
  IconArrowDownRight,
  IconBan,
  IconEyeOff,
  IconFlag,
  IconInfoCircle,
  IconMoodMinus,
  IconMoodPlus,
  IconPin,
  IconVolume3,
} from '../../ui/icons.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Story } from '@chowk/contract/article/story.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { useViewer } from '../../app/page-facts.ts'
import { loginFrom } from '../../app/return.rules.ts'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { ReportForm } from '../report/report-button.tsx'
import { SignInToSave } from '../saved/sign-in-to-save.tsx'
import { isPicker } from '../settings/picker.rules.ts'
import { useStoryWishes, useWordHiding } from './story-wishes.ts'
import { KeepRows } from './story-keep-rows.tsx'
import { Row } from './story-menu-row.tsx'
import { MarkRows } from './story-mark-rows.tsx'
import { StoryWhy } from './story-why.tsx'
import styles from './story-menu.module.css'

// A menu opens at once: what checks forms comes with the form.
const MuteForm = lazyComponent('mute-form', async () => (await import('./mute-form.tsx')).MuteForm)
const PickForm = lazyComponent('pick-form', async () => (await import('../settings/pick-form.tsx')).PickForm)

interface StoryMenuProps {
  story: Story
  position: { top: number; left?: number; right?: number }
  onClose: () => void
}

type View = 'rows' | 'why' | 'mute' | 'pick' | 'report' | 'save'

/** Mildest first; each can be taken back. A visitor is led to sign in and comes back. */
export function StoryMenu({ story, position, onClose }: StoryMenuProps) {
  const [view, setView] = useState<View>('rows')
  const viewer = useViewer()
  if (view === 'report') return <ReportForm story={story} onClose={onClose} />
  if (view === 'save') return <SignInToSave story={story} onClose={onClose} />
  return (
    <Sheet label={m.news_taste_about({ title: story.title })} onClose={onClose} position={position}>
      {view === 'why' && <StoryWhy story={story} />}
      {view === 'mute' && <MuteView onClose={onClose} />}
      {view === 'pick' && <PickForm story={story} onClose={onClose} />}
      {view === 'rows' && (
        <>
          <span className={styles['grip']} aria-hidden />
          <ul className={styles['rows']}>
            <KeepRows story={story} onClose={onClose} onSignIn={() => setView('save')} />
            {viewer && <TasteRows story={story} onClose={onClose} onWhy={() => setView('why')} />}
            {viewer && <MarkRows story={story} onClose={onClose} />}
            <HideRows story={story} isMember={viewer !== null} onClose={onClose} onMute={() => setView('mute')} />
            {isPicker(viewer) && (
              <Row icon={<IconPin {...ICON} />} onPress={() => setView('pick')} isApart>
                {m.news_pick()}
              </Row>
            )}
            <Row icon={<IconFlag {...ICON} />} onPress={() => setView('report')} isApart isStrong>
              {m.news_menu_report()}
            </Row>
          </ul>
        </>
      )}
    </Sheet>
  )
}

function MuteView({ onClose }: { onClose: () => void }) {
  const hide = useWordHiding()
  return (
    <MuteForm
      autoFocus
      onMuted={(mute) => {
        hide(mute)
        onClose()
      }}
    />
  )
}

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

function TasteRows({ story, onClose, onWhy }: { story: Story; onClose: () => void; onWhy: () => void }) {
  const { say } = useStoryWishes(story)
  const publication = nameOf(story.publication.name)
  const category = nameOf(story.category.name)
  const tell = (...reported: Parameters<typeof say>) => {
    onClose()
    say(...reported)
  }
  return (
    <>
      <Row
        icon={<IconMoodMinus {...ICON} />}
        onPress={() => tell('FEWER_FROM_PUBLICATION', m.news_taste_fewer_from_done({ name: publication }))}
      >
        {m.news_taste_fewer_from({ name: publication })}
      </Row>
      <Row
        icon={<IconArrowDownRight {...ICON} />}
        onPress={() => tell('FEWER_ABOUT_CATEGORY', m.news_taste_fewer_about_done({ name: category }))}
      >
        {m.news_taste_fewer_about({ name: category })}
      </Row>
      <Row icon={<IconEyeOff {...ICON} />} onPress={() => tell('NOT_THIS_STORY', m.news_taste_not_this_done())}>
        {m.news_taste_not_this()}
      </Row>
      {story.reason && (
        <>
          <Row
            icon={<IconMoodPlus {...ICON} />}
            onPress={() => tell('MORE_LIKE_THIS', m.news_taste_more_done())}
            isApart
          >
            {m.news_taste_more()}
          </Row>
          <Row icon={<IconInfoCircle {...ICON} />} onPress={onWhy}>
            {m.news_taste_why()}
          </Row>
        </>
      )}
    </>
  )
}

interface HideRowsProps {
  story: Story
  isMember: boolean
  onClose: () => void
  onMute: () => void
}

function HideRows({ story, isMember, onClose, onMute }: HideRowsProps) {
  const { pathname, search } = useLocation()
  const { block } = useStoryWishes(story)
  const name = nameOf(story.publication.name)
  const signIn = isMember ? undefined : loginFrom(pathname + search)
  const press = () => {
    onClose()
    block()
  }
  return (
    <>
      <Row
        icon={<IconVolume3 {...ICON} />}
        note={signIn ? m.news_menu_sign_in() : m.news_menu_mute_note()}
        href={signIn}
        onPress={onMute}
        isApart={isMember}
      >
        {m.news_menu_mute()}
      </Row>
      <Row
        icon={<IconBan {...ICON} />}
        note={signIn ? m.news_menu_sign_in() : m.news_menu_block_note()}
        href={signIn}
        onPress={press}
      >
        {m.news_menu_block({ name })}
      </Row>
    </>
  )
}
