import { useEffect, useRef, useState } from 'react'
import { openDecoder, pixelsOf } from './decode.ts'

/** How the camera is: off, being asked for, looking, or why not. */
export type CameraState = 'OFF' | 'PENDING' | 'ON' | 'REFUSED' | 'NONE'

const STILL_PX = 640
const STILL_MS = 200
/** Whoever has seen nothing for so long is told what may help. */
const LONG_MS = 12_000

/** Whether this document may use the camera at all: only one that was opened as the scan page may. */
function isPermitted(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return featurePolicy?.allowsFeature('camera') ?? true
}

/** In the address of the document that was opened anew for the camera. */
const REOPENED = 'camera=on'
const isReopened = () => globalThis.location.search.includes(REOPENED)

const fault = (failure: unknown): CameraState =>
  failure instanceof DOMException && failure.name === 'NotAllowedError' ? 'REFUSED' : 'NONE'

/** Looks through the camera until a code is found or the page is left; the light goes out with it. */
export function useCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('OFF')
  const [stream, setStream] = useState<MediaStream>()
  const [isLong, setLong] = useState(false)
  const heard = useRef(onText)
  useEffect(() => {
    heard.current = onText
  })
  useEffect(() => {
    const element = video.current
    if (!stream || !element) return undefined
    element.srcObject = stream
    void element.play().catch(() => {})
    const end = watch(element, (text) => heard.current(text))
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => {
      end()
      clearTimeout(timer)
      setLong(false)
      element.srcObject = null
      for (const track of stream.getTracks()) track.stop()
    }
  }, [stream])
  const turnOn = async () => {
    // Whoever came here from another page of ours still has that page's document.
    if (!isPermitted() && !isReopened()) return globalThis.location.assign(`/scan?${REOPENED}`)
    if (!isPermitted() || !('mediaDevices' in navigator)) return setState('NONE')
    setState('PENDING')
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }))
      setState('ON')
    } catch (failure) {
      setState(fault(failure))
    }
  }
  const begin = useRef(turnOn)
  useEffect(() => {
    if (isReopened()) void begin.current()
  }, [])
  const turnOff = () => {
    setStream(undefined)
    setState('OFF')
  }
  return { video, state, isLong, turnOn, turnOff }
}

/** Looks at a still five times a second; answers how to end it. */
function watch(element: HTMLVideoElement, onText: (text: string) => void): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const decoder = await openDecoder()
    const again = async () => {
      if (isOver) return decoder.close()
      const { videoWidth: width, videoHeight: height } = element
      const still = width > 0 ? pixelsOf(element, { width, height, most: STILL_PX }) : undefined
      const text = still && (await decoder.read(still))
      if (text !== undefined && !isOver) onText(text)
      timer = setTimeout(() => void again(), STILL_MS)
    }
    await again()
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
