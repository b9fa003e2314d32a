import type { Plan } from '@chowk/contract/billing/plan.ts'
import { m } from '../paraglide/messages.js'
import { Slider } from '../ui/choice/slider.tsx'
import { grouped } from '../ui/numbers.rules.ts'
import { stopsOf } from './choice.rules.ts'

interface PeopleLineProps {
  plans: readonly Plan[]
  steps: readonly number[]
  people: number
  onChoose: (people: number) => void
}

/** One line of people with a stop at each plan. */
export function PeopleLine({ plans, steps, people, onChoose }: PeopleLineProps) {
  // The first place that holds so many.
  const positionOf = (count: number) => {
    const found = steps.findIndex((step) => step >= count)
    return found < 0 ? steps.length - 1 : found
  }
  const index = positionOf(people)
  return (
    <Slider
      label={m.billing_how_many()}
      value={index}
      max={steps.length - 1}
      valueText={m.billing_people({ count: grouped(steps[index] ?? 1) })}
      stops={stopsOf(plans).map((count) => ({ at: positionOf(count), name: grouped(count) }))}
      onChoose={(position) => onChoose(steps[position] ?? 1)}
    />
  )
}
