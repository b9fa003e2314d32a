import { ORGANISATION_KINDS } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import type { StepNames } from '../steps.tsx'
import type { Who } from './who-step.tsx'

export type Step = 'WHO' | 'DETAILS' | 'CODE' | 'GUARDIAN' | 'DONE'

/** The kind of organisation that the address of this page or of another one names, if it is one. */
export const kindBrought = (search: string): (typeof ORGANISATION_KINDS)[number] | undefined => {
  const named = new URLSearchParams(search).get('kind')
  return ORGANISATION_KINDS.find((kind) => kind === named)
}

/** Where an organisation is described, once its first person is in. */
export function newWorkspaceAt(search: string): string {
  const kind = kindBrought(search)
  return kind ? `/organisation/new?kind=${kind}` : '/organisation/new'
}

/** The steps that lie before somebody; a minor's way has one more. */
export function stepsOf(step: Step, isYoung: boolean): StepNames {
  const all: { step: Step; name: string; hint: string }[] = [
    { step: 'WHO', name: m.identity_step_who(), hint: '' },
    { step: 'DETAILS', name: m.identity_step_details(), hint: m.identity_step_details_hint() },
    { step: 'CODE', name: m.app_code(), hint: m.identity_step_code_hint() },
    ...(isYoung || step === 'GUARDIAN'
      ? [{ step: 'GUARDIAN' as const, name: m.identity_step_guardian(), hint: m.identity_step_guardian_hint() }]
      : []),
    { step: 'DONE', name: m.identity_step_done(), hint: '' },
  ]
  return { names: all, here: all.findIndex((each) => each.step === step) }
}

/** The title of a step. */
export function titleOf(step: Step, who: Who): string {
  if (step === 'DETAILS') return who === 'ORGANISATION' ? m.identity_details_first() : m.profile_about()
  if (step === 'CODE') return m.identity_code_title()
  return step === 'GUARDIAN' ? m.identity_guardian_title() : m.identity_who_title()
}
