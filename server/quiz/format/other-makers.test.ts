import { describe, expect, test } from 'vitest'
import { readQuestions } from './read-questions.ts'

const bytes = (text: string) => Buffer.from(text)
const read = async (text: string | Buffer) => await readQuestions(typeof text === 'string' ? bytes(text) : text)
const questionsIn = async (text: string) => (await read(text)).rows.map(({ question }) => question)
const reasonsIn = async (text: string) =>
  (await read(text)).rows.map(({ line, reasons }) => [
    line,
    ...reasons.map(({ code, said }) => `${code} ${said ?? ''}`.trim()),
  ])

const moodle = (type: string, inside: string) =>
  `<question type="${type}"><name><text>n</text></name><questiontext format="html"><text><![CDATA[<p>Which <b>metal</b> melts&nbsp;first?</p>]]></text></questiontext>${inside}</question>`
const quiz = (...questions: string[]) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('\n')}</quiz>`
const answer = (text: string, fraction: number) =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text><feedback format="html"><text>Well.</text></feedback></answer>`

describe('what Moodle exports', () => {
  test('a choice with feedback at each answer, in the category of its folder, with the marks that it says', async () => {
    const category = '<question type="category"><category><text>$course$/top/Chemistry</text></category></question>'
    const one = moodle(
      'multichoice',
      `<defaultgrade>2.0000000</defaultgrade><single>true</single>${answer('Tin', 100)}${answer('Iron', 0)}${answer('Gold', 50)}`,
    )
    const { rows, format } = await read(quiz(category, one))
    expect(format).toBe('MOODLE_XML')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      folder: 'Chemistry',
      question: {
        kind: 'MCQ_SINGLE',
        stem: 'Which metal melts first?',
        options: ['Tin', 'Iron', 'Gold'],
        key: [0],
        marks: 2,
      },
      reasons: [{ code: 'CREDIT_DROPPED', isWarning: true }],
    })
  })

  test('pictures, gaps within a text and words to drag are refused by their name, each alone, and an essay is a short answer', async () => {
    const picture = quiz(
      `<question type="truefalse"><questiontext format="html"><text>&lt;img src="@@PLUGINFILE@@/a.png"&gt; What is it?</text><file name="a.png" encoding="base64">${'QUJD'.repeat(1000)}</file></questiontext></question>`,
      moodle('cloze', ''),
      moodle('essay', ''),
      moodle('ddwtos', ''),
      moodle('shortanswer', answer('t*n', 100)),
      moodle('shortanswer', answer('tin', 100)),
    )
    expect((await reasonsIn(picture)).map(([, ...reasons]) => reasons)).toEqual([
      ['MEDIA_NOT_KEPT img'],
      ['KIND_NOT_KEPT cloze'],
      [],
      ['KIND_NOT_KEPT ddwtos'],
      ['KEY_UNCLEAR t*n'],
      [],
    ])
  })
})

describe('what is written in GIFT by hand', () => {
  test('a missing word, weights, a range, notes, names, and signs that are letters', async () => {
    const text = `// a note
$CATEGORY: tom/Metals

::Tin:: Tin is {~hard =soft #yes ~liquid} in a warm room.

Which melt below 300 degrees? {~%50%tin ~%50%lead ~%-50%iron ~%-50%gold}

At how many degrees does tin melt? {#231..233}

Which is equal to five? {=\\= 2 + 3 ~\\= 2 + 2 ~\\= 2 \\{4\\}}

[html]Is <i>H<sub>2</sub>O</i> water? {TRUE#Right#Wrong####<p>It is.</p>}
`
    const [word, several, range, signs, truth] = await questionsIn(text)
    expect(word).toMatchObject({ stem: 'Tin is ____ in a warm room.', options: ['hard', 'soft', 'liquid'], key: [1] })
    expect(several).toMatchObject({ kind: 'MCQ_MULTI', key: [0, 1] })
    expect(range).toMatchObject({ kind: 'NUMBER', number: 232, tolerance: 1 })
    expect(signs).toMatchObject({ options: ['= 2 + 3', '= 2 + 2', '= 2 {4}'], key: [0] })
    expect(truth).toMatchObject({ kind: 'TRUE_FALSE', stem: 'Is H₂O water?', key: [0], explanation: 'It is.' })
  })

  test('two broken ones among five are named by their lines, and three are read, one of them an essay', async () => {
    const text = 'A? {=b ~c ~d}\n\nB? {=a\n\nC? {=a =b ~c}\n\nD? {T}\n\nE? {}\n'
    expect(await reasonsIn(text)).toEqual([[1], [3, 'UNREADABLE { }'], [5, 'KEY_UNCLEAR'], [7], [9]])
  })
})

describe('Aiken, as Moodle writes it and as people do', () => {
  test('letters with a dot or a bracket; one without an answer costs only itself', async () => {
    const text =
      'Which metal is liquid?\nA) Iron\nB) Mercury\nC) Gold\nANSWER: B\n\nWhich is red?\nA. Gold\nB. Copper\nC. Tin\n\nWhich is light?\na. Lead\nb. Lithium\nc. Gold\nAnswer: b\n'
    expect(await reasonsIn(text)).toEqual([[1], [7, 'KEY_MISSING'], [12]])
  })
})

const item = ({ body, declaration, more = '' }: { body: string; declaration: string; more?: string }) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Metals" adaptive="false" timeDependent="false">${declaration}<itemBody>${body}</itemBody>${more}</assessmentItem>`
const declared = (cardinality: string, baseType: string, values: string[], mapping = '') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`

describe('items of QTI by other makers', () => {
  test('a gap within a quotation is a passage with a gap, and its map of answers are those that are right', async () => {
    const mapping =
      '<mapping defaultValue="0"><mapEntry mapKey="tin" mappedValue="1"/><mapEntry mapKey="Tin" mappedValue="1"/><mapEntry mapKey="lead" mappedValue="0.5"/></mapping>'
    const [question] = await questionsIn(
      item({
        declaration: declared('single', 'string', ['tin'], mapping),
        body: '<p>Which word is missing?</p><blockquote><p>Cans are made of <textEntryInteraction responseIdentifier="R"/>.</p></blockquote>',
      }),
    )
    expect(question).toMatchObject({
      kind: 'FILL',
      stem: 'Which word is missing?',
      passage: 'Cans are made of ____.',
      accepted: ['tin'],
    })
  })

  test('QTI 3 with its longer names, a choice of several, and feedback that is not shown with the question', async () => {
    const three = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="t" xml:lang="en-GB">
      <qti-response-declaration identifier="R" cardinality="multiple" base-type="identifier"><qti-correct-response><qti-value>a</qti-value><qti-value>c</qti-value></qti-correct-response></qti-response-declaration>
      <qti-item-body><qti-choice-interaction response-identifier="R" max-choices="0"><qti-prompt>Which are metals?</qti-prompt>
      <qti-simple-choice identifier="a">Tin<qti-feedback-inline outcome-identifier="F" identifier="a">Right!</qti-feedback-inline></qti-simple-choice><qti-simple-choice identifier="b">Wood</qti-simple-choice><qti-simple-choice identifier="c">Lead</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
    const { rows, format } = await read(three)
    expect(format).toBe('QTI_3')
    expect(rows[0]?.question).toMatchObject({
      kind: 'MCQ_MULTI',
      options: ['Tin', 'Wood', 'Lead'],
      key: [0, 2],
      language: 'en',
    })
  })

  test('pairs, an order and a number with what it may be off by', async () => {
    const choices = (ids: string[]) =>
      ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`).join('')
    const [pairs] = await questionsIn(
      item({
        declaration: declared('multiple', 'directedPair', ['a z', 'b x', 'c y']),
        body: `<matchInteraction responseIdentifier="R"><prompt>Which?</prompt><simpleMatchSet>${choices(['a', 'b', 'c'])}</simpleMatchSet><simpleMatchSet>${choices(['x', 'y', 'z'])}</simpleMatchSet></matchInteraction>`,
      }),
    )
    expect(pairs).toMatchObject({ kind: 'MATCH', options: ['a', 'b', 'c'], matches: ['z', 'x', 'y'] })
    const equal =
      '<responseProcessing><responseCondition><responseIf><equal toleranceMode="relative" tolerance="5 5"><variable identifier="R"/><correct identifier="R"/></equal></responseIf></responseCondition></responseProcessing>'
    const [number] = await questionsIn(
      item({
        declaration: declared('single', 'float', ['200']),
        body: '<p>How hot? <textEntryInteraction responseIdentifier="R"/></p>',
        more: equal,
      }),
    )
    expect(number).toMatchObject({ kind: 'NUMBER', number: 200, tolerance: 10 })
  })

  test('what is answered on a picture, several questions in one and items that change are refused by name', async () => {
    const one = '<textEntryInteraction responseIdentifier="R"/>'
    const none = declared('single', 'identifier', [])
    expect(await reasonsIn(item({ declaration: none, body: '<hotspotInteraction/>' }))).toEqual([
      [1, 'KIND_NOT_KEPT hotspotInteraction'],
    ])
    expect(await reasonsIn(item({ declaration: none, body: `<p>a ${one} b ${one}</p>` }))).toEqual([
      [1, 'SEVERAL_PARTS 2'],
    ])
    expect(await reasonsIn(item({ declaration: `${none}<templateDeclaration/>`, body: `<p>${one}</p>` }))).toEqual([
      [1, 'KIND_NOT_KEPT template'],
    ])
  })
})

describe('tables as spreadsheets save them', () => {
  const CSV = 'Type;Question;A;B;C;Answer;Level\nsingle;Welches Metall ist flüssig?;Eisen;Quecksilber;Gold;B;EASY\n'
  test.each([
    ['semicolons and an old encoding', Buffer.from(CSV, 'latin1')],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${CSV}`, 'utf16le')],
    ['line ends of Windows and a mark', bytes(`\uFEFF${CSV.replaceAll('\n', '\r\n')}`)],
  ])('%s', async (_, file) => {
    const { rows, format } = await read(file)
    expect(format).toBe('CSV')
    expect(rows).toMatchObject([
      { line: 2, question: { kind: 'MCQ_SINGLE', stem: 'Welches Metall ist flüssig?', key: [1], difficulty: 'EASY' } },
    ])
  })

  test('a cell that was kept from being run is read as it was, and what is unknown is said', async () => {
    const csv = `type,stem,optionA,optionB,optionC,correct,class,articleUrl\nmcq,"'=1+1 is",two,three,four,two,14,https://a.example\nwave,Q?,a,b,c,A,7,\nmcq,Q?,a,b,c,D,7,\n`
    const { rows } = await read(csv)
    expect(rows[0]).toMatchObject({ question: { stem: '=1+1 is', key: [0], class: null } })
    expect(rows.map(({ reasons }) => reasons.map(({ code, said }) => [code, said]))).toEqual([
      [
        ['LINK_DROPPED', null],
        ['VALUE_UNKNOWN', '14'],
      ],
      [['KIND_NOT_KEPT', 'wave']],
      [['KEY_UNCLEAR', 'D']],
    ])
  })
})
