import { describe } from 'vitest'
import { getLegalText, replaceLegalText } from '@chowk/contract/content/legal.ts'
import {
  addToTicket,
  createCallback,
  createContact,
  createTakedown,
  getCallbackTimes,
  getTicket,
} from '@chowk/contract/content/ticket.ts'
import { formTokenOf } from '../testing/entry/form-token.ts'
import { fresh, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

async function formOf({ world, caller }: Asking) {
  return { formToken: await formTokenOf(world, caller), name: 'Meera Pawar', email: `${fresh()}@mail.example` }
}

const letterOf = async (asking: Asking) => ({
  ...(await formOf(asking)),
  topic: 'OTHER' as const,
  message: `The parcel ${fresh()} says delivered, but nobody at home has it.`,
})

async function ticketOf(asking: Asking) {
  const { number, key } = await asking.caller.call(createContact, await letterOf(asking))
  return { number, key }
}

const EN = '## New rules\n\nThese hold **from today**. More on the [contact page](/contact-us).'
const HI = '## नए नियम\n\nये **आज से** लागू हैं। और जानकारी [संपर्क पन्ने](/contact-us) पर।'

const TRIES = [
  given(getLegalText, { document: 'TERMS' }),
  given(createContact, letterOf),
  given(createTakedown, async (asking) => ({
    ...(await formOf(asking)),
    kind: 'CORRECTION' as const,
    who: 'PERSON' as const,
    address: 'https://paper.example/story',
    reason: 'WRONG_FACT' as const,
    message: 'The well has water since March, and the story says otherwise.',
  })),
  given(createCallback, async (asking) => {
    const { days } = await asking.caller.call(getCallbackTimes, {})
    return {
      ...(await formOf(asking)),
      mobile: '+919822041000',
      organisation: 'Neem School',
      type: 'SCHOOL' as const,
      size: 'UP_TO_100' as const,
      preferredAt: days.flat().find(({ taken }) => !taken)?.at ?? '',
    }
  }),
  given(getTicket, ticketOf),
  given(addToTicket, async (asking) => ({ ...(await ticketOf(asking)), words: 'One thing more.' })),
  given(replaceLegalText, async ({ caller }) => {
    const { version } = await caller.call(getLegalText, { document: 'TERMS' })
    return { document: 'TERMS' as const, version, en: EN, hi: HI }
  }),
]

describe('who may do what with letters and legal texts', () => {
  test(
    'everybody may write to whoever runs this Chowk, who alone replaces its terms [S02] [R1.14] [V1:B4]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'content', TRIES)
    },
  )
})
