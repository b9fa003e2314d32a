import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators } from '../permission.ts'

/** How much waits for moderators: beside the name of their page. */
export const countWaitingCases = call({
  address: 'GET /api/moderation/waiting',
  says: 'How many cases wait in the queue of the own organisation, and how many of them beyond their time.',
  permission: administrators('see how much waits to be moderated'),
  input: z.object({}),
  output: z.object({ waiting: z.int(), late: z.int() }),
  beyond: 'Whoever moderates sees on every page of the administration that something waits (C48).',
})
