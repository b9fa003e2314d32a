import { whyNoPicture } from '../upload/upload-file.ts'
import { noteLeft } from './left-out.ts'
import type { LeftOut, LeftOutKind } from './left-out.ts'

/** A picture of the clipboard that is to be uploaded; `key` names its place in the text. */
export interface PastedPicture {
  key: string
  file: File
}

const VIDEO_SITES = /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com)$/

function kindOf(element: Element): LeftOutKind | undefined {
  switch (element.localName) {
    case 'video':
      return 'video'
    case 'audio':
      return 'audio'
    case 'svg':
      return isIcon(element) ? undefined : 'drawing'
    case 'canvas':
      return 'drawing'
    case 'hr':
      return 'rule'
    case 'input':
      return element.getAttribute('type') === 'hidden' ? undefined : 'field'
    case 'select':
      return 'field'
    default:
      return VIDEO_SITES.test(URL.parse(addressOf(element))?.hostname ?? '') ? 'video' : 'embed'
  }
}

const addressOf = (element: Element) =>
  element.getAttribute('src') ??
  element.querySelector('source')?.getAttribute('src') ??
  element.getAttribute('data') ??
  ''

const isIcon = (element: Element) =>
  element.closest('a, button, [aria-hidden=true]') !== null || Number(element.getAttribute('width') ?? 100) <= 32

/** Takes out what the editor has no place for; words in it stay. */
export function takeOutMedia(body: HTMLElement, left: LeftOut): void {
  for (const visual of body.querySelectorAll('.katex-html')) visual.remove()
  for (const formula of body.querySelectorAll('math')) {
    const source = formula.querySelector('annotation[encoding="application/x-tex"]') ?? formula
    formula.replaceWith((source.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    noteLeft(left, 'formula')
  }
  for (const element of body.querySelectorAll('video, audio, iframe, embed, object, svg, canvas, hr, input, select')) {
    const kind = kindOf(element)
    const address = addressOf(element)
    if (kind) noteLeft(left, kind, { label: element.getAttribute('title') ?? address, address })
    element.replaceWith([...element.querySelectorAll('text')].map(({ textContent }) => textContent).join(' '))
  }
  for (const area of body.querySelectorAll('textarea')) area.replaceWith(area.value)
}

/** Pictures within the markup become places for uploads; others leave their description. */
export function takePictures(body: HTMLElement, left: LeftOut): PastedPicture[] {
  const pictures: PastedPicture[] = []
  for (const image of body.querySelectorAll('img')) {
    if (image.closest('figure[data-attachment]')) continue
    const box = image.closest('[role=checkbox]')
    const alt = image.getAttribute('alt')?.trim() ?? ''
    const address = image.getAttribute('src') ?? ''
    const file = box ? undefined : fileOf(address)
    if (box) image.replaceWith(box.getAttribute('aria-checked') === 'true' ? '☑ ' : '☐ ')
    else if (file && !whyNoPicture(file)) {
      const key = crypto.randomUUID()
      pictures.push({ key, file })
      image.replaceWith(placeFor(body.ownerDocument, key, alt))
    } else {
      // A picture of a point is there to count readers.
      if (!isPoint(image)) noteLeft(left, 'picture', { label: alt || address, address })
      image.replaceWith(alt ? `[${alt}]` : '')
    }
  }
  return pictures
}

const isPoint = (image: Element) =>
  ['width', 'height'].every((side) => image.hasAttribute(side) && Number(image.getAttribute(side)) <= 2)

/** The element that the editor reads as a picture whose upload goes on. */
export function placeFor(page: Document, key: string, alt: string): HTMLElement {
  const figure = page.createElement('figure')
  Object.assign(figure.dataset, { attachment: '', upload: key, alt })
  return figure
}

function fileOf(address: string): File | undefined {
  const [, type, data] = /^data:(image\/[\w.+-]{1,40});base64,(.+)$/is.exec(address) ?? []
  if (!type || !data) return undefined
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)
    return new File([bytes], `picture.${type.split('/')[1]}`, { type: type.toLowerCase() })
  } catch {
    return undefined
  }
}
