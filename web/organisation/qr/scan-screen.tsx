import { IconCamera } from '../../ui/icons.ts'
import { useState } from 'react'
import { useHydrated } from '../../app/hydrated.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/field/file-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { openDecoder, pixelsOf } from './decode.ts'
import { pathIn } from './scan.rules.ts'
import { useCamera } from './use-camera.ts'
import type { CameraState } from './use-camera.ts'
import styles from './qr.module.css'

export const meta = () => [
  { title: `${m.qr_scan_title()} · ${m.app_name()}` },
  { name: 'description', content: m.qr_scan_lead() },
]

/** This page alone may ask for the camera. */
export const headers = () => ({
  'permissions-policy': 'camera=(self), microphone=(), display-capture=(), geolocation=(), payment=()',
})

type Problem = 'FOREIGN' | 'NOTHING' | 'UNREADABLE'

const PROBLEM: Record<Problem, () => string> = {
  FOREIGN: m.qr_scan_foreign,
  NOTHING: m.qr_scan_nothing,
  UNREADABLE: m.qr_scan_unreadable,
}

/** Reads a code by the camera, in a picture, or as somebody types it. Only our own pages are opened. */
export default function ScanScreen() {
  const [problem, setProblem] = useState<Problem>()
  const open = (text: string) => {
    const path = pathIn(text, globalThis.location.origin)
    // A document of its own, so that no page after this one may ask for the camera.
    if (path) globalThis.location.assign(path)
    else setProblem('FOREIGN')
  }
  return (
    <div className={`stack gap-6 ${styles['screen']}`}>
      <header className="stack gap-1">
        <h1 className="h1">{m.qr_scan_title()}</h1>
        <p className="lead muted">{m.qr_scan_lead()}</p>
      </header>
      <ProblemNote>{problem && PROBLEM[problem]()}</ProblemNote>
      <Camera onText={open} />
      <Picture onText={open} onProblem={setProblem} />
      <Typed onText={open} />
    </div>
  )
}

const CAMERA: Partial<Record<CameraState, () => string>> = {
  REFUSED: m.qr_camera_refused,
  NONE: m.qr_camera_none,
}

function Camera({ onText }: { onText: (text: string) => void }) {
  const isReady = useHydrated()
  const { video, state, isLong, turnOn, turnOff } = useCamera(onText)
  const isOn = state === 'ON'
  const problem = CAMERA[state]
  return (
    <Section title={m.qr_camera()}>
      <div className={`stack gap-3 ${styles['below']}`}>
        {/* The picture of the camera has no sound and nothing to be read. */}
        <video
          ref={video}
          className={styles['video']}
          hidden={!isOn}
          muted
          playsInline
          aria-label={m.qr_camera_picture()}
        />
        {problem && (
          <Note kind="notice" alert>
            {problem()}
          </Note>
        )}
        {isOn && isLong && (
          <Note kind="notice" alert>
            {m.qr_camera_long()}
          </Note>
        )}
        <div className="cluster">
          <Button
            variant={isOn ? 'outlined' : 'filled'}
            disabled={!isReady || state === 'PENDING'}
            onClick={isOn ? turnOff : () => void turnOn()}
          >
            <IconCamera size={20} stroke={1.75} aria-hidden />
            {isOn ? m.qr_camera_off() : m.qr_camera_on()}
          </Button>
        </div>
      </div>
    </Section>
  )
}

const MOST_BYTES = 30_000_000
const PICTURE_PX = 1400

async function textIn(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  const pixels = pixelsOf(picture, { width: picture.width, height: picture.height, most: PICTURE_PX })
  picture.close()
  const decoder = await openDecoder()
  try {
    return pixels && (await decoder.read(pixels))
  } finally {
    decoder.close()
  }
}

function Picture({ onText, onProblem }: { onText: (text: string) => void; onProblem: (problem?: Problem) => void }) {
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File) => {
    onProblem()
    setBusy(true)
    try {
      const text = file.size > MOST_BYTES ? undefined : await textIn(file)
      if (text === undefined) onProblem('NOTHING')
      else onText(text)
    } catch {
      onProblem('UNREADABLE')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={m.qr_from_picture()}>
      <div className={`stack gap-3 ${styles['below']}`}>
        <p className="small muted">{m.qr_from_picture_text()}</p>
        <div className="cluster">
          <FileButton
            label={m.qr_choose_picture()}
            accept="image/*"
            disabled={!isReady || isBusy}
            onFile={(file) => void take(file)}
          />
        </div>
      </div>
    </Section>
  )
}

function Typed({ onText }: { onText: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const send = () => {
    if (typed.trim() !== '') onText(typed)
  }
  return (
    <Section title={m.qr_typed()}>
      <div className={`stack gap-3 ${styles['below']}`}>
        <TextField
          label={m.qr_typed_label()}
          hint={m.qr_typed_hint()}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') send()
          }}
          maxLength={300}
          autoComplete="off"
          verbatim
        />
        <div className="cluster">
          <Button variant="outlined" disabled={typed.trim() === ''} onClick={send}>
            {m.qr_typed_open()}
          </Button>
        </div>
      </div>
    </Section>
  )
}
