import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { MOST_ZOOM, dragged, madeSize, middleOf, croppedArea, within } from './crop.rules.ts'
import type { Size, View } from './crop.rules.ts'
import styles from './upload.module.css'

/** Round ones are cut square; what draws them makes them round. */
export type Shape = 'round' | 'square' | 'banner'

const FRAMES: Record<Shape, Size> = {
  round: { width: 320, height: 320 },
  square: { width: 320, height: 320 },
  banner: { width: 420, height: 140 },
}
const MOST_WIDTH = { round: 1280, square: 1280, banner: 1920 }
const STEP = 12
const ZOOM_STEP = 0.1

interface CropSheetProps {
  picture: ImageBitmap
  shape: Shape
  onCut: (cut: Blob) => void
  onClose: () => void
}

/** Lets one choose the part of a picture: by dragging, by the wheel, by keys. */
export function CropSheet({ picture, shape, onCut, onClose }: CropSheetProps) {
  const frame = FRAMES[shape]
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  const [view, setView] = useState<View>(() => middleOf(picture))
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, { frame, view, size: sharpSize(frame) })
  }, [picture, frame, view])
  const move = (right: number, down: number) => setView((from) => dragged(picture, frame, { view: from, right, down }))
  const enlarge = (zoom: (from: number) => number) =>
    setView((from) => within(picture, frame, { ...from, zoom: zoom(from.zoom) }))
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!held.current) return
    const scale = frame.width / event.currentTarget.getBoundingClientRect().width
    move((event.clientX - held.current.x) * scale, (event.clientY - held.current.y) * scale)
    held.current = { x: event.clientX, y: event.clientY }
  }
  const cut = async () => {
    const made = await cutOut(picture, { frame, view, mostWidth: MOST_WIDTH[shape] })
    if (made) onCut(made)
  }
  return (
    <Sheet label={m.app_upload_crop_title()} onClose={onClose} wide="form">
      <h2 className="h2">{m.app_upload_crop_title()}</h2>
      <p className={`small muted ${styles['help']}`}>{m.app_upload_crop_help()}</p>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-label={m.app_upload_crop_help()}
        className={`${styles['frame']} ${styles[shape]}`}
        style={{ aspectRatio: frame.width / frame.height, maxWidth: frame.width }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
        onWheel={({ deltaY }) => enlarge((zoom) => zoom * (deltaY < 0 ? 1.06 : 1 / 1.06))}
        onKeyDown={(event) => byKey(event, move, enlarge)}
      />
      <label className={`row gap-3 small-strong ${styles['zoom']}`}>
        <span>{m.app_upload_zoom()}</span>
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.01}
          value={view.zoom}
          onChange={({ target }) => enlarge(() => target.valueAsNumber)}
        />
      </label>
      <div className="cluster">
        <Button onClick={() => void cut()}>{m.app_upload_use()}</Button>
        <Button variant="plain" onClick={onClose}>
          {m.app_cancel()}
        </Button>
      </div>
    </Sheet>
  )
}

const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

// An arrow moves what is looked at, so the picture goes the other way.
function byKey(
  event: KeyboardEvent,
  move: (right: number, down: number) => void,
  enlarge: (zoom: (from: number) => number) => void,
): void {
  const arrow = ARROWS[event.key]
  const steps = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }[event.key]
  if (!arrow && !steps) return
  event.preventDefault()
  if (arrow) move(...arrow)
  if (steps) enlarge((zoom) => zoom + steps)
}

const sharpSize = ({ width, height }: Size): Size => ({
  width: width * devicePixelRatio,
  height: height * devicePixelRatio,
})

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, of: { frame: Size; view: View; size: Size }): void {
  const { left, top, width, height } = croppedArea(picture, of.frame, of.view)
  canvas.width = of.size.width
  canvas.height = of.size.height
  const drawing = canvas.getContext('2d')
  if (!drawing) return
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

async function cutOut(picture: ImageBitmap, of: { frame: Size; view: View; mostWidth: number }): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const size = madeSize(croppedArea(picture, of.frame, of.view), of.frame, of.mostWidth)
  paint(canvas, picture, { ...of, size })
  // Browsers that write no WebP make a PNG of it.
  return await new Promise((done) => canvas.toBlob(done, 'image/webp', 0.92))
}
