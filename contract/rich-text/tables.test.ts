import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { MOST_COLUMNS, MOST_ROWS } from './nodes.ts'
import { mentionsIn, pictureIdsOf, plainText, richText, withMentions, withoutPictures } from './rich-text.ts'
import { tidyDocument } from './tidy-document.ts'

const PERSON = '0198c0de-0000-7000-8000-000000000001'
const PICTURE = '0198c0de-0000-7000-8000-000000000002'

const words = (text: string) => ({ type: 'text', text })
const paragraph = (...content: object[]) =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
const cell = (...content: object[]) => ({ type: 'tableCell', content })
const header = (text: string) => ({ type: 'tableHeader', content: [paragraph(words(text))] })
const row = (...content: object[]) => ({ type: 'tableRow', content })
const table = (...content: object[]) => ({ type: 'table', content })
const doc = (...content: object[]) => ({ type: 'doc', content })

const marks = doc(
  table(
    row(header('Name'), header('Marks')),
    row(cell(paragraph(words('Asha'))), cell(paragraph(words('45')), paragraph(words('of 50')))),
  ),
)

const codeOf = (given: unknown) => z.safeParse(richText({ most: 1_000_000 }), given).error?.issues[0]?.message

describe('tables [R2:L5]', () => {
  test('a table is kept as the editor writes it, and read row by row', () => {
    expect(tidyDocument(marks)).toEqual(marks)
    expect(plainText(tidyDocument(marks))).toBe('Name | Marks\nAsha | 45 of 50')
  })

  test('attributes of the editor that say nothing are dropped, merged cells are kept', () => {
    const given = doc(
      table(
        row({ ...cell(paragraph(words('Term 1'))), attrs: { colspan: 2, rowspan: 1, colwidth: [80, 90], style: 'x' } }),
        row(cell(), cell(paragraph())),
      ),
    )
    expect(tidyDocument(given)).toEqual(
      doc(
        table(
          row({ ...cell(paragraph(words('Term 1'))), attrs: { colspan: 2 } }),
          row(cell(paragraph()), cell(paragraph())),
        ),
      ),
    )
  })

  test('rows with too few cells are completed, and spans end with the table', () => {
    const given = doc(
      table(row({ ...cell(paragraph(words('a'))), attrs: { rowspan: 9 } }, cell(paragraph(words('b')))), row()),
    )
    expect(tidyDocument(given)).toEqual(
      doc(
        table(
          row({ ...cell(paragraph(words('a'))), attrs: { rowspan: 2 } }, cell(paragraph(words('b')))),
          row(cell(paragraph())),
        ),
      ),
    )
  })

  test('mentions and pictures within cells are found, named and left out', () => {
    const given = tidyDocument(
      doc(
        table(
          row(
            cell(paragraph({ type: 'mention', attrs: { id: PERSON, label: 'Asha' } })),
            cell({ type: 'image', attrs: { attachmentId: PICTURE, alt: 'Pens' } }),
          ),
        ),
      ),
    )
    expect(mentionsIn(given)).toEqual([PERSON])
    expect(pictureIdsOf(given)).toEqual([PICTURE])
    expect(withMentions(given, () => 'Asha Rao')).toMatchObject({
      content: [{ content: [{ content: [{ content: [{ content: [{ attrs: { label: 'Asha Rao' } }] }] }, {}] }] }],
    })
    expect(pictureIdsOf(withoutPictures(given, () => false))).toEqual([])
  })

  test('too many rows or columns, and tables within tables, are refused with their own codes', () => {
    const rows = (count: number) => doc(table(...Array.from({ length: count }, () => row(cell(paragraph(words('x')))))))
    const columns = (count: number) =>
      doc(table(row(...Array.from({ length: count }, () => cell(paragraph(words('x')))))))
    expect([codeOf(rows(MOST_ROWS)), codeOf(columns(MOST_COLUMNS))]).toEqual([undefined, undefined])
    expect([codeOf(rows(MOST_ROWS + 1)), codeOf(columns(MOST_COLUMNS + 1))]).toEqual([
      'TABLE_TOO_LARGE',
      'TABLE_TOO_LARGE',
    ])
    const wide = { ...cell(paragraph(words('x'))), attrs: { colspan: MOST_COLUMNS } }
    expect(codeOf(doc({ type: 'blockquote', content: [table(row(wide, wide))] }))).toBe('TABLE_TOO_LARGE')
    expect(codeOf(doc(table(row(cell(table(row(cell(paragraph(words('x'))))))))))).toBe('UNSUPPORTED_CONTENT')
  })
})

describe('code [R2:L5]', () => {
  test('white space of code is kept, decorations in it are not', () => {
    const text = 'if x:\n\tprint("a  b")\n\n    return'
    const given = doc({ type: 'codeBlock', content: [{ ...words(text), marks: [{ type: 'bold' }] }] })
    expect(tidyDocument(given)).toEqual(doc({ type: 'codeBlock', content: [words(text)] }))
    expect(plainText(tidyDocument(given))).toBe(text)
  })
})

describe('words are never dropped without notice [R2:L5]', () => {
  test.each([
    ['an unknown block', doc({ type: 'script', content: [words('x')] })],
    ['an unknown inline node', doc(paragraph({ type: 'chip', content: [words('x')] }))],
    ['a list item outside a list', doc({ type: 'listItem', content: [paragraph(words('x'))] })],
    ['a row outside a table', doc(row(cell(paragraph(words('x')))))],
    ['text outside a paragraph', doc(words('x'))],
    ['text with half a character', doc(paragraph(words('x\ud800')))],
  ])('%s is refused', (_, given) => {
    expect(codeOf(given)).toBe('UNSUPPORTED_CONTENT')
  })

  test('unknown decorations, attributes and empty nodes are still dropped', () => {
    const given = doc({ type: 'iframe', attrs: { src: 'https://a.example' } }, paragraph(words('x')))
    expect(codeOf(given)).toBeUndefined()
  })
})
