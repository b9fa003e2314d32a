import type { Envelope, Refused } from '@chowk/contract/call.ts'
import { importQuestions } from '@chowk/contract/quiz/format.ts'
import type { ImportReport } from '@chowk/contract/quiz/format.ts'
import type { Caller } from '../caller.ts'

/** Sends a file of questions as a browser does; answers the whole envelope. */
export async function sendQuestions(
  caller: Caller,
  file: string | Uint8Array,
  more: {
    name?: string
    take?: 'CHECK' | 'ALL' | 'GOOD'
    class?: string
    categoryId?: string
    requestId?: string
  } = {},
): Promise<Envelope<ImportReport & Refused>> {
  const { name = 'questions.txt', ...fields } = more
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([typeof file === 'string' ? file : Buffer.from(file)]), name)
  const response = await caller.fetch(importQuestions.address.replace('POST ', ''), { method: 'POST', body: form })
  return (await response.json()) as Envelope<ImportReport & Refused>
}
