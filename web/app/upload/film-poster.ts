const LOADS_MS = 8000
const MOST_WIDTH = 1280
const QUALITY = 0.85

/**
 * The first picture of a film as the browser draws it (C2); undefined where it cannot play the film, for which the server draws a poster.
 */
export async function posterOf(film: Blob): Promise<Blob | undefined> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(film)
  try {
    video.muted = true
    video.preload = 'auto'
    video.src = url
    if (!(await isShown(video))) return undefined
    return await drawn(video)
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

async function isShown(video: HTMLVideoElement): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), LOADS_MS)
  video.addEventListener('loadeddata', () => resolve(true), { once: true })
  video.addEventListener('error', () => resolve(false), { once: true })
  video.load()
  const isLoaded = await promise
  clearTimeout(timer)
  return isLoaded && video.videoWidth > 0
}

async function drawn(video: HTMLVideoElement): Promise<Blob | undefined> {
  const scale = Math.min(1, MOST_WIDTH / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return await new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', QUALITY))
}
