import { IconDownload } from '@tabler/icons-react'
import type { Input } from '@chowk/contract/call.ts'
import { exportQuizSummary } from '@chowk/contract/quiz/summary.ts'
import { callOverHttp } from '../../app/calls.ts'
import { handOver } from '../../app/hand-over.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'

type Wanted = Input<typeof exportQuizSummary>

async function takeAlong(wanted: Wanted): Promise<void> {
  try {
    const { name, csv } = await callOverHttp(exportQuizSummary, wanted)
    handOver(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  } catch {
    showToast({ text: m.quiz_summary_download_failed() })
  }
}

/** The summary that stands open, narrowed as it is, as a CSV. */
export const DownloadButton = ({ wanted }: { wanted: Wanted }) => (
  <Button variant="outlined" onClick={() => void takeAlong(wanted)}>
    <IconDownload size={20} stroke={1.75} aria-hidden /> {m.quiz_summary_download()}
  </Button>
)
