import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { QuestionFormat } from '@chowk/contract/quiz/format.ts'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import { settled } from '../bank/settled.rules.ts'
import { readQuestions } from './read-questions.ts'
import { keeps, writeQuestions } from './write-questions.ts'

const texts = (name: string, inside: string, format = 'html') =>
  `    <${name} format="${format}">\n      <text><![CDATA[${inside}]]></text>\n    </${name}>\n`
/** A question as Moodle 4 writes it, with everything that stands beside what is asked. */
const moodle = (id: number, type: string, stem: string, inside: string) => `<!-- question: ${id}  -->
  <question type="${type}">
    <name>
      <text>Question ${id}</text>
    </name>
${texts('questiontext', `<p dir="ltr" style="text-align: left;">${stem}</p>`)}${texts('generalfeedback', '<p>As the atlas says.</p>')}    <defaultgrade>2.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <idnumber></idnumber>
${inside}    <tags>
      <tag><text>rivers</text>
</tag>
    </tags>
  </question>

`
const answer = (
  fraction: string,
  text: string,
  format = 'html',
) => `    <answer fraction="${fraction}" format="${format}">
      <text><![CDATA[${text}]]></text>
      <feedback format="html">
        <text></text>
      </feedback>
    </answer>
`
const SHOWN = `    <shuffleanswers>true</shuffleanswers>
    <answernumbering>abc</answernumbering>
    <showstandardinstruction>0</showstandardinstruction>
${texts('correctfeedback', '<p>Your answer is correct.</p>')}${texts('incorrectfeedback', '<p>Your answer is incorrect.</p>')}    <shownumcorrect/>
`
const pair = (left: string, right: string) => `    <subquestion format="html">
      <text><![CDATA[<p>${left}</p>]]></text>
      <answer>
        <text>${right}</text>
      </answer>
    </subquestion>
`
const MOODLE = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category">
    <category>
      <text>$course$/top/Default for Geography/Rivers</text>
    </category>
    <info format="moodle_auto_format">
      <text>The default category for questions shared in context 'Geography'.</text>
    </info>
    <idnumber></idnumber>
  </question>

${moodle(41, 'multichoice', 'Which river flows&nbsp;into the Arabian Sea?', `    <single>true</single>\n${SHOWN}${answer('100', '<p>Narmada</p>')}${answer('0', '<p>Ganga</p>')}${answer('0', '<p>Mahanadi</p>')}`)}${moodle(42, 'multichoice', 'Which of these are in Kerala?', `    <single>false</single>\n${SHOWN}${answer('50', '<p>Periyar</p>')}${answer('-100', '<p>Chambal</p>')}${answer('50', '<p>Pamba</p>')}`)}${moodle(43, 'truefalse', 'The Luni ends in a salt marsh.', answer('100', 'true', 'moodle_auto_format') + answer('0', 'false', 'moodle_auto_format'))}${moodle(44, 'shortanswer', 'On which river does Ahmedabad lie?', `    <usecase>0</usecase>\n${answer('100', 'Sabarmati', 'moodle_auto_format')}${answer('80', 'Sabarmathi', 'moodle_auto_format')}`)}${moodle(
  45,
  'numerical',
  'How many kilometres long is the Godavari?',
  `    <answer fraction="100" format="moodle_auto_format">
      <text>1465</text>
      <feedback format="html">
        <text></text>
      </feedback>
      <tolerance>10</tolerance>
    </answer>
    <unitgradingtype>0</unitgradingtype>
    <unitpenalty>0.1000000</unitpenalty>
    <showunits>3</showunits>
    <unitsleft>0</unitsleft>
`,
)}${moodle(46, 'matching', 'Which city lies on which river?', SHOWN + pair('Agra', 'Yamuna') + pair('Kota', 'Chambal') + pair('Surat', 'Tapi') + pair('', 'Kaveri'))}${moodle(47, 'ordering', 'Put them in order from north to south.', `    <layouttype>VERTICAL</layouttype>\n    <selecttype>ALL</selecttype>\n    <gradingtype>ABSOLUTE_POSITION</gradingtype>\n${answer('1.0000000', '<p>Narmada</p>')}${answer('2.0000000', '<p>Tapi</p>')}${answer('3.0000000', '<p>Kaveri</p>')}`)}${moodle(48, 'essay', 'Why do rivers change their beds?', `    <responseformat>editor</responseformat>\n    <responserequired>1</responserequired>\n    <attachments>0</attachments>\n${texts('graderinfo', '')}${texts('responsetemplate', '')}`)}${moodle(49, 'description', 'Read this first.', '')}</quiz>
`

/** An item as TAO writes it: rows and columns around what is asked, and every value in CDATA. */
const TAO = `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:m="http://www.w3.org/1998/Math/MathML" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p2 http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd" identifier="i17325c9" title="Item 1" label="Item 1" xml:lang="en-US" adaptive="false" timeDependent="false" toolName="TAO" toolVersion="2024.05">
  <responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="identifier">
    <correctResponse>
      <value><![CDATA[choice_2]]></value>
      <value><![CDATA[choice_3]]></value>
    </correctResponse>
  </responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="1"/>
  <outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>1</value></defaultValue></outcomeDeclaration>
  <stylesheet href="style/custom/tao-user-styles.css" type="text/css" media="all" title=""/>
  <itemBody>
    <div class="grid-row">
      <div class="col-12">
        <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="0" minChoices="0" orientation="vertical">
          <prompt>Which of these are <strong>salt</strong> lakes?</prompt>
          <simpleChoice identifier="choice_1" fixed="false" showHide="show">Wular</simpleChoice>
          <simpleChoice identifier="choice_2" fixed="false" showHide="show">Sambhar</simpleChoice>
          <simpleChoice identifier="choice_3" fixed="false" showHide="show">Didwana</simpleChoice>
        </choiceInteraction>
      </div>
    </div>
  </itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct"/>
</assessmentItem>
`

/** An item of QTI 3 as its authors write it: an essay with help for whoever marks it. */
const QTI_3 = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqtiasi_v3p0 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0p1_v1p0.xsd" identifier="ITEM001" title="Lakes" adaptive="false" time-dependent="false" xml:lang="en">
  <qti-response-declaration base-type="string" cardinality="single" identifier="RESPONSE"/>
  <qti-outcome-declaration base-type="float" cardinality="single" external-scored="human" identifier="SCORE"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>
  <qti-outcome-declaration base-type="float" cardinality="single" identifier="MAXSCORE"><qti-default-value><qti-value>3</qti-value></qti-default-value></qti-outcome-declaration>
  <qti-stylesheet href="../css/items.css" type="text/css"/>
  <qti-item-body class="defaultBody">
    <div class="qti-layout-row"><div class="qti-layout-col12">
      <p>A lake in the desert fills in the rains and is dry by March.</p>
      <qti-extended-text-interaction expected-lines="5" format="plain" response-identifier="RESPONSE" class="qti-height-lines-6">
        <qti-prompt><p>What becomes of its salt?</p></qti-prompt>
      </qti-extended-text-interaction>
    </div></div>
    <qti-rubric-block use="scoring" view="scorer"><qti-content-body><p>One mark for each reason.</p></qti-content-body></qti-rubric-block>
  </qti-item-body>
</qti-assessment-item>
`

const WAYGROUND = `Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link,Answer explanation
How many legs has an ant?,Multiple Choice,4,6,8,2,,2,30,,Insects have six.
Which melt on a stove?,Checkbox,tin,lead,wood,,,"1,2",20,,
The sky is ____ at noon.,Fill-in-the-Blank,blue,azure,,,,,30,,
Why is it?,Open-Ended,,,,,,,60,,
What is this?,Multiple Choice,a lamp,a jar,a pot,,,1,30,https://pictures.example/a.png,
`
const BLOOKET = `"Blooket
Import Template",,,,,,,
Question #,Question Text,Answer 1,Answer 2,"Answer 3
(Optional)","Answer 4
(Optional)","Time Limit (sec)
(Max: 300 seconds)","Correct Answer(s)
(Only include Answer #)"
1,How many legs has an ant?,4,6,8,,20,2
2,Which melt on a stove?,tin,lead,wood,,20,"1,2"
`
const KAHOOT = `Quiz template;;;;;;;
Add questions, at least two answer alternatives, time limit and choose correct answers;;;;;;;
;;;;;;;
;Question - max 120 characters;Answer 1 - max 75 characters;Answer 2 - max 75 characters;Answer 3 - max 75 characters;Answer 4 - max 75 characters;Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs;Correct answer(s) - choose at least one
1;How many legs has an ant?;4;6;8;2;20;2
2;Which melt on a stove?;tin;lead;wood;;20;1,2
`

const read = async (text: string) => await readQuestions(Buffer.from(text))
const shown = (question: WrittenQuestion | null) =>
  question && [question.kind, question.stem, question.options.join('|'), question.key.join(',')].join(' ; ')

const ANTS = ['MCQ_SINGLE ; How many legs has an ant? ; 4|6|8', 'MCQ_SINGLE ; How many legs has an ant? ; 4|6|8|2']
const MELT = 'MCQ_MULTI ; Which melt on a stove? ; tin|lead|wood ; 0,1'

describe('what other programs write is read as they mean it', () => {
  test('every kind of question that Moodle exports, in its folder, with its marks and what it says afterwards', async () => {
    const { rows, format } = await read(MOODLE)
    expect(format).toBe('MOODLE_XML')
    expect(rows.map(({ question, reasons }) => shown(question) ?? reasons[0]?.said)).toEqual([
      'MCQ_SINGLE ; Which river flows into the Arabian Sea? ; Narmada|Ganga|Mahanadi ; 0',
      'MCQ_MULTI ; Which of these are in Kerala? ; Periyar|Chambal|Pamba ; 0,2',
      'TRUE_FALSE ; The Luni ends in a salt marsh. ; True|False ; 0',
      'FILL ; On which river does Ahmedabad lie? ;  ; ',
      'NUMBER ; How many kilometres long is the Godavari? ;  ; ',
      'MATCH ; Which city lies on which river? ; Agra|Kota|Surat ; ',
      'ORDER ; Put them in order from north to south. ; Narmada|Tapi|Kaveri ; 0,1,2',
      'SHORT ; Why do rivers change their beds? ;  ; ',
      'description',
    ])
    const questions = rows.flatMap(({ question }) => question ?? [])
    expect(new Set(rows.filter(({ question }) => question).map(({ folder }) => folder))).toEqual(new Set(['Rivers']))
    expect(questions.every(({ marks, explanation }) => marks === 2 && explanation === 'As the atlas says.')).toBe(true)
    expect(questions[3]?.accepted).toEqual(['Sabarmati'])
    expect([questions[4]?.number, questions[4]?.tolerance]).toEqual([1465, 10])
    expect(questions[5]?.matches).toEqual(['Yamuna', 'Chambal', 'Tapi'])
  })

  test('an item of TAO and an essay of QTI 3', async () => {
    const [tao, essay] = [await read(TAO), await read(QTI_3)]
    expect([tao.format, shown(tao.rows[0]?.question ?? null)]).toEqual([
      'QTI_2',
      'MCQ_MULTI ; Which of these are salt lakes? ; Wular|Sambhar|Didwana ; 1,2',
    ])
    expect(essay.rows[0]?.question).toMatchObject({
      kind: 'SHORT',
      stem: 'What becomes of its salt?',
      passage: 'A lake in the desert fills in the rains and is dry by March.',
      marks: 3,
    })
  })

  test.each([
    [
      'Wayground',
      WAYGROUND,
      [`${ANTS[1]} ; 1`, MELT, 'FILL ; The sky is ____ at noon. ;  ; ', 'SHORT ; Why is it? ;  ; ', null],
    ],
    ['Blooket', BLOOKET, [`${ANTS[0]} ; 1`, MELT]],
    ['Kahoot', KAHOOT, [`${ANTS[1]} ; 1`, MELT]],
  ])('the table of %s, whose options are counted and which says more than we ask', async (_, text, expected) => {
    const { rows, format } = await read(text)
    expect(format).toBe('CSV')
    expect(rows.map(({ question }) => shown(question))).toEqual(expected)
  })

  test('in GIFT a single answer without its sign', async () => {
    const { rows } = await read('How do you write the number 1? {One}\n\nTin is {=soft ~hard}.\n')
    expect(rows[0]?.question).toMatchObject({ kind: 'FILL', accepted: ['One'] })
  })
})

const FORMATS: readonly QuestionFormat[] = ['CSV', 'GIFT', 'MOODLE_XML', 'QTI_2', 'QTI_3']
const inOrder = (question: WrittenQuestion): WrittenQuestion => {
  const same = settled(question)
  return same.kind === 'MCQ_MULTI' ? { ...same, key: same.key.toSorted((one, other) => one - other) } : same
}

/** What of a question of a file is another one after it was written and read again, by the format that changed it. */
async function changedIn(question: WrittenQuestion): Promise<string[]> {
  const changed: string[] = []
  for (const format of FORMATS.filter((each) => keeps(each, question.kind))) {
    const asked = { ...settled(question), category: null }
    const { rows } = await readQuestions(await writeQuestions(format, [asked], { title: 'Again', at: new Date(0) }))
    const again = rows[0]?.question
    if (!again || JSON.stringify(inOrder(again)) !== JSON.stringify(inOrder(question))) changed.push(format)
  }
  return changed
}

describe('what was read of other programs’ files is the same after it was written out and read again, in each format that keeps it', () => {
  test.each(Object.entries({ MOODLE, TAO, QTI_3, WAYGROUND, BLOOKET, KAHOOT }))('%s', async (_, text) => {
    const { rows } = await read(text)
    for (const { question } of rows) if (question) expect(await changedIn(question), question.stem).toEqual([])
  })

  // A folder with folders of files that other programs wrote: `CHOWK_FOREIGN_QUIZZES=/folder npm test -- foreign-files`.
  const folder = process.env['CHOWK_FOREIGN_QUIZZES']
  test.skipIf(!folder)('of every file in the folder that was named', { timeout: 600_000 }, async () => {
    const files = fs.readdirSync(folder ?? '', { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    const counts = { files: files.length, read: 0, refused: 0, unread: 0 }
    const changed: string[] = []
    for (const { parentPath, name } of files) {
      const { rows, fault } = await readQuestions(fs.readFileSync(join(parentPath, name)))
      if (fault && rows.length === 0) counts.unread++
      for (const { question, stem } of rows) {
        if (!question) counts.refused++
        else {
          counts.read++
          for (const format of await changedIn(question)) changed.push(`${name}: ${format}: ${stem}`)
        }
      }
    }
    process.stdout.write(`${JSON.stringify(counts)}\n`)
    expect(changed).toEqual([])
  })
})
