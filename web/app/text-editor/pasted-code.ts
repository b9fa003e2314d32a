/** Makes code blocks of text whose white space counts: `pre`, and the lines that code editors put on the clipboard. */
export function takeCode(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('pre, div[style]')) {
    if (!body.contains(element)) continue
    if (element.tagName !== 'PRE' && !isEditorLines(element.getAttribute('style') ?? '')) continue
    const block = body.ownerDocument.createElement('pre')
    block.textContent = textOf(element).replace(/\n+$/, '')
    element.replaceWith(block)
  }
}

const isEditorLines = (style: string) =>
  /white-space:\s*pre\s*(?:;|$)/i.test(style) && /font-family:[^;]*(?:mono|consolas|courier|menlo)/i.test(style)

const LINES = new Set(['DIV', 'P', 'LI', 'TR', 'PRE'])

// `textContent` would join lines that are elements of their own.
function textOf(node: Node): string {
  if (node.nodeName === 'BR') return '\n'
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  return [...node.childNodes].reduce((text, child) => {
    const isLine = LINES.has(child.nodeName)
    const inner = textOf(child)
    if (!isLine) return text + inner
    const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
    return before + (inner.endsWith('\n') ? inner : `${inner}\n`)
  }, '')
}
