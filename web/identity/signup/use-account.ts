import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createDefaultAccount, createPerson } from '@chowk/contract/identity/signup.ts'
import { CallFailed } from '../../app/calls.ts'
import { getLocale } from '../../paraglide/runtime.js'
import { callAndEnter } from '../enter.ts'
import type { GuardianYes } from '../guardian/guardian-step.tsx'
import type { Details } from './details-form.tsx'
import type { Step } from './signup-words.ts'
import type { Who } from './who-step.tsx'

interface Opening extends Details {
  transactionId: string
  guardian?: GuardianYes
}

/** Opens the account once its contact is confirmed; what the server finds missing leads to the step that mends it. */
export function useAccount({ who, onStep }: { who: Who; onStep: (step: Step) => void }) {
  const [transactionId, setTransactionId] = useState<string>()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async ({ name, password, birthYear, transactionId: confirmed, guardian }: Opening) =>
      await callAndEnter(
        who === 'ORGANISATION' ? createPerson : createDefaultAccount,
        {
          transactionId: confirmed,
          name,
          password,
          birthYear,
          ...(guardian && { guardian }),
          terms: true,
          language: getLocale(),
        },
        (person) => person,
      ),
    onSuccess: () => onStep('DONE'),
    onError: (failure) => {
      const code = failure instanceof CallFailed ? failure.code : undefined
      if (code === 'GUARDIAN_NEEDED' || code === 'GUARDIAN_IS_CHILD') return onStep('GUARDIAN')
      if (code === 'CODE_OVER' || code === 'ACCOUNT_EXISTS') setTransactionId(undefined)
      onStep('DETAILS')
    },
  })
  const open = (given: Details, confirmed: string, guardian?: GuardianYes) => {
    setTransactionId(confirmed)
    mutate({ ...given, transactionId: confirmed, ...(guardian && { guardian }) })
  }
  const failure = error instanceof CallFailed ? error : null
  const isGuardianChild = failure?.code === 'GUARDIAN_IS_CHILD'
  return {
    transactionId,
    open,
    allow: (given: Details, yes: GuardianYes) => transactionId && open(given, transactionId, yes),
    /** Another contact is being confirmed. */
    forget: () => {
      reset()
      setTransactionId(undefined)
    },
    isOpening: isPending,
    isGuardianChild,
    /** A minor's year was given for this contact before. */
    isClaimed: failure?.refused?.details?.['claimedBefore'] === true,
    failure: isGuardianChild || failure?.code === 'GUARDIAN_NEEDED' ? null : failure,
  }
}
