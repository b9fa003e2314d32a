import { getRecentReads } from '@chowk/contract/news/reading.ts'
import { getForYouShape } from '@chowk/contract/recommend/recommended.ts'
import { useRead } from '../../app/read.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { BECAUSE, useLearning } from '../for-you/use-learning.ts'
import { ClearButton } from '../reading/clear-button.tsx'
import { useHistory } from '../reading/use-history.ts'
import { SwitchRow } from './switch-row.tsx'
import styles from './section.module.css'

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
  const { setPaused, clearAll, isPausing, isClearing } = useHistory()
  const isStored = data?.paused === false
  if (error && !data) return <ReadFailed failure={error} onRetry={() => void refetch()} />
  return (
    <SwitchRow
      name={m.news_settings_reads()}
      says={isStored ? m.news_settings_reads_kept({ count: data.keptDays }) : m.news_settings_reads_paused()}
      isOn={isStored}
      isBusy={!data || isPausing}
      onSwitch={() => setPaused(isStored)}
    >
      <ClearButton name={m.news_settings_clear()} isBusy={isClearing} onClear={clearAll} />
    </SwitchRow>
  )
}

function Learning() {
  const { data: shape, error, refetch } = useRead(getForYouShape, {})
  const { isLearned, turn, isTurning, forget, isForgetting } = useLearning(shape)
  if (error && !shape) return <ReadFailed failure={error} onRetry={() => void refetch()} />
  return (
    <SwitchRow
      name={m.news_settings_learning()}
      says={shape ? BECAUSE[shape.because]() : ''}
      isOn={isLearned}
      isBusy={!shape || isTurning}
      isFixed={shape?.mayLearn === false}
      onSwitch={turn}
    >
      <Button variant="plain" small onClick={forget} disabled={isForgetting}>
        {m.news_shape_forget()}
      </Button>
    </SwitchRow>
  )
}
