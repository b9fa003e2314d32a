// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { MOST_COLUMNS, MOST_ROWS } from '@chowk/contract/rich-text/nodes.ts'
import type { Block, Inline, ListItem, RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { plainText } from '@chowk/contract/rich-text/rich-text.ts'
import { tidyDocument } from '@chowk/contract/rich-text/tidy-document.ts'
import { extensionsFor } from './extensions.ts'
import { putPasted } from './paste-clean.ts'
import type { PasteReport } from './paste-clean.ts'
import { CODE, DOCS, DOCS_PART, LIBRE, PAGE, WORD } from './pasted-samples.ts'

const surroundings = {
  placeholder: '',
  addressOf: () => undefined,
  missing: 'gone',
  uploading: 'waiting',
  onLink: () => undefined,
}

let editor: Editor
afterEach(() => editor.destroy())

function openEditor(content: object = { type: 'doc', content: [{ type: 'paragraph' }] }): void {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    injectCSS: false,
    extensions: extensionsFor(surroundings),
    content,
  })
}

// jsdom has no clipboard.
const clipboard = (html: string, files: File[] = []) =>
  ({ getData: (type: string) => (type === 'text/html' ? html : ''), files }) as unknown as DataTransfer

const paste = (html: string, files?: File[]) =>
  putPasted(editor.view, clipboard(html, files), new Event('paste') as ClipboardEvent)

/** Headings, lists and tables as short lines. */
function outline(blocks: readonly Block[], indent = ''): string[] {
  return blocks.flatMap((block): string[] => {
    const text = plainText({ type: 'doc', content: [block] })
    const items = (sign: (index: number) => string, content: readonly ListItem[]) =>
      content.flatMap((item, index) => {
        const [first = '', ...others] = outline(item.content, `${indent}  `)
        return [`${indent}${sign(index)} ${first.trim()}`, ...others]
      })
    switch (block.type) {
      case 'heading':
        return [`${indent}${'#'.repeat(block.attrs.level)} ${text}`]
      case 'bulletList':
        return items(() => '-', block.content)
      case 'orderedList':
        return items((index) => `${index + (block.attrs?.start ?? 1)}.`, block.content)
      case 'blockquote':
        return outline(block.content, `${indent}> `)
      case 'table':
        return block.content.map(
          (row) =>
            `${indent}|${row.content.map(({ type, attrs, content }) => `${type === 'tableHeader' ? '*' : ''}${plainText({ type: 'doc', content })}${attrs?.colspan ? `<${attrs.colspan}` : ''}`).join('|')}|`,
        )
      case 'codeBlock':
        return text.split('\n').map((line) => `${indent}\`${line}`)
      case 'image':
        return [`${indent}(picture)`]
      case 'paragraph':
        return text === '' ? [] : [`${indent}${text}`]
    }
  })
}

function pasted(html: string): { lines: string[]; report: PasteReport | undefined; left: Record<string, number> } {
  openEditor()
  const report = paste(html)
  const left = Object.fromEntries([...(report?.left ?? [])].map(([kind, { count }]) => [kind, count]))
  return { lines: outline(tidyDocument(editor.getJSON()).content), report, left }
}

/** Words of the text that have a decoration. */
const marked = (type: string): string[] => {
  const found: string[] = []
  editor.state.doc.descendants((node) => {
    if (node.marks.some((mark) => mark.type.name === type)) found.push(node.text ?? '')
  })
  return found
}

describe('documents that are pasted [R2:L5]', () => {
  test('Word: lists have levels, the table keeps its header, a picture of a file is named', () => {
    const { lines, left } = pasted(WORD)
    expect(lines).toEqual([
      '## Sports day',
      'Bring water and a red cap.',
      '- Races',
      '  1. 100 metres',
      '  2. 200 metres',
      '- Prizes',
      '|*Name|*House|',
      '|Asha||',
      '[The field]',
    ])
    expect(marked('bold')).toEqual(['water', 'Name'])
    expect(left).toEqual({ colours: 1, picture: 1 })
  })

  test('Google Docs: styles become decorations, flat lists are nested, merged cells stay', () => {
    const { lines, left } = pasted(DOCS)
    expect(lines).toEqual([
      '## Trip to Pune',
      '### Day one',
      'Leave at six sharp map by bus²',
      '- Lunch',
      '  - Idli',
      '- Water',
      '- Cap',
      '|Groups<2|',
      '|A|B|',
    ])
    expect([marked('bold'), marked('italic'), marked('underline'), marked('link')]).toEqual([
      ['Leave at six'],
      [' sharp'],
      [' by bus'],
      [' map'],
    ])
    expect(left).toEqual({ alignment: 1 })
  })

  test('Google Docs: a part of a list is one list', () => {
    expect(pasted(DOCS_PART).lines).toEqual(['- one', '- two', '- three'])
  })

  test('LibreOffice: lists, code and table stay, a picture in the markup is uploaded', () => {
    const { lines, left, report } = pasted(LIBRE)
    expect(lines).toEqual([
      '## Notes',
      'Mind the gap',
      '1. First',
      '2. Second',
      '  - inner',
      '`for i in x:',
      '`    print(i)',
      '|*Key|*Value|',
      '|a|1|',
    ])
    expect([marked('italic'), marked('strike')]).toEqual([['Mind'], ['gap']])
    expect(left).toEqual({ colours: 1 })
    expect(report?.pictures.map(({ file }) => [file.type, file.size])).toEqual([['image/png', 70]])
    expect(editor.getHTML()).toContain(`data-upload="${report?.pictures[0]?.key}"`)
  })

  test('web page: words of every element stay, and what is left out is counted with its address', () => {
    const { lines, left, report } = pasted(PAGE)
    expect(lines).toEqual([
      '## How wells work',
      'Left',
      '|*Depth|*Litres|',
      '|10 m|500|',
      'Water [1] is H₂O. Run Wells note',
      '[A well]',
      'Your name Send',
      'Careful!',
      '`const a = 1;',
      '`  const b = 2;',
      'Aquifer',
      'Rock that holds water',
      'Boxed words x=2',
    ])
    expect(left).toEqual({
      picture: 2,
      video: 1,
      field: 1,
      rule: 1,
      colours: 1,
      alignment: 1,
      link: 1,
      raised: 1,
      formula: 1,
    })
    expect(report?.left.get('picture')?.sources).toEqual([
      { label: 'A well', address: 'https://pics.example/well.jpg' },
      { label: 'https://pics.example/pump.jpg', address: 'https://pics.example/pump.jpg' },
    ])
    expect(report?.left.get('video')?.sources).toEqual([
      { label: 'Digging', address: 'https://www.youtube.com/embed/abc' },
    ])
  })

  test('code editor: lines and indentation stay', () => {
    expect(pasted(CODE).lines).toEqual(['`if x:', '`', '`    return'])
  })

  test('a table that is too large becomes lines of words', () => {
    const row = `<tr>${'<td>x</td>'.repeat(2)}</tr>`
    const { lines, left } = pasted(`<table>${row.repeat(MOST_ROWS + 1)}</table>`)
    expect(lines).toEqual(Array.from({ length: MOST_ROWS + 1 }, () => 'x | x'))
    expect(left).toEqual({ table: 1 })
    editor.destroy()
    expect(pasted(`<table><tr>${'<td>y</td>'.repeat(MOST_COLUMNS + 1)}</tr></table>`).left).toEqual({ table: 1 })
  })

  test('uneven rows are completed, and spans end with their table', () => {
    expect(
      pasted('<table><tr><td rowspan="5">a</td><td>b</td></tr><tr></tr><tr><td>c</td></tr></table>').lines,
    ).toEqual(['|a|b|', '||', '|c|'])
  })
})

describe('how it is put into the text [R2:L5]', () => {
  const words = (text: string): object => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })

  test('undo takes back all that was pasted, and nothing that was typed before', () => {
    openEditor()
    editor.commands.insertContent('Typed ')
    const before = editor.getJSON()
    paste(WORD)
    expect(editor.getJSON()).not.toEqual(before)
    editor.commands.undo()
    expect(editor.getJSON()).toEqual(before)
  })

  test('pictures of the clipboard are taken, other files are named', () => {
    openEditor()
    const picture = new File(['x'], 'shot.png', { type: 'image/png' })
    const report = paste('<meta charset="utf-8">', [picture, new File(['x'], 'a.pdf', { type: 'application/pdf' })])
    expect(report?.pictures.map(({ file }) => file)).toEqual([picture])
    expect([...(report?.left.keys() ?? [])]).toEqual(['file'])
    expect(outline(editor.getJSON().content as Block[])).toEqual(['(picture)'])
  })

  test('a picture that a program adds to its own markup is not taken twice', () => {
    openEditor()
    const report = paste('<table><tr><td>1</td><td>2</td></tr></table>', [
      new File(['x'], 'image.png', { type: 'image/png' }),
    ])
    expect(report?.pictures).toEqual([])
    expect(outline(tidyDocument(editor.getJSON()).content)).toEqual(['|1|2|'])
  })

  test('cells that are pasted into a table fill its cells', () => {
    openEditor()
    editor.commands.insertTable({ rows: 2, cols: 2, withHeaderRow: false })
    paste('<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>')
    expect(outline(tidyDocument(editor.getJSON()).content)).toEqual(['|1|2|', '|3|4|'])
  })

  test('a table does not grow beyond what may be kept', () => {
    openEditor()
    editor.commands.insertTable({ rows: 1, cols: MOST_COLUMNS, withHeaderRow: false })
    const before = editor.getJSON()
    editor.commands.addColumnAfter()
    expect(editor.getJSON()).toEqual(before)
    editor.commands.setTextSelection(editor.state.doc.content.size - 4)
    expect(paste('<table><tr><td>1</td><td>2</td></tr></table>')?.isTableFull).toBe(true)
    expect(editor.getJSON()).toEqual(before)
  })

  test('markup that holds nothing to keep leaves the text alone', () => {
    openEditor(words('stays'))
    editor.commands.selectAll()
    expect(paste('<iframe src="https://a.example"></iframe>')?.left.get('embed')?.count).toBe(1)
    expect(editor.getText()).toBe('stays')
  })

  test('into code goes plain text only', () => {
    openEditor({ type: 'doc', content: [{ type: 'codeBlock' }] })
    editor.commands.setTextSelection(1)
    expect(paste('<b>x</b>')).toBeUndefined()
  })
})

const text = fc.stringMatching(/^[a-zअ-ह0-9.,]{1,12}$/)
const inline = fc
  .tuple(text, fc.subarray(['bold', 'italic', 'underline', 'strike'] as const))
  .map(([said, marks]): Inline => ({ type: 'text', text: said, marks: marks.map((type) => ({ type })) }))
const paragraph = fc.array(inline, { maxLength: 3 }).map((content): Block => ({ type: 'paragraph', content }))
const code = fc.stringMatching(/^[a-z \n\t{}]{1,30}$/).map((said): Block => ({
  type: 'codeBlock',
  content: [{ type: 'text', text: said }],
}))
const heading = fc
  .tuple(fc.constantFrom(2, 3, 4), inline)
  .map(([level, said]): Block => ({ type: 'heading', attrs: { level: level as 2 }, content: [said] }))
const list = (inner: fc.Arbitrary<Block>) =>
  fc
    .tuple(
      fc.constantFrom('bulletList', 'orderedList'),
      fc.array(fc.tuple(paragraph, fc.array(inner, { maxLength: 2 })), { minLength: 1, maxLength: 3 }),
    )
    .map(
      ([type, items]) =>
        ({
          type,
          content: items.map(([first, others]) => ({ type: 'listItem', content: [first, ...others] })),
        }) as Block,
    )
const leaf = fc.oneof(paragraph, code, heading)
const cells = fc.array(fc.oneof(leaf, list(paragraph)), { minLength: 1, maxLength: 2 })
const table = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }), fc.boolean())
  .chain(([rows, columns, hasHeader]) =>
    fc.array(fc.array(cells, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }).map(
      (grid) =>
        ({
          type: 'table',
          content: grid.map((row, index) => ({
            type: 'tableRow',
            content: row.map((content) => ({ type: hasHeader && index === 0 ? 'tableHeader' : 'tableCell', content })),
          })),
        }) as Block,
    ),
  )
const block = fc.oneof(
  leaf,
  table,
  list(fc.oneof(leaf, table)),
  fc
    .array(fc.oneof(leaf, table), { minLength: 1, maxLength: 2 })
    .map((content): Block => ({ type: 'blockquote', content })),
)
const anyDocument = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((content) => tidyDocument({ type: 'doc', content: [...content, { type: 'paragraph' }] }))

/** The letters of a text in their order, without what tables and lines put between them. */
const lettersOf = (document: RichDocument) => plainText(document).replaceAll(/[\s|]/g, '')

describe('any text [R2:L5]', () => {
  test('what the editor was given comes back from it', () => {
    openEditor()
    fc.assert(
      fc.property(anyDocument, (given) => {
        editor.commands.setContent(given)
        expect(tidyDocument(editor.getJSON())).toEqual(given)
      }),
      { numRuns: 50 },
    )
  })

  test('what is copied and pasted keeps all letters, wherever it is pasted', () => {
    openEditor()
    fc.assert(
      fc.property(anyDocument, anyDocument, fc.nat(), (given, around, place) => {
        editor.commands.setContent(given)
        const html = editor.getHTML()
        editor.commands.setContent(around)
        editor.commands.setTextSelection(place % editor.state.doc.content.size)
        const before = lettersOf(tidyDocument(editor.getJSON()))
        if (editor.state.selection.$from.parent.type.spec.code) return
        const at = editor.state.doc.textBetween(0, editor.state.selection.from).replaceAll(/[\s|]/g, '').length
        if (!paste(html)) return
        const after = lettersOf(tidyDocument(editor.getJSON()))
        // A table that is pasted into another one takes the place of its cells.
        if (editor.isActive('table') && html.includes('<table>')) {
          for (const letter of new Set(lettersOf(given)))
            expect(after.split(letter).length).toBeGreaterThanOrEqual(lettersOf(given).split(letter).length)
          return
        }
        expect(after).toBe(before.slice(0, at) + lettersOf(given) + before.slice(at))
      }),
      { numRuns: 50 },
    )
  })
})
