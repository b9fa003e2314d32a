import * as z from 'zod/mini'
import type { ModelService } from '../../platform/settings/outside-service.ts'
import { ModelFailed } from './language-model.ts'
import type { LanguageModel } from './language-model.ts'

const LONGEST_ANSWER = 256 * 1024
const TIME_LIMIT_MS = 60_000
const MOST_TOKENS = 3000
const TOO_MANY = 429

const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
})

// What is longer than any answer is not read to its end.
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > LONGEST_ANSWER) throw new ModelFailed('the model sent too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function contentOf(text: string): string {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (cause) {
    throw new ModelFailed('the model sent no JSON', { cause })
  }
  const answer = Answer.safeParse(read)
  const content = answer.success ? answer.data.choices[0]?.message.content : undefined
  if (content === undefined) throw new ModelFailed('the model sent no answer')
  return content
}

/** A model that speaks OpenAI's `POST {url}/chat/completions`: the text of the story goes there, so it exists only where the operator configured it. */
export function openChatModel({ url, key, model }: ModelService, timeLimitMs = TIME_LIMIT_MS): LanguageModel {
  const name = `${model} at ${new URL(url).host}`
  return {
    name,
    async complete({ instruction, material }, { signal }) {
      const limit = AbortSignal.timeout(timeLimitMs)
      try {
        const response = await fetch(`${url.replace(/\/{1,9}$/, '')}/chat/completions`, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.any([signal, limit]),
          headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
          body: JSON.stringify({
            model,
            temperature: 0.2,
            max_tokens: MOST_TOKENS,
            response_format: { type: 'json_object' },
            messages: [
              { role: 'system', content: instruction },
              { role: 'user', content: material },
            ],
          }),
        })
        if (response.ok) return contentOf(await textOf(response))
        await response.body?.cancel()
        const isBusy = response.status === TOO_MANY || response.status >= 500
        throw new ModelFailed(`${name} answered ${response.status}`, { isBusy })
      } catch (failure) {
        if (signal.aborted || failure instanceof ModelFailed) throw failure
        throw new ModelFailed(limit.aborted ? `${name} did not answer in time` : `${name} cannot be reached`, {
          isBusy: true,
          cause: failure,
        })
      }
    },
  }
}
