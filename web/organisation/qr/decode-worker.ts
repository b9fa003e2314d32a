import jsQR from 'jsqr'

/** A picture to be read, with a number that its answer bears. */
export interface Requested {
  id: number
  pixels: Uint8ClampedArray
  width: number
  height: number
}

/** What stands in the code; null when none was found. */
export interface Read {
  id: number
  text: string | null
}

addEventListener('message', ({ data: { id, pixels, width, height } }: MessageEvent<Requested>) => {
  const text = jsQR(pixels, width, height)?.data ?? null
  const answer: Read = { id, text }
  postMessage(answer)
})
