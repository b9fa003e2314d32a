import type { Input, Output } from '@chowk/contract/call.ts'
import type { exportQuestions, getQuestionTemplate } from '@chowk/contract/quiz/format.ts'
import { callOverHttp } from '../../app/calls.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { handOver } from '../../app/export/hand-over.ts'
import { showToast } from '../../ui/floating/toast.ts'

type Written = typeof exportQuestions | typeof getQuestionTemplate

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)

/** Fetches a file of questions and hands it to the browser; what goes wrong is said at the foot. */
export async function takeAlong<C extends Written>(
  call: C,
  input: Input<C>,
  onDone?: (answer: Output<C>) => void,
): Promise<void> {
  try {
    const answer = await callOverHttp(call, input)
    handOver(answer.name, new Blob([bytesOf(answer.bytes)], { type: answer.mediaType }))
    onDone?.(answer)
  } catch (failure) {
    showToast({ text: errorMessage(failure) })
  }
}
