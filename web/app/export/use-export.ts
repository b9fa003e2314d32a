import type { Call, Input, Output } from '@chowk/contract/call.ts'
import { CallFailed } from '../calls.ts'
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
  const { mutateAsync, isPending, problem } = useAction<C>(declared, options)
  // Who closes the place in which she asked gets her file all the same.
  const take = async (input: Input<C>) => {
    try {
      const file = (await mutateAsync(input)) as TextFile | undefined
      if (!file) return
      handOver(file.fileName, new Blob([file.text], { type: file.mediaType }))
      onDone()
    } catch (failure) {
      // `problem` says so.
      if (!(failure instanceof CallFailed)) throw failure
    }
  }
  return { take: (input: Input<C>) => void take(input), isPending, problem }
}
