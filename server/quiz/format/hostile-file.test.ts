import type { Readable } from 'node:stream'
import { expect } from 'vitest'
import { ZipFile } from 'yazl'
import { FORMAT_LIMITS, importQuestions } from '@chowk/contract/quiz/format.ts'
import { sendQuestions } from '../../testing/quiz/question-file.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenTeacher(world: World) {
  return await world.person({ workspace: await world.workspace(), role: 'FACULTY' })
}

async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return Buffer.concat((await (zip.outputStream as Readable).toArray()) as Buffer[])
}

// One name within the archive takes the place of another as long.
const renamed = (archive: Buffer, from: string, to: string): Buffer =>
  Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1')

const GOOD = 'Which river flows west? {=Narmada ~Ganga ~Godavari}\n'
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><quiz><question type="truefalse"><questiontext><text>&b;</text></questiontext></question></quiz>`
const DEEP = `<quiz><question type="multichoice">${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</question></quiz>`
const WIDE = `<quiz><question type="multichoice">${'<a/>'.repeat(FORMAT_LIMITS.elements + 1)}</question></quiz>`

test('[news:QG13] a file that is made to do harm, or is none, is refused with its reason at the field of the file, and nothing of it stays', async ({
  world,
}) => {
  const teacher = await givenTeacher(world)
  const bomb = await zipped({ 'imsmanifest.xml': '<manifest/>', 'big.xml': Buffer.alloc(120 * 1024 * 1024) })
  const up = renamed(await zipped({ 'xx/xx/bad.xml': '<a/>' }), 'xx/xx/', '../../')
  const canvas =
    '<manifest><resources><resource type="imsqti_xmlv1p2" identifier="a"><file href="a.xml"/></resource></resources></manifest>'
  const files: [string, string | Buffer, string, string][] = [
    ['more questions than may be', 'How many legs has a spider? {#8}\n\n'.repeat(1001), 'a.txt', 'TOO_MANY_QUESTIONS'],
    ['rows above the limit', `stem,correct,type\n${'Q?,8,NUMBER\n'.repeat(1001)}`, 'a.csv', 'TOO_MANY_QUESTIONS'],
    ['entities', LAUGHS, 'a.xml', 'DOCTYPE'],
    ['a hundred and more levels', DEEP, 'a.xml', 'XML_TOO_DEEP'],
    ['too many elements', WIDE, 'a.xml', 'XML_TOO_DEEP'],
    ['XML cut short', '<quiz><question type="multichoice"><name>', 'a.xml', 'XML_BROKEN'],
    ['another kind of XML', '<rss version="2.0"><channel/></rss>', 'a.xml', 'UNKNOWN_FORMAT'],
    ['a poem', 'Roses are red,\nviolets are blue.\n', 'a.txt', 'UNKNOWN_FORMAT'],
    ['spaces', ' \n \n', 'a.txt', 'NO_QUESTIONS'],
    ['bytes that are no text', Buffer.from([0, 1, 2, 0, 255, 0, 7, 7, 0]), 'a.txt', 'ENCODING_UNREADABLE'],
    ['a zip that unpacks into very much', bomb, 'a.zip', 'UNPACKS_TOO_LARGE'],
    ['a zip whose names lead out of it', up, 'a.zip', 'PACKAGE_BROKEN'],
    ['half a zip', bomb.subarray(0, 2000), 'a.zip', 'PACKAGE_BROKEN'],
    ['a package without items', await zipped({ 'imsmanifest.xml': '<manifest/>' }), 'a.zip', 'NO_QUESTIONS'],
    ['a package of the oldest kind', await zipped({ 'imsmanifest.xml': canvas }), 'a.zip', 'QTI_1'],
    ['a table without its headings', 'type,class,marks,language\nNUMBER,7,1,en\n', 'a.csv', 'NO_HEADER'],
    ['a column that is there twice', 'stem,question,correct\nQ?,Q?,8\n', 'a.csv', 'COLUMN_TWICE'],
    ['a quote that nobody closes', 'stem,correct\n"Q?,8\n', 'a.csv', 'QUOTE_OPEN'],
  ]
  for (const [what, bytes, name, code] of files) {
    const { statusCode, body } = await sendQuestions(teacher, bytes, { name, take: 'GOOD' })
    expect([what, statusCode, body.code, body.fields]).toEqual([
      what,
      400,
      'FILE_FAULTY',
      [{ path: 'file', code, message: code }],
    ])
  }
  expect(await world.owner`select from quiz_question where workspace_id is not null`).toHaveLength(0)
})

test('a file that is empty, too large or named to mislead is refused before anything of it is read', async ({
  world,
}) => {
  const teacher = await givenTeacher(world)
  const large = Buffer.alloc(FORMAT_LIMITS.bytes + 1, 'a')
  const refused: [string, string | Buffer, string, number, string][] = [
    ['an empty file', '', 'a.txt', 400, 'FILE_EMPTY'],
    ['a picture', GOOD, 'a.jpg', 415, 'UNSUPPORTED_TYPE'],
    ['a way up in the name', GOOD, '../../a.txt', 400, 'FILE_NAME_NOT_ALLOWED'],
    ['a name that turns round', GOOD, 'a\u202Etxt.txt', 400, 'FILE_NAME_NOT_ALLOWED'],
    ['a byte too many', large, 'a.txt', 413, 'FILE_TOO_LARGE'],
  ]
  for (const [what, bytes, name, status, code] of refused) {
    const { statusCode, body } = await sendQuestions(teacher, bytes, { name })
    expect([what, statusCode, body.code]).toEqual([what, status, code])
  }
  const path = importQuestions.address.replace('POST ', '')
  const none = new FormData()
  none.set('file', 'words')
  const missing = await teacher.fetch(path, { method: 'POST', body: none })
  expect(await missing.json()).toMatchObject({ statusCode: 400, message: 'FILE_MISSING' })
  const endless = await teacher.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=y' },
    body: new Blob([GOOD]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect([endless.status, ((await endless.json()) as { message: string }).message]).toEqual([411, 'LENGTH_REQUIRED'])
  const gone = await sendQuestions(teacher, GOOD, { categoryId: '9999' })
  expect([gone.statusCode, gone.body.code]).toEqual([404, 'CATEGORY_NOT_FOUND'])
})

test('one question that is made to keep its reader busy is refused alone, and the others of its file are read', async ({
  world,
}) => {
  const teacher = await givenTeacher(world)
  const heavy = [
    `Which? {${'='.repeat(200_000)}}`,
    `Which? {${'~%50%'.repeat(40_000)}}`,
    `${'\\'.repeat(100_001)}{T}`,
    `${'::'.repeat(60_000)}{T}`,
    `Which? {#${'1'.repeat(30_000)}}`,
    `Which? {${'a->'.repeat(15_000)}}`,
    `[html]${'<b>'.repeat(15_000)}{T}`,
  ]
  const { body } = await sendQuestions(teacher, [...heavy, GOOD].join('\n\n'))
  expect(body).toMatchObject({ good: 1, faulty: heavy.length })
  expect(body.rows.at(-1)).toMatchObject({ isGood: true, stem: 'Which river flows west?' })
})

test('a file that breaks off keeps the questions before it, and says from which line on nothing was read', async ({
  world,
}) => {
  const teacher = await givenTeacher(world)
  const question = (stem: string, right: string) =>
    `<question type="truefalse"><questiontext format="html"><text>${stem}</text></questiontext><answer fraction="100"><text>${right}</text></answer></question>\n`
  const cut = `<quiz>\n${question('A whale is a fish.', 'false')}${question('Ice swims on water.', 'true')}<question type="truefalse"><que`
  const { body } = await sendQuestions(teacher, cut, { name: 'moodle.xml', take: 'GOOD' })
  expect(body).toMatchObject({ isDone: true, good: 2, faulty: 0, brokenOff: { code: 'XML_BROKEN', line: 4 } })
  const complete = await sendQuestions(teacher, cut.replace('whale', 'dolphin'), { name: 'moodle.xml', take: 'ALL' })
  expect(complete.body.code).toBe('NOT_ALL_GOOD')
})

test('one broken item of a package costs no other, and is named by its file', async ({ world }) => {
  const teacher = await givenTeacher(world)
  const item = (right: string) =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" title="Bones"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>${right}</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>How many bones has a grown person?</prompt><simpleChoice identifier="x">206</simpleChoice><simpleChoice identifier="y">106</simpleChoice><simpleChoice identifier="z">306</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
  const resource = (href: string) => `<resource identifier="i${href}" type="imsqti_item_xmlv2p1" href="${href}"/>`
  const manifest = `<manifest><resources>${['a.xml', 'b.xml', 'c.xml', 'gone.xml'].map(resource).join('')}</resources></manifest>`
  const files = {
    'imsmanifest.xml': manifest,
    'a.xml': item('x'),
    'b.xml': item('q'),
    'c.xml': `<!DOCTYPE a>${item('x')}`,
  }
  const { body } = await sendQuestions(teacher, await zipped(files), { name: 'items.zip' })
  expect(body.rows.map(({ file, isGood, reasons }) => [file, isGood, reasons[0]?.code, reasons[0]?.said])).toEqual([
    ['a.xml', true, undefined, undefined],
    ['b.xml', false, 'KEY_UNCLEAR', 'q'],
    ['c.xml', false, 'UNREADABLE', 'DOCTYPE'],
    ['gone.xml', false, 'UNREADABLE', 'NO_QUESTIONS'],
  ])
})
