// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailed } from '../calls.ts'
import { LazyPicturePicker } from './lazy-picture-picker.ts'
import { uploadInOne } from './upload-file.ts'
import { uploadFault } from './upload-words.ts'

/** The way to the server, outside of us: what was sent, and what is answered when it is told to. */
class Wire extends EventTarget {
  static sent: Wire[] = []
  upload = new EventTarget()
  status = 0
  response: ArrayBuffer = new ArrayBuffer(0)
  responseType = ''
  address = ''
  form: FormData | undefined
  open(method: string, path: string) {
    this.address = `${method} ${path}`
  }
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return name === 'content-type' ? 'application/json' : null
  }
  send(form: FormData) {
    this.form = form
    Wire.sent.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  sayProgress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answer(status: number, body: unknown) {
    this.status = status
    const text = JSON.stringify({ statusCode: status, message: status < 400 ? 'Success!' : 'x', body })
    this.response = new TextEncoder().encode(text).buffer as ArrayBuffer
    this.dispatchEvent(new Event('load'))
  }
}

const last = () => Wire.sent.at(-1) ?? new Wire()
const jpeg = new File([new Uint8Array([255, 216, 255, 1])], 'holiday.jpg', { type: 'image/jpeg' })

beforeEach(() => {
  Wire.sent = []
  vi.stubGlobal('XMLHttpRequest', Wire)
})
afterEach(() => vi.unstubAllGlobals())

describe('sending a file', () => {
  test('what it is goes before it, and how far it is sent is told', async () => {
    const shares: number[] = []
    const sending = uploadInOne({
      file: jpeg,
      name: 'a.jpg',
      attachmentType: 'COVER_IMAGE',
      onProgress: (share) => shares.push(share),
    })
    expect(last().address).toBe('POST /api/backend/file/uploadAttachment')
    expect([...(last().form?.keys() ?? [])]).toEqual(['attachmentType', 'file'])
    last().sayProgress(1, 4)
    last().sayProgress(4, 4)
    last().answer(200, { attachmentId: '1' })
    expect(await sending).toEqual({ attachmentId: '1' })
    expect(shares).toEqual([0.25, 1])
  })

  test('each way in which it fails has its own words', async () => {
    const failing = async (status: number, body: unknown) => {
      const sending = uploadInOne({ file: jpeg, name: 'a.jpg' })
      last().answer(status, body)
      return uploadFault(await sending.catch((failure: unknown) => failure))
    }
    expect(await failing(413, { code: 'FILE_TOO_LARGE' })).toContain('larger than 10 MB')
    expect(await failing(429, { code: 'TOO_MANY_REQUESTS', details: { retryAfterMs: 12_400 } })).toContain('13 s')
    expect(await failing(409, { code: 'SOMETHING_NEW' })).toContain('SOMETHING_NEW')
    const lost = uploadInOne({ file: jpeg, name: 'a.jpg' })
    last().dispatchEvent(new Event('error'))
    expect(uploadFault(await lost.catch((failure: unknown) => failure))).toContain('offline')
  })

  test('one that is called off ends as called off, not as failed', async () => {
    const controller = new AbortController()
    const sending = uploadInOne({ file: jpeg, name: 'a.jpg', signal: controller.signal })
    controller.abort()
    const failure = await sending.catch((error: unknown) => error)
    expect([failure instanceof CallFailed, (failure as Error).name]).toEqual([false, 'AbortError'])
  })
})

describe('the picker of pictures', () => {
  let container: HTMLElement
  let root: Root
  beforeEach(async () => {
    container = document.body.appendChild(document.createElement('div'))
    root = createRoot(container)
    root.render(
      <LazyPicturePicker label="Logo" shape="square" onPicked={() => undefined}>
        <span>L</span>
      </LazyPicturePicker>,
    )
    await vi.waitFor(() => expect(container.querySelector('[role=group]')).not.toBeNull(), { timeout: 5000 })
  })
  afterEach(() => {
    root.unmount()
    container.remove()
  })

  const drop = (file: File) =>
    container
      .querySelector('[role=group]')
      ?.dispatchEvent(
        Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: { files: [file] } }),
      )

  test('is named after what it is for and says what it takes', () => {
    const group = container.querySelector('[role=group]')
    const idOf = (name: string) => document.getElementById(group?.getAttribute(name) ?? '')?.textContent
    expect(idOf('aria-labelledby')).toBe('Logo')
    expect(idOf('aria-describedby')).toContain('10 MB')
  })

  test('refuses at once, in words and without sending it, what the server would refuse', async () => {
    const alert = () => container.querySelector('[role=alert]')?.textContent
    drop(new File(['x'], 'notes.txt', { type: 'text/plain' }))
    await vi.waitFor(() => expect(alert()).toContain('Choose a JPG'))
    drop(new File([], 'empty.png', { type: 'image/png' }))
    await vi.waitFor(() => expect(alert()).toContain('empty'))
    drop(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }))
    await vi.waitFor(() => expect(alert()).toContain('larger than 10 MB'))
    vi.stubGlobal('createImageBitmap', async () => await Promise.reject(new Error('no picture')))
    drop(jpeg)
    await vi.waitFor(() => expect(alert()).toContain('can’t be opened'))
    expect(Wire.sent).toEqual([])
  })
})
