import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { Claim } from '../ui/queue/claim.tsx'
import { Queue, QueueCase, caseAfter } from '../ui/queue/queue.tsx'
import { SAMPLE_PEOPLE } from './sample-people.ts'
import type { SamplePerson } from './sample-people.ts'

const keyOf = ({ id }: SamplePerson) => id

/** A queue whose cases can be taken on and decided. */
export function QueueStates() {
  const [opened, setOpened] = useState<string>()
  const [mine, setMine] = useState<string>()
  const chosen = opened ?? SAMPLE_PEOPLE[0].id
  const person = SAMPLE_PEOPLE.find(({ id }) => id === chosen)
  return (
    <Queue
      label={m.showcase_queue()}
      items={SAMPLE_PEOPLE}
      keyOf={keyOf}
      row={({ name, code, seen }) => ({ title: name, facts: code, isLate: seen > 10 })}
      chosen={chosen}
      isOpen={opened !== undefined}
      onChoose={setOpened}
    >
      <QueueCase
        decision={<Decision key={chosen} onDecided={() => setOpened(caseAfter(SAMPLE_PEOPLE, keyOf, chosen))} />}
      >
        <h2>{person?.name}</h2>
        <Claim
          by={chosen === 'zoya' ? { name: 'Farah' } : mine === chosen ? 'viewer' : 'nobody'}
          onClaim={() => setMine(chosen)}
          onRelease={() => setMine(undefined)}
        />
      </QueueCase>
    </Queue>
  )
}

function Decision({ onDecided }: { onDecided: () => void }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isSaid = reason.trim().length >= 5
  return (
    <div className="stack gap-3">
      <TextArea
        label={m.app_reason()}
        rows={3}
        value={reason}
        error={isMissing && !isSaid ? m.moderation_reason_needed() : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button onClick={() => (isSaid ? onDecided() : setMissing(true))}>{m.showcase_decide()}</Button>
    </div>
  )
}
