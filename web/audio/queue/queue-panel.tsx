import { IconChevronDown, IconPlayerSkipBack, IconPlayerSkipForward, IconRewindForward30 } from '../../ui/icons.ts'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { clockOf } from '../../ui/time.rules.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { OfflineChoice } from './offline-choice.tsx'
import type { PlayerControl } from '../player-control.ts'
import { SLEEP_MINUTES } from '../player-state.ts'
import type { PlayerState, Sleep } from '../player-state.ts'
import { QueueList } from './queue-list.tsx'
import { SeekLine } from '../seek-line.tsx'
import { Speeds } from '../speeds.tsx'
import styles from './queue-panel.module.css'
import { VoiceChoice } from './voice-choice.tsx'
import { PlayerButton } from '../player-button.tsx'

interface PanelProps {
  control: PlayerControl
  state: PlayerState
  onClose: () => void
}

/** The listening list above the player, which stays in reach; on a phone also what its bar has no room for. */
export function QueuePanel({ control, state, onClose }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  const { stories } = state.queue
  return (
    <>
      {/* The keyboard closes the list with Escape: this press is for pointers alone. */}
      <div className={styles['beside']} onClick={onClose} aria-hidden />
      <section
        ref={panel}
        role="dialog"
        aria-label={m.audio_queue()}
        tabIndex={-1}
        className={styles['panel']}
        onKeyDown={closeOnEscape}
      >
        <div className={`row gap-3 ${styles['head']}`}>
          <h2 className="h2">{m.audio_queue()}</h2>
          <span className="small muted push-end">
            {m.audio_stories({ count: stories.length, minutes: minutesOf(state) })}
          </span>
          <PlayerButton name={m.audio_queue_close()} icon={IconChevronDown} onPress={onClose} />
        </div>
        <PhoneWays control={control} state={state} />
        {/* Before the list: fifty stories would keep it out of sight. */}
        <SleepChoice sleep={state.sleep} onChoose={(choice) => control.setSleep(choice)} />
        <QueueList control={control} state={state} />
        <VoiceChoice control={control} state={state} />
        <div className={`row spread gap-3 ${styles['foot']}`}>
          <CheckboxField
            label={m.audio_goes_on()}
            checked={state.goesOn}
            onChange={(event) => control.setGoesOn(event.target.checked)}
          />
          <Button variant="plain" small onClick={() => control.clear()} disabled={stories.length < 2}>
            {m.audio_clear()}
          </Button>
        </div>
        <OfflineChoice queue={state.queue} />
      </section>
    </>
  )
}

/** Of the current story the player knows the length best. */
function minutesOf({ queue, durationMs }: PlayerState): number {
  const lengths = queue.stories.map((story, index) => (index === queue.index && durationMs) || story.durationMs || 0)
  return Math.max(1, Math.round(lengths.reduce((sum, length) => sum + length, 0) / 60_000))
}

function PhoneWays({ control, state }: { control: PlayerControl; state: PlayerState }) {
  return (
    <div className={styles['phoneWays']}>
      <SeekLine control={control} state={state} className={styles['seek']} />
      <PlayerButton name={m.audio_previous()} icon={IconPlayerSkipBack} onPress={() => control.goTo(-1)} />
      <PlayerButton name={m.audio_on()} icon={IconRewindForward30} onPress={() => control.seekBy(30_000)} />
      <PlayerButton name={m.audio_next()} icon={IconPlayerSkipForward} onPress={() => control.goTo(1)} />
      <div className={styles['speeds']}>
        <Speeds rate={state.rate} onChoose={(rate) => control.setRate(rate)} />
      </div>
    </div>
  )
}

const CHOICES = ['OFF', ...SLEEP_MINUTES, 'END'] as const
type Choice = (typeof CHOICES)[number]

function nameOfChoice(choice: Choice): string {
  if (choice === 'OFF') return m.app_off()
  return choice === 'END' ? m.audio_sleep_end() : m.audio_sleep_minutes({ count: choice })
}

function SleepChoice({ sleep, onChoose }: { sleep: Sleep; onChoose: (choice: Choice) => void }) {
  const now = useNow()
  const chosen = sleep.is === 'AT' ? sleep.minutes : sleep.is
  return (
    <div className={`line-below ${styles['sleep']}`}>
      {sleep.is === 'AT' && (
        <p className={`small-strong ${styles['until']}`}>
          {m.audio_sleep_at({
            count: Math.max(1, Math.min(sleep.minutes, Math.ceil((sleep.at - Date.parse(now)) / 60_000))),
            time: clockOf(new Date(sleep.at).toISOString()),
          })}
        </p>
      )}
      <Choices
        label={m.audio_sleep()}
        value={String(chosen)}
        options={CHOICES.map((choice) => ({ value: String(choice), name: nameOfChoice(choice) }))}
        onChoose={(value) => onChoose(CHOICES.find((choice) => String(choice) === value) ?? 'OFF')}
      />
    </div>
  )
}
