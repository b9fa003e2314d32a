import { useState } from 'react'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { kindsOf } from './kinds-of.ts'
import { StepSheet } from './live-sheets.tsx'

interface StepButtonProps {
  /** Whose try it is. */
  name: string
  isRunning: boolean
  isBound: boolean
  resultSlug: string
}

/** Lets a teacher step into the try of a pupil whose results she sees (QA20); nothing for others. */
export function StepButton({ name, resultSlug, ...how }: StepButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (kindsOf(useViewer()).length === 0) return null
  return (
    <>
      <Button variant="outlined" small aria-label={m.quiz_live_step_for({ name })} onClick={() => setOpen(true)}>
        {m.quiz_live_step()}
      </Button>
      {isOpen && <StepSheet name={name} resultSlug={resultSlug} {...how} onClose={() => setOpen(false)} />}
    </>
  )
}
