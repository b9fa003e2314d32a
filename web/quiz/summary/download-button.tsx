import { IconDownload } from '../../ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Input, Output } from '@chowk/contract/call.ts'
import {
  LONG_CONTENTS,
  exportQuizSummary,
  listSummaryFiles,
  makeSummaryFile,
} from '@chowk/contract/quiz/summary/summary-file.ts'
import { callOverHttp } from '../../app/calls.ts'
import { handOver } from '../../app/export/hand-over.ts'
import { MenuButton } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { showToast } from '../../ui/floating/toast.ts'

type Wanted = Omit<Input<typeof exportQuizSummary>, 'as' | 'language'>
type Format = NonNullable<Input<typeof exportQuizSummary>['as']>

const bytesOf = ({ content }: Output<typeof exportQuizSummary>) =>
  Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)

const isLong = (by: Wanted['by']): by is Input<typeof makeSummaryFile>['by'] =>
  (LONG_CONTENTS as readonly string[]).includes(by)

// What is too long for one answer is made by a job, and stands beside the summaries then.
async function haveMade({ by, ...wanted }: Wanted, client: QueryClient): Promise<void> {
  if (!isLong(by)) return
  await callOverHttp(makeSummaryFile, { ...wanted, by })
  await client.invalidateQueries({ queryKey: [listSummaryFiles.address] })
  showToast({ text: m.quiz_summary_download_later() })
}

async function takeAlong(wanted: Wanted, as: Format, client: QueryClient): Promise<void> {
  try {
    const file = await callOverHttp(exportQuizSummary, { ...wanted, as, language: getLocale() })
    if (file.isCut && isLong(wanted.by)) return await haveMade(wanted, client)
    handOver(file.name, new Blob([bytesOf(file)], { type: file.mediaType }))
  } catch {
    showToast({ text: m.quiz_summary_download_failed() })
  }
}

interface DownloadButtonProps {
  wanted: Wanted
  /** Whether there is something to draw. */
  hasPicture?: boolean
  /** Whether every answer may be taken along too: not of whoever sees herself alone. */
  hasAnswers?: boolean
}

/** The summary that stands open, narrowed as it is, as a table or a picture; and every answer behind it. */
export function DownloadButton({ wanted, hasPicture = false, hasAnswers = false }: DownloadButtonProps) {
  const client = useQueryClient()
  const entry = (as: Format, name: string, by = wanted.by) => ({
    id: `${by} ${as}`,
    name,
    onSelect: () => void takeAlong({ ...wanted, by }, as, client),
  })
  const groups = [
    [
      entry('CSV', m.quiz_summary_download_csv()),
      entry('XLSX', m.quiz_summary_download_xlsx()),
      ...(hasPicture ? [entry('PNG', m.quiz_summary_download_png())] : []),
    ],
    ...(hasAnswers
      ? [
          [
            entry('XLSX', m.quiz_summary_download_tries(), 'ATTEMPT'),
            entry('XLSX', m.quiz_summary_download_answers(), 'RESPONSE'),
          ],
        ]
      : []),
  ]
  return (
    <MenuButton label={m.quiz_export()} groups={groups}>
      <IconDownload size={20} stroke={1.75} aria-hidden /> {m.quiz_export()}
    </MenuButton>
  )
}
