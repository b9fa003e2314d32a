interface LevelledItem {
  level: number
  isOrdered: boolean
  start: number
  /** Begins a list of its own, although one of its kind goes before. */
  isFirst: boolean
  content: Node[]
}

interface OpenList {
  level: number
  element: HTMLElement
}

/** Word writes lists as paragraphs with a level; Google Docs and Word Online write flat lists with levels. Both become nested lists. */
export function nestLists(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) wrapper.replaceWith(...wrapper.childNodes)
  for (const run of runsOf(body, wordLevel)) putLists(run, run.map(wordItem))
  const isLevelled = (element: Element) =>
    /^[OU]L$/.test(element.tagName) && element.querySelector('li[aria-level], li[data-aria-level]') !== null
  for (const run of runsOf(body, (element) => isLevelled(element) && !element.parentElement?.closest('ul, ol')))
    putLists(run, run.flatMap(flatItems))
}

/** Elements next to each other that are of one kind, with nothing but space between them. */
function runsOf(body: HTMLElement, isOfKind: (element: Element) => unknown): HTMLElement[][] {
  const runs: HTMLElement[][] = []
  for (const element of body.querySelectorAll<HTMLElement>('p, div, ul, ol')) {
    if (!isOfKind(element)) continue
    const run = runs.at(-1)
    if (run && previousOf(element) === run.at(-1)) run.push(element)
    else runs.push([element])
  }
  return runs
}

function previousOf(element: Element): Node | null {
  let previous = element.previousSibling
  while (
    previous &&
    previous.nodeType !== Node.ELEMENT_NODE &&
    (previous.nodeType !== Node.TEXT_NODE || !previous.textContent?.trim())
  )
    previous = previous.previousSibling
  return previous
}

const styleOf = (element: Element | null) => element?.getAttribute('style') ?? ''

function wordLevel(element: Element): number | undefined {
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(element))?.[1]
  return level === undefined ? undefined : Number(level)
}

// The bullet or number stands in the text, marked as not belonging to it.
function wordItem(paragraph: HTMLElement): LevelledItem {
  const marker = [...paragraph.querySelectorAll('[style]')].find((each) => /mso-list:\s*Ignore/i.test(styleOf(each)))
  const sign = marker?.textContent?.trim() ?? ''
  marker?.remove()
  return {
    level: wordLevel(paragraph) ?? 1,
    isOrdered: /^\(?[\p{L}\p{N}.]{1,8}[.)]/u.test(sign),
    start: Number(/\d+(?=\D*$)/.exec(sign)?.[0] ?? 1),
    isFirst: false,
    content: [...paragraph.childNodes],
  }
}

function flatItems(list: HTMLElement): LevelledItem[] {
  return [...list.querySelectorAll('li')].map((item): LevelledItem => {
    const parent = item.parentElement
    const start = Number(parent?.getAttribute('start') ?? 1)
    const isFirst = parent?.querySelector('li') === item
    const level = Number(item.getAttribute('aria-level') ?? item.getAttribute('data-aria-level') ?? 1)
    const isOrdered = parent?.tagName === 'OL'
    const content = [...item.childNodes].filter(({ nodeName }) => !/^[OU]L$/.test(nodeName))
    return { level, isOrdered, start, isFirst: isFirst && isOrdered && start === 1, content }
  })
}

function putLists(run: readonly HTMLElement[], items: readonly LevelledItem[]): void {
  const [first] = run
  if (!first) return
  const page = first.ownerDocument
  const lists = page.createDocumentFragment()
  const open: OpenList[] = []
  for (const item of items) {
    const line = page.createElement('li')
    line.append(...item.content)
    listFor(item, open, lists).append(line)
  }
  first.before(lists)
  for (const element of run) element.remove()
}

/** The list that an item belongs to: one that is open, or a new one within the line above it. */
function listFor(item: LevelledItem, open: OpenList[], lists: DocumentFragment): HTMLElement {
  const tag = item.isOrdered ? 'OL' : 'UL'
  let closed: OpenList | undefined
  while ((open.at(-1)?.level ?? 0) > item.level) closed = open.pop()
  // A part of a list that was copied may begin further in than it goes on.
  if (open.length === 0 && closed?.element.tagName === tag) open.push({ ...closed, level: item.level })
  const top = open.at(-1)
  if (top?.level === item.level) {
    if (top.element.tagName === tag && !item.isFirst) return top.element
    open.pop()
  }
  const element = (lists.ownerDocument ?? document).createElement(tag)
  if (item.isOrdered && item.start !== 1) element.setAttribute('start', String(item.start))
  const parent = open.at(-1)?.element.lastElementChild ?? lists
  parent.append(element)
  open.push({ level: item.level, element })
  return element
}
