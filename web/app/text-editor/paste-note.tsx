import { MOST_COLUMNS, MOST_ROWS } from '@chowk/contract/rich-text/nodes.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import type { LeftOut, LeftOutKind } from './left-out.ts'
import type { PasteReport } from './paste-clean.ts'
import styles from './editor.module.css'

const LEFT: Partial<Record<LeftOutKind, (count: { count: number }) => string>> = {
  picture: m.editor_left_picture,
  file: m.editor_left_file,
  video: m.editor_left_video,
  audio: m.editor_left_audio,
  embed: m.editor_left_embed,
  drawing: m.editor_left_drawing,
  field: m.editor_left_field,
  comment: m.editor_left_comment,
  link: m.editor_left_link,
  rule: m.editor_left_rule,
  colours: () => m.editor_left_colours(),
  alignment: () => m.editor_left_alignment(),
}

const PLAIN: Partial<Record<LeftOutKind, (count: { count: number }) => string>> = {
  formula: m.editor_plain_formula,
  raised: () => m.editor_plain_raised(),
  table: m.editor_plain_table,
  formatting: () => m.editor_plain_formatting(),
}

function listOf(left: LeftOut, names: typeof LEFT): string {
  const named = Object.entries(names).flatMap(([kind, name]) => {
    const found = left.get(kind as LeftOutKind)
    return found ? [name({ count: found.count })] : []
  })
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(named)
}

/** Most addresses of what was left out; more would cover the text. */
const MOST_SOURCES = 10

interface PasteNoteProps {
  report: PasteReport | undefined
  uploads: { waiting: number; failed: number; fault: string | undefined }
  onClose: () => void
}

/** Names what of a pasted text was left out, and how far its pictures are. */
export function PasteNote({ report, uploads: { waiting, failed, fault }, onClose }: PasteNoteProps) {
  const left: LeftOut = report?.left ?? new Map()
  const [things, plain] = [listOf(left, LEFT), listOf(left, PLAIN)]
  const sources = [...left.values()].flatMap((each) => each.sources).slice(0, MOST_SOURCES)
  const isSaid = things !== '' || plain !== '' || report?.isTableFull
  return (
    <div className={styles['pasteNote']} aria-live="polite">
      <Stack gap="small">
        {waiting > 0 && <Note kind="waiting">{m.editor_uploading({ count: waiting })}</Note>}
        {failed > 0 && <ProblemNote>{m.editor_upload_failed({ count: failed, reason: fault ?? '' })}</ProblemNote>}
        {isSaid && (
          <Note kind="notice">
            {report?.isTableFull && <p>{m.editor_table_full({ rows: MOST_ROWS, columns: MOST_COLUMNS })}</p>}
            {things !== '' && <p>{m.editor_left_out({ things })}</p>}
            {plain !== '' && <p>{m.editor_left_plain({ things: plain })}</p>}
            {left.has('picture') && <p>{m.editor_left_picture_hint()}</p>}
            {sources.length > 0 && (
              <ul className="breaks">
                {sources.map(({ label, address }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={index}>
                    <a href={address} target="_blank" rel="noreferrer nofollow">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <Button small variant="plain" onClick={onClose}>
              {m.app_close()}
            </Button>
          </Note>
        )}
      </Stack>
    </div>
  )
}
