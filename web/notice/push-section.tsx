import { IconBellRinging } from '../ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { listSessions } from '@chowk/contract/identity/session-list.ts'
import type { OwnSession } from '@chowk/contract/identity/session-list.ts'
import { beginPush, endPush, getPush } from '@chowk/contract/notice/push.ts'
import type { Output } from '@chowk/contract/call.ts'
import { useAction } from '../app/form/use-action.ts'
import { useHydrated } from '../app/hydrated.ts'
import { useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { DEVICE_ICONS, deviceWords } from '../app/settings/device-words.ts'
import { dateAndClock } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Note, ProblemNote } from '../ui/note.tsx'
import { useReturnedFocus } from '../ui/returned-focus.ts'
import { Section } from '../ui/section.tsx'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import { pushAbility, subscribe } from './push-device.ts'
import styles from './notification-settings.module.css'

const REFRESHES = [getPush]

/** Which devices show notifications while no page is open; this one is turned on and off by a press. */
export function PushSection({ push }: { push: Output<typeof getPush> }) {
  const sessions = useRead(listSessions, {})
  const end = useAction(endPush, { refreshes: REFRESHES, errors: {} })
  const section = useReturnedFocus<HTMLDivElement>(push.devices.length)
  return (
    <Section title={m.notice_push()}>
      <ProblemNote>{end.problem}</ProblemNote>
      <div ref={section}>
        <ReadBoundary read={sessions} skeleton={<RowSkeleton count={1} />}>
          {({ sessions: all }) => (
            <>
              <ThisDevice push={push} here={all.find(({ isHere }) => isHere)?.id} />
              <ul>
                {devicesOf(push, all).map(({ session, at: time }) => (
                  <DeviceRow
                    key={session.id}
                    session={session}
                    since={time}
                    isEnding={end.isPending && end.variables.sessionId === session.id}
                    onEnd={() => end.mutate({ sessionId: session.id })}
                  />
                ))}
              </ul>
            </>
          )}
        </ReadBoundary>
      </div>
    </Section>
  )
}

// Those whose sessions stand; the others are forgotten by the server as soon as it sends to them.
const devicesOf = ({ devices }: Output<typeof getPush>, sessions: readonly OwnSession[]) =>
  devices.flatMap(({ sessionId, at }) => {
    const session = sessions.find(({ id }) => id === sessionId)
    return session && !session.isHere ? [{ session, at }] : []
  })

interface DeviceRowProps {
  session: OwnSession
  since: string
  isEnding: boolean
  onEnd: () => void
}

function DeviceRow({ session: { device }, since, isEnding, onEnd }: DeviceRowProps) {
  const Icon = DEVICE_ICONS[device.kind]
  const name = deviceWords(device)
  return (
    <li className={`row gap-4 line-above ${styles['device']}`}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <div className="stack grow">
        <strong>{name}</strong>
        <span className="small muted">{m.notice_push_since({ time: dateAndClock(since) })}</span>
      </div>
      <Button variant="plain" disabled={isEnding} onClick={onEnd} aria-label={m.notice_push_end_named({ name })}>
        {m.app_turn_off()}
      </Button>
    </li>
  )
}

interface ThisDeviceProps {
  push: Output<typeof getPush>
  /** Session of this device. */
  here: string | undefined
}

function ThisDevice({ push: { key, devices }, here }: ThisDeviceProps) {
  const isHydrated = useHydrated()
  const [isRefused, setRefused] = useState(false)
  const begin = useAction(beginPush, {
    refreshes: REFRESHES,
    errors: { SUBSCRIPTION_UNUSABLE: m.notice_push_unusable },
  })
  const end = useAction(endPush, { refreshes: REFRESHES, errors: {} })
  const asking = useMutation({
    mutationFn: async () => await subscribe(key),
    onSuccess: (given) => (given ? begin.mutate(given) : setRefused(true)),
  })
  const ability = isHydrated ? pushAbility() : 'CAN'
  if (ability === 'CANNOT') return <p className={`muted ${styles['daily']}`}>{m.notice_push_cannot()}</p>
  const isOn = devices.some(({ sessionId }) => sessionId === here)
  const isBusy = asking.isPending || begin.isPending || end.isPending
  const problem = begin.problem ?? end.problem ?? (asking.isError ? m.notice_push_unusable() : null)
  return (
    <div className={`stack gap-3 ${styles['daily']}`}>
      <div className={`row gap-4 ${styles['device']}`}>
        <IconBellRinging size={24} stroke={1.75} aria-hidden />
        <div className="stack grow" role="status">
          <strong>{isOn ? m.notice_push_on() : m.notice_push_here()}</strong>
          <span className="small muted">{m.notice_push_says()}</span>
        </div>
        {isOn ? (
          <Button variant="plain" disabled={isBusy} onClick={() => end.mutate({})}>
            {m.app_turn_off()}
          </Button>
        ) : (
          <Button variant="outlined" disabled={!isHydrated || isBusy} onClick={() => asking.mutate()}>
            {m.notice_push_turn_on()}
          </Button>
        )}
      </div>
      {(isRefused || ability === 'DENIED') && !isOn && <Note kind="notice">{m.notice_push_denied()}</Note>}
      <ProblemNote>{problem}</ProblemNote>
    </div>
  )
}
