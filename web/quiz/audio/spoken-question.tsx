import { IconPlayerStopFilled, IconVolume } from '../../ui/icons.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getListening } from '@chowk/contract/audio/audio.ts'
import { SPEEDS } from '@chowk/contract/audio/speech.ts'
import type { SpokenQuestion as Spoken } from '@chowk/contract/quiz/audio.ts'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import styles from './audio.module.css'
import { HeardQuestion } from './heard-question.tsx'
import type { HeardActions } from './heard-question.tsx'
import { QuestionSpeech } from './question-speech.ts'
import type { SpeechState } from './question-speech.ts'
import {
  MODES,
  heardHere,
  isBegunHere,
  keepSpeed,
  storeMode,
  storedMode,
  tellHeard,
  useSpeech,
} from './spoken-paper.ts'
import type { Mode } from './spoken-paper.ts'

interface SpokenQuestionProps extends Omit<HeardActions, 'onRepeat'> {
  quizSessionId: string
  question: PaperQuestion
  count: number
  chosen: number | undefined
}

/** A question that is read aloud; while nothing is known of its voice it is one to read. */
export function SpokenQuestion({ quizSessionId, question, ...rest }: SpokenQuestionProps) {
  const { speech, hasFailed } = useSpeech(quizSessionId)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  // Opened anew, it goes on with the question that was spoken last (QD4).
  const last = speech?.questions.findIndex(({ questionId }) => questionId === speech.lastHeard) ?? -1
  const goesTo = hash === '' && last > 0 && !isBegunHere(quizSessionId) ? `#${last + 1}` : undefined
  useEffect(() => {
    if (goesTo !== undefined) void navigate({ search, hash: goesTo }, { replace: true })
  }, [goesTo, search, navigate])
  const spoken = speech?.questions.find(({ questionId }) => questionId === question.questionId)
  if (!spoken || goesTo !== undefined)
    return (
      <HeardQuestion
        {...rest}
        question={question}
        isHidden={!hasFailed && storedMode() === 'SOUND'}
        onRepeat={() => undefined}
      >
        <p className="small muted" role="status">
          {hasFailed ? m.quiz_audio_silent() : m.quiz_audio_making()}
        </p>
      </HeardQuestion>
    )
  return <Speaking {...rest} quizSessionId={quizSessionId} question={question} spoken={spoken} />
}

interface Speech {
  quizSessionId: string
  spoken: Spoken
  rate: number
  way: Mode
}

function useSpeechOf({ quizSessionId, spoken, rate, way }: Speech) {
  const { questionId } = spoken
  const [speech] = useState(
    () => new QuestionSpeech(spoken, rate, (parts) => tellHeard(quizSessionId, questionId, parts)),
  )
  const state = useSyncExternalStore(speech.listen, speech.state, speech.state)
  useEffect(() => speech.renew(spoken), [speech, spoken])
  useEffect(() => speech.setRate(rate), [speech, rate])
  const isSilent = way === 'TEXT'
  useEffect(() => {
    if (!isSilent) speech.play(heardHere(quizSessionId, questionId) ?? spoken.heardParts)
    return () => speech.stop()
    // Once for each question, and when the voice is turned on again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [speech, isSilent])
  return { speech, state }
}

function Speaking({ quizSessionId, question, spoken, ...rest }: SpokenQuestionProps & { spoken: Spoken }) {
  const [way, setWay] = useState(storedMode)
  const listening = useRead(getListening, {})
  const [chosenRate, setRate] = useState<number>()
  const rate = chosenRate ?? listening.data?.rate ?? 1
  const { speech, state } = useSpeechOf({ quizSessionId, spoken, rate, way })
  const repeat = () => way !== 'TEXT' && speech.play()
  return (
    <HeardQuestion
      {...rest}
      question={question}
      isHidden={way === 'SOUND' && state.trouble !== 'SILENT'}
      onRepeat={repeat}
    >
      <div className="cluster gap-3">
        {way !== 'TEXT' && (
          <Button variant="outlined" onClick={() => (state.at === null ? speech.play() : speech.stop())}>
            {state.at === null ? <IconVolume size={20} aria-hidden /> : <IconPlayerStopFilled size={20} aria-hidden />}
            {state.at === null ? m.quiz_audio_repeat() : m.quiz_audio_stop()}
          </Button>
        )}
        {way !== 'TEXT' && (
          <SelectField
            compact
            label={m.audio_speed()}
            value={String(rate)}
            options={SPEEDS.map((speed) => ({ value: String(speed), name: `${speed}×` }))}
            onChange={({ target }) => {
              setRate(Number(target.value))
              keepSpeed(Number(target.value))
            }}
          />
        )}
        <SelectField
          compact
          label={m.quiz_audio_way()}
          value={way}
          options={MODES.map((value) => ({ value, name: MODE_NAMES[value]() }))}
          onChange={({ target }) => {
            const next = MODES.find((each) => each === target.value) ?? 'BOTH'
            storeMode(next)
            setWay(next)
          }}
        />
      </div>
      {way !== 'TEXT' && <p className={`small muted ${styles['speaking']}`}>{speechWords(state, spoken)}</p>}
    </HeardQuestion>
  )
}

const MODE_NAMES: Record<Mode, () => string> = {
  BOTH: m.quiz_audio_way_both,
  SOUND: m.quiz_audio_way_sound,
  TEXT: m.quiz_audio_way_text,
}

function speechWords({ at, isWaiting, trouble }: SpeechState, { parts }: Spoken): string {
  if (trouble) return trouble === 'BLOCKED' ? m.quiz_audio_blocked() : m.quiz_audio_silent()
  if (at === null) return ''
  if (isWaiting) return m.quiz_audio_making()
  const option = parts[at]?.option ?? null
  return option === null ? m.quiz_audio_asking() : m.quiz_audio_reading({ number: option + 1 })
}
