import { expect, test } from 'vitest'
import { writeCsv, writeJson, writeOpml } from './saved-export.rules.ts'

const story = {
  title: 'Kiln, "hot"',
  url: 'https://paper.example/1?a=1&b=2',
  publication: 'The Ferry',
  category: 'Craft',
  language: 'en',
  publishedAt: '2026-11-20T08:00:00.000Z',
  savedAt: '2026-11-21T08:00:00.000Z',
  folders: ['A', 'B'],
  note: 'two\nlines',
}

test('a cell that a spreadsheet would run is only text [news:B8]', () => {
  for (const title of ['=1+1', '+1', '-1', '@sum', '\tx'])
    expect(writeCsv([{ ...story, title }]).split('\r\n')[1]).toMatch(/^"?'/)
  expect(writeCsv([story])).toContain('"Kiln, ""hot""",https://paper.example/1?a=1&b=2,The Ferry')
  expect(writeCsv([story])).toContain('A; B,"two\nlines"')
  expect(writeCsv([]).startsWith('\uFEFFtitle,url')).toBe(true)
})

test('a story in two folders stands in both outlines, and no sign breaks the file [news:B8]', () => {
  const opml = writeOpml([story, { ...story, folders: [], title: 'bell\u0007 <b>' }], 'Saved & kept')
  expect(opml.match(/text="Kiln, &quot;hot&quot;"/g)).toHaveLength(2)
  expect(opml).toContain('<title>Saved &amp; kept</title>')
  expect(opml).toContain('text="bell &lt;b&gt;"')
  expect(JSON.parse(writeJson([story]))).toEqual({ saved: [story] })
})
