import type { QuestionFileFault } from '@chowk/contract/quiz/format.ts'

/** Why nothing of a file can be read, with the line where that is known. */
export class FileFault extends Error {
  readonly code: QuestionFileFault
  readonly line: number | undefined
  constructor(code: QuestionFileFault, line?: number) {
    super(code)
    this.code = code
    this.line = line
  }
}
