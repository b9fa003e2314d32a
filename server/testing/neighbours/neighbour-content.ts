import { addToTicket, createContact } from '@chowk/contract/content/ticket.ts'
import { formTokenOf } from '../entry/form-token.ts'
import type { TestPerson, World } from '../world.ts'

/** A letter of hers with the word in it, and something added. */
export async function givenLetter(world: World, asha: TestPerson, canary: string): Promise<void> {
  const { number, key } = await asha.call(createContact, {
    formToken: await formTokenOf(world, asha),
    name: `Asha ${canary}`,
    email: 'letters@zirkonia.example',
    topic: 'OTHER',
    message: `${canary} would like to know how this works.`,
  })
  await asha.call(addToTicket, { number, key, words: `${canary} adds something.` })
}
