import { useState } from 'react'
import { getRecentReads, pauseHistory, removeRecentReads } from '@chowk/contract/news/reading.ts'
import {
  getForYouShape,
  getRecommended,
  resetRecommendations,
  setLearning,
} from '@chowk/contract/recommend/recommended.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { useRead } from '../../app/read.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Section } from '../../ui/section.tsx'
import { forgetTexts } from '../reading/forget-texts.ts'
import { SwitchRow } from './switch-row.tsx'
import styles from './section.module.css'

const ClearReads = lazyComponent('clear-reads', async () => (await import('../reading/clear-reads.tsx')).ClearReads)

export const HISTORY = { size: 1 }

/** What is kept of the reader, each with its switch and a way to forget it (P3, P7). */
export function HistorySection() {
  return (
    <Section title={m.privacy_kept()}>
      <Reads />
      <Learning />
      <p className={`small muted ${styles['says']}`}>{m.news_settings_who_sees()}</p>
    </Section>
  )
}

function Reads() {
  const { data, error, refetch } = useRead(getRecentReads, HISTORY)
  const [isClearing, setClearing] = useState(false)
  const pause = useToastAction(pauseHistory, { refreshes: [getRecentReads] })
  const clear = useToastAction(removeRecentReads, {
    refreshes: [getRecentReads, getForYouShape, getRecommended],
  })
  const isStored = data?.paused === false
  const clearAll = () => {
    setClearing(false)
    const onSuccess = () => {
      showToast({ text: m.news_settings_cleared() })
      void forgetTexts()
    }
    clear.mutate({ all: true }, { onSuccess })
  }
  if (error && !data) return <ReadFailed failure={error} onRetry={() => void refetch()} />
  return (
    <SwitchRow
      name={m.news_settings_reads()}
      says={isStored ? m.news_settings_reads_kept({ count: data.keptDays }) : m.news_settings_reads_paused()}
      isOn={isStored}
      isBusy={!data || pause.isPending}
      onSwitch={() => pause.mutate({ paused: isStored })}
    >
      <Button variant="plain" small onClick={() => setClearing(true)} aria-haspopup="dialog" disabled={clear.isPending}>
        {m.news_settings_clear()}
      </Button>
      {isClearing && <ClearReads onClear={clearAll} onClose={() => setClearing(false)} />}
    </SwitchRow>
  )
}

const SAYS = {
  MINOR: m.news_shape_minor,
  SCHOOL_ALLOWS: m.news_shape_school,
  CHOSEN: m.news_shape_learned,
  SWITCHED_OFF: m.news_shape_off,
}

function Learning() {
  const { data: shape, error, refetch } = useRead(getForYouShape, {})
  const refreshes = [getForYouShape, getRecommended]
  const learning = useToastAction(setLearning, {
    refreshes,
    errors: { LEARNING_NOT_ALLOWED: m.news_shape_not_allowed },
  })
  const reset = useToastAction(resetRecommendations, { refreshes })
  const isLearned = shape?.mode === 'LEARNED'
  const forget = () => reset.mutate({}, { onSuccess: () => showToast({ text: m.news_shape_forgotten() }) })
  if (error && !shape) return <ReadFailed failure={error} onRetry={() => void refetch()} />
  return (
    <SwitchRow
      name={m.news_settings_learning()}
      says={shape ? SAYS[shape.because]() : ''}
      isOn={isLearned}
      isBusy={!shape || learning.isPending}
      isFixed={shape?.mayLearn === false}
      onSwitch={() => learning.mutate({ learned: !isLearned })}
    >
      <Button variant="plain" small onClick={forget} disabled={reset.isPending}>
        {m.news_shape_forget()}
      </Button>
    </SwitchRow>
  )
}
