import { listSummaryFiles } from '@chowk/contract/quiz/summary/summary-file.ts'
import { CopyList, usePacking } from '../../app/copies/copy-list.tsx'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'

/** Files that were too long for one answer, being made or ready for a day (QS14). */
export function LargeFiles() {
  const files = useRead(listSummaryFiles, {})
  usePacking(files, listSummaryFiles)
  if (!files.error && !files.data?.content.length) return null
  return (
    <Section title={m.quiz_summary_large_files()}>
      <CopyList read={files} />
    </Section>
  )
}
