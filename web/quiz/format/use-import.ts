import { useState } from 'react'
import { listBank } from '@chowk/contract/quiz/bank.ts'
import { importQuestions } from '@chowk/contract/quiz/format.ts'
import type { IMPORT_TAKES, ImportReport } from '@chowk/contract/quiz/format.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { queryClient } from '../../app/read.ts'
import { sendFiles } from '../../app/upload/upload-file.ts'
import { IMPORT_ERRORS } from './import-words.ts'

type Take = (typeof IMPORT_TAKES)[number]

/** For questions that say nothing of it themselves; '' is nothing. */
export interface ImportDefaults {
  class: string
  categoryId: string
}

/** A file on its way into the bank. */
export interface Importing {
  report: ImportReport | undefined
  defaults: ImportDefaults
  setDefaults: (defaults: ImportDefaults) => void
  /** How much of it is sent. */
  share: number | undefined
  problem: string | undefined
  look: (file: File) => void
  take: (take: 'ALL' | 'GOOD') => void
  again: () => void
}

interface Chosen {
  file: File
  /** The same for every press about this file, so that a lost answer brings nothing twice. */
  requestId: string
}

function formOf({ file, requestId }: Chosen, take: Take, defaults: ImportDefaults): FormData {
  const form = new FormData()
  form.set('take', take)
  form.set('requestId', requestId)
  if (defaults.class) form.set('class', defaults.class)
  if (defaults.categoryId) form.set('categoryId', defaults.categoryId)
  form.set('file', file, file.name)
  return form
}

/** Sends a file to be looked at, and once more to be taken: the browser keeps it between the two, the server does not. */
export function useImport(): Importing {
  const [chosen, setChosen] = useState<Chosen>()
  const [report, setReport] = useState<ImportReport>()
  const [defaults, setDefaults] = useState<ImportDefaults>({ class: '', categoryId: '' })
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const send = (sent: Chosen, take: Take) => {
    setFailure(undefined)
    setShare(0)
    sendFiles(importQuestions, { body: () => formOf(sent, take, defaults) }, { onProgress: setShare })
      .then(async (answer) => {
        setReport(answer)
        if (answer.isDone) await queryClient().invalidateQueries({ queryKey: [listBank.address] })
      })
      .catch(setFailure)
      .finally(() => setShare(undefined))
  }
  return {
    report,
    defaults,
    setDefaults,
    share,
    problem: failure === undefined ? undefined : errorMessage(failure, IMPORT_ERRORS),
    look(file) {
      const next = { file, requestId: crypto.randomUUID() }
      setChosen(next)
      send(next, 'CHECK')
    },
    take(take) {
      if (chosen && share === undefined) send(chosen, take)
    },
    again() {
      setReport(undefined)
      setFailure(undefined)
    },
  }
}
