import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../app/hydrated.ts'
import { kindBrought } from './signup-words.ts'
import type { Step } from './signup-words.ts'
import type { Who } from './who-step.tsx'

interface SignupStep {
  step: Step
  who: Who
}

const START: SignupStep = { step: 'WHO', who: 'SELF' }
/** Where whoever comes from the page about a kind of organisation begins: who she is, she said there. */
const ORGANISATION: SignupStep = { step: 'DETAILS', who: 'ORGANISATION' }
const NUMBERS: Record<Step, number> = { WHO: 0, DETAILS: 1, CODE: 2, GUARDIAN: 2, DONE: 3 }

function stepOf(state: unknown): SignupStep | undefined {
  const { step, who } = (state ?? {}) as Partial<SignupStep>
  return step && step in NUMBERS && who ? { step, who } : undefined
}

/** Where somebody stands in signing up. Each step is a place of the browser's history, so that its back button leads one step back. */
export function useStep({ hasSent }: { hasSent: boolean }) {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const isReady = useHydrated()
  const [isDone, setDone] = useState(false)
  const start = kindBrought(search) ? ORGANISATION : START
  const taken = isReady ? stepOf(state) : undefined
  const { step: requested, who } = taken ?? start
  // After a reload nothing of what was typed is there: the code belongs to it.
  const step = isDone ? 'DONE' : NUMBERS[requested] > NUMBERS.DETAILS && !hasSent ? 'DETAILS' : requested
  const go = (location: SignupStep, replace: boolean) => void navigate({ search }, { state: location, replace })
  const setStep = (next: Step) => {
    if (next === 'DONE') return setDone(true)
    if (next === step) return
    const by = NUMBERS[next] - NUMBERS[requested]
    if (by < 0) return void navigate(by)
    go({ step: next, who }, by === 0)
  }
  const choose = (chosen: Who) => {
    if (chosen === 'INVITATION') return void navigate('/link-expired?type=invitation')
    go({ step: 'DETAILS', who: chosen }, false)
  }
  const back = () => {
    // Before the first step that she saw there is none of these: the choice that she was spared takes its place.
    if (!taken) return go(START, true)
    // On the way that began without the choice, how far back it would be depends on where she came in.
    if (kindBrought(search) && step !== requested) return go(START, true)
    void navigate(step === requested ? -1 : -(NUMBERS[requested] - NUMBERS[step] + 1))
  }
  return { step, who, setStep, choose, back }
}
