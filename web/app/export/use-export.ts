import type { Call, Input, Output } from '@chowk/contract/call.ts'
import { useAction } from '../form/use-action.ts'
import { handOver } from './hand-over.ts'

interface TextFile {
  fileName: string
  mediaType: string
  text: string
}

/** Takes along what a call answers as a file; `problem` says why it did not come. */
export function useExport<C extends Call>(
  declared: C & (Output<C> extends TextFile ? unknown : never),
  options: Parameters<typeof useAction<C>>[1],
  onDone: () => void = () => undefined,
) {
  const { mutate, isPending, problem } = useAction<C>(declared, options)
  const take = (input: Input<C>) =>
    mutate(input, {
      onSuccess: (answer) => {
        const { fileName, mediaType, text } = answer as TextFile
        handOver(fileName, new Blob([text], { type: mediaType }))
        onDone()
      },
    })
  return { take, isPending, problem }
}
