import { IconCheck, IconPlayerPause } from '../../ui/icons.ts'
import { PERMITS } from '@chowk/contract/billing/plan.ts'
import type { Entitlements } from '@chowk/contract/billing/plan.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import styles from './plan-settings.module.css'
import { PERMIT_WORDS } from '../../app/plan/permit-words.ts'
import { gainsOf } from '../words.ts'

/** What counts now, and what waits for a larger plan. */
export function PlanGives({ gives, planName }: { gives: Entitlements; planName: string }) {
  const has = gainsOf(gives, undefined)
  const waits = PERMITS.filter((permit) => !gives[permit]).map((permit) => PERMIT_WORDS[permit]())
  return (
    <Section title={m.billing_gives({ plan: planName })}>
      <ul className={styles['gives']}>
        {has.map((words) => (
          <li key={words}>
            <IconCheck size={20} stroke={1.75} aria-hidden />
            {words}
          </li>
        ))}
        {waits.map((words) => (
          <li key={words} className={styles['waits']}>
            <IconPlayerPause size={20} stroke={1.75} aria-hidden />
            {words}
            <span>{m.billing_not_in_plan()}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
