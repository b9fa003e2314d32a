import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createDefaultAccount, createPerson } from '@chowk/contract/identity/signup.ts'
import { CallFailed } from '../../app/calls.ts'
import { fieldFaults } from '../../app/code/failure-words.ts'
import { getLocale } from '../../paraglide/runtime.js'
import { callAndEnter } from '../enter.ts'
import type { GuardianYes } from '../guardian/guardian-step.tsx'
import type { ReadDetails } from './details-form.tsx'
import type { Step } from './signup-words.ts'
import type { Who } from './who-step.tsx'

interface Opening extends ReadDetails {
  transactionId: string
  guardian?: GuardianYes
}

const codeOf = (failure: unknown) => (failure instanceof CallFailed ? failure.code : undefined)

/** Opens the account once its contact is confirmed; what the server finds missing leads to the step that mends it. */
export function useAccount({ who, onStep }: { who: Who; read: ReadDetails | undefined; onStep: (step: Step) => void }) {
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
      const code = codeOf(failure)
      if (code === 'GUARDIAN_NEEDED' || code === 'GUARDIAN_IS_CHILD') return onStep('GUARDIAN')
      if (code === 'CODE_OVER' || code === 'ACCOUNT_EXISTS') setTransactionId(undefined)
      onStep('DETAILS')
    },
  })
  const open = (given: ReadDetails, confirmed: string, guardian?: GuardianYes) => {
    setTransactionId(confirmed)
    mutate({ ...given, transactionId: confirmed, ...(guardian && { guardian }) })
  }
  const faults = fieldFaults(error, 'password')
  const isGuardianChild = codeOf(error) === 'GUARDIAN_IS_CHILD'
  return {
    transactionId,
    open,
    allow: (given: ReadDetails, yes: GuardianYes) => transactionId && open(given, transactionId, yes),
    forget: () => setTransactionId(undefined),
    /** Something that was wrong is being typed anew. */
    mend: reset,
    isOpening: isPending,
    passwordFault: faults,
    isGuardianChild,
    /** A minor's year was given for this contact before. */
    isClaimed: error instanceof CallFailed && error.refused?.details?.['claimedBefore'] === true,
    failure: faults.length > 0 || isGuardianChild || codeOf(error) === 'GUARDIAN_NEEDED' ? null : error,
  }
}
