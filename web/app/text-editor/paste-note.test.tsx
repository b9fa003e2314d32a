// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { pictureIdsOf, plainText } from '@chowk/contract/rich-text/rich-text.ts'
import { faultsIn, mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { showPageTo } from '../testing/page-actions.ts'
import { PAGE } from './pasted-samples.ts'
import { TextEditor } from './text-editor.tsx'

const PICTURE = '0198c0de-0000-7000-8000-000000000002'

/** The way to the server: what was sent is answered when a test says so. */
class Wire extends EventTarget {
  static sent: Wire[] = []
  upload = new EventTarget()
  status = 0
  response = new ArrayBuffer(0)
  open() {}
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return name === 'content-type' ? 'application/json' : null
  }
  send() {
    Wire.sent.push(this)
  }
  abort() {}
  async answer(status: number, body: object) {
    this.status = status
    const text = JSON.stringify({ statusCode: status, message: '', body })
    this.response = new TextEncoder().encode(text).buffer as ArrayBuffer
    await act(async () => this.dispatchEvent(new Event('load')))
  }
}

// jsdom lays nothing out, and the editor scrolls to what was pasted.
const nowhere = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 } as DOMRect
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => nowhere

let page: Mounted
let written: RichDocument
let uploading: number[]

beforeEach(() => {
  showPageTo(null, 'en')
  Wire.sent = []
  written = { type: 'doc', content: [] }
  uploading = []
  vi.stubGlobal('XMLHttpRequest', Wire)
})
afterEach(async () => await page.close())

const field = () => page.container.querySelector<HTMLElement>('[role=textbox]')

async function openEditor(): Promise<void> {
  page = await mount(() => (
    <TextEditor
      value={{ type: 'doc', content: [] }}
      pictures={[]}
      label="Text"
      placeholder="Write"
      onChange={(document) => {
        written = document
      }}
      onUploading={(count) => uploading.push(count)}
    />
  ))
  await until(() => expect(field()).not.toBeNull())
  // The stubs of `mount` come after those of this file.
  vi.stubGlobal('XMLHttpRequest', Wire)
  await act(async () => field()?.focus())
}

async function paste(html: string, files: File[] = []): Promise<void> {
  const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : ''), files }
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  await act(async () => field()?.dispatchEvent(event))
}

const shot = () => new File(['x'], 'shot.png', { type: 'image/png' })
const said = () => page.container.querySelector('[aria-live=polite]')?.textContent ?? ''
const sent = async (count: number) => await until(() => expect(Wire.sent).toHaveLength(count))

describe('the note under the editor [R2:L5]', () => {
  test('names all that was left out, with addresses, until it is closed', async () => {
    await openEditor()
    await paste(PAGE)
    expect(said()).toContain(
      'Left out of what you pasted: 2 pictures, 1 video, 1 form field, 1 link, 1 dividing line, colours, and text alignment.',
    )
    expect(said()).toContain('Kept as plain text: 1 formula and superscripts and subscripts.')
    const links = [...page.container.querySelectorAll<HTMLAnchorElement>('[aria-live=polite] a')]
    expect(links.map(({ textContent, rel }) => [textContent, rel])).toEqual([
      ['Digging', 'noreferrer nofollow'],
      ['A well', 'noreferrer nofollow'],
      ['https://pics.example/pump.jpg', 'noreferrer nofollow'],
    ])
    expect(await faultsIn(page.container)).toEqual([])
    await page.press('Close')
    expect(said()).toBe('')
  })

  test('says so in Hindi', async () => {
    showPageTo(null, 'hi')
    await openEditor()
    await paste('<p>a<img src="https://a.example/x.png"><img src="https://a.example/y.png"></p><video></video>')
    expect(said()).toContain('ये चीज़ें नहीं आ सकीं: 2 तस्वीरें और 1 वीडियो।')
  })

  test('says nothing when all was taken', async () => {
    await openEditor()
    await paste('<p>just <b>words</b></p>')
    expect(said()).toBe('')
    expect(plainText(written)).toBe('just words')
  })
})

describe('pasted pictures [R2:L5]', () => {
  test('are uploaded one by one and are part of the text once they are there', async () => {
    await openEditor()
    await paste('', [shot(), shot()])
    await sent(1)
    expect(said()).toContain('Uploading 2 pictures…')
    expect(field()?.textContent).toContain('Uploading picture…')
    expect([pictureIdsOf(written), uploading.at(-1)]).toEqual([[], 2])
    await Wire.sent[0]?.answer(200, { attachmentId: PICTURE, pictures: [] })
    await sent(2)
    expect([pictureIdsOf(written), uploading.at(-1)]).toEqual([[PICTURE], 1])
    await Wire.sent[1]?.answer(200, { attachmentId: PICTURE, pictures: [] })
    await until(() => expect(uploading.at(-1)).toBe(0))
    expect(said()).toBe('')
  })

  test('of another window, copied while they were uploaded, leave their description', async () => {
    await openEditor()
    const place = `<figure data-attachment="" data-upload="${PICTURE}" data-alt="the field"></figure>`
    await paste(`<div data-pm-slice="0 0 []">${place}</div>`)
    expect(plainText(written).trim()).toBe('[the field]')
  })

  test('undo takes them back with the paste, and redo brings them back as pictures', async () => {
    await openEditor()
    await paste('<p>Look:</p>', [])
    await paste('', [shot()])
    await sent(1)
    await page.press('Undo')
    expect(field()?.querySelector('figure')).toBeNull()
    await Wire.sent[0]?.answer(200, { attachmentId: PICTURE, pictures: [] })
    await until(() => expect(uploading.at(-1)).toBe(0))
    expect(pictureIdsOf(written)).toEqual([])
    await page.press('Redo')
    expect(pictureIdsOf(written)).toEqual([PICTURE])
    await page.press('Undo')
    expect([pictureIdsOf(written), plainText(written).trim()]).toEqual([[], 'Look:'])
  })

  test('that the server refuses leave their description, and the note says why', async () => {
    await openEditor()
    await paste('<p>A</p><img alt="the field" src="data:image/png;base64,iVBORw0KGgo=">')
    await sent(1)
    await Wire.sent[0]?.answer(415, { code: 'FILE_BROKEN' })
    await until(() => expect(said()).toContain('1 picture couldn’t be uploaded.'))
    expect(plainText(written).trim()).toBe('A\n[the field]')
  })
})

describe('tools for tables [R2:L5]', () => {
  const rows = () => [...(field()?.querySelectorAll('tr') ?? [])].map((row) => row.children.length)

  test('are there while a table is written in, and change its rows, columns and header', async () => {
    await openEditor()
    expect(page.container.querySelectorAll('[role=toolbar]')).toHaveLength(1)
    await page.press('Table')
    expect(rows()).toEqual([3, 3, 3])
    expect(page.container.querySelector('[aria-label="Table tools"]')).not.toBeNull()
    await page.press('Add row below')
    await page.press('Add column after')
    expect(rows()).toEqual([4, 4, 4, 4])
    await page.press('Delete row')
    await page.press('Delete column')
    expect(rows()).toEqual([3, 3, 3])
    expect(field()?.querySelectorAll('th')).toHaveLength(0)
    expect(await faultsIn(page.container)).toEqual([])
    await page.press('Header row')
    expect(field()?.querySelectorAll('th')).toHaveLength(3)
    await page.press('Delete table')
    expect([rows(), page.container.querySelectorAll('[role=toolbar]').length]).toEqual([[], 1])
  })
})
