import { IconDownload } from '../../ui/icons.ts'
import type { Input } from '@chowk/contract/call.ts'
import { QUESTION_FORMATS, exportQuestions } from '@chowk/contract/quiz/format.ts'
import type { Output } from '@chowk/contract/call.ts'
import { MenuButton } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { FORMATS } from './import-words.ts'
import { takeAlong } from './take-along.ts'

type Wanted = Omit<Input<typeof exportQuestions>, 'format'>

// What does not stand in the file is said, since nobody sees it there.
function tell({ questions, leftOut, isCut }: Output<typeof exportQuestions>): void {
  if (isCut) showToast({ text: m.quiz_export_cut({ count: questions }) })
  else if (leftOut > 0) showToast({ text: m.quiz_export_left_out({ count: leftOut }) })
}

/** The questions of a list, as it is narrowed, in one of the formats. */
export function ExportButton({ wanted }: { wanted: Wanted }) {
  const rows = QUESTION_FORMATS.map((format) => ({
    id: format,
    name: FORMATS[format](),
    onSelect: () => void takeAlong(exportQuestions, { ...wanted, format }, tell),
  }))
  return (
    <MenuButton label={m.quiz_export()} groups={[rows]}>
      <IconDownload size={20} stroke={1.75} aria-hidden /> {m.quiz_export()}
    </MenuButton>
  )
}
