import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../app/hydrated.ts'
import type { Step } from './signup-words.ts'
import type { Who } from './who-step.tsx'

interface Place {
  step: Step
  who: Who
}

const START: Place = { step: 'WHO', who: 'SELF' }
const NUMBERS: Record<Step, number> = { WHO: 0, DETAILS: 1, CODE: 2, GUARDIAN: 2, DONE: 3 }

function placeOf(state: unknown): Place {
  const { step, who } = (state ?? {}) as Partial<Place>
  return step && step in NUMBERS && who ? { step, who } : START
}

/** Where somebody stands in signing up. Each step is a place of the browser's history, so that its back button leads one step back. */
export function useStep({ hasSent }: { hasSent: boolean }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const isReady = useHydrated()
  const [isDone, setDone] = useState(false)
  const { step: asked, who } = isReady ? placeOf(state) : START
  // After a reload nothing of what was typed is there: the code belongs to it.
  const step = isDone ? 'DONE' : NUMBERS[asked] > NUMBERS.DETAILS && !hasSent ? 'DETAILS' : asked
  const go = (place: Place, replace: boolean) => void navigate('.', { state: place, replace })
  const setStep = (next: Step) => {
    if (next === 'DONE') return setDone(true)
    if (next === step) return
    const by = NUMBERS[next] - NUMBERS[asked]
    if (by < 0) return void navigate(by)
    go({ step: next, who }, by === 0)
  }
  const choose = (chosen: Who) => {
    if (chosen === 'INVITATION') return void navigate('/link-expired?type=invitation')
    go({ step: 'DETAILS', who: chosen }, false)
  }
  const back = () => void navigate(step === asked ? -1 : -(NUMBERS[asked] - NUMBERS[step] + 1))
  return { step, who, setStep, choose, back }
}
