// @vitest-environment jsdom
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import type { GivenAnswer } from '../../app/device/stored-answers.ts'
import type { Locale } from '../../paraglide/runtime.js'
import { clear, find, hindrances, key, press, show, type, until } from '../../ui/widgets/widget-stage.tsx'
import written from '../../ui/written/written-text.module.css'
import { QuestionView } from './question-view.tsx'

type Given = Pick<GivenAnswer, 'chosen' | 'written'>

let given: Given = { chosen: null, written: null }
let forward = 0

function Stage({ question }: { question: PaperQuestion }) {
  const [answer, setAnswer] = useState<GivenAnswer>({
    seq: 0,
    flagged: false,
    elapsedMs: 0,
    chosen: null,
    written: null,
  })
  useEffect(() => void (given = { chosen: answer.chosen, written: answer.written }))
  return (
    <QuestionView
      question={question}
      count={8}
      answer={answer}
      onChange={(change) => setAnswer((before) => ({ ...before, ...change }))}
      onForward={() => (forward += 1)}
    />
  )
}

async function ask(asked: Partial<PaperQuestion> & Pick<PaperQuestion, 'kind'>, locale: Locale = 'en') {
  forward = 0
  const question: PaperQuestion = {
    questionId: 'q',
    number: 4,
    language: 'en',
    stem: 'What is it?',
    passage: null,
    options: [],
    matches: null,
    mostMark: 1,
    isGeneral: false,
    chosen: null,
    written: null,
    flagged: false,
    seq: 0,
    ...asked,
  }
  return await show(<Stage question={question} />, locale)
}

const labelled = (name: string) => {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent === name)
  const field = document.getElementById(label?.htmlFor ?? '')
  if (!field) throw new Error(`There is no field called ${name}.`)
  return field
}

// As a browser's own list does when something of it is taken.
async function pick(name: string, option: string): Promise<void> {
  const list = labelled(name) as HTMLSelectElement
  const index = [...list.options].findIndex(({ text }) => text.includes(option))
  // Each time she comes to it anew.
  list.blur()
  list.focus()
  list.selectedIndex = index
  list.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(list.selectedIndex).toBe(index))
}

afterEach(clear)

describe('a question', () => {
  test('has the focus on its heading, and its group is named by it in the language in which it is asked [news:QY4]', async () => {
    const page = await ask({ kind: 'MCQ_SINGLE', stem: 'क्या पका?', language: 'hi', options: ['दीया', 'पतंग'] })
    expect(document.activeElement?.textContent).toBe('Question 4 of 8. क्या पका?')
    expect(page.querySelector('legend')?.textContent).toContain('क्या पका?')
    expect([...page.querySelectorAll('[lang=hi]')].map((each) => each.textContent)).toEqual(['क्या पका?', 'दीया', 'पतंग'])
    expect(await hindrances()).toEqual([])
  })

  test('with one right option takes the last letter pressed, and goes on with Enter', async () => {
    await ask({ kind: 'ASSERTION_REASON', options: ['Both', 'Neither', 'One', 'Other'] })
    await key('b')
    await key('D')
    expect(given.chosen).toEqual([3])
    await key('Enter')
    expect(forward).toBe(1)
    // Held down it goes on once.
    const held = { key: 'Enter', bubbles: true, cancelable: true, repeat: true }
    for (let time = 0; time < 9; time++) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held))
    expect(forward).toBe(1)
  })

  test('with several right options takes and takes back each by its letter or its box, and says that there may be several', async () => {
    const page = await ask({ kind: 'MCQ_MULTI', options: ['Lamp', 'Kite', 'Jar'] })
    expect(page.textContent).toContain('More than one may be right')
    await key('c')
    await key('a')
    expect(given.chosen).toEqual([0, 2])
    expect(page.querySelectorAll('input[type=checkbox]:checked')).toHaveLength(2)
    const [lamp] = page.querySelectorAll<HTMLElement>('input[type=checkbox]')
    await press(lamp as HTMLElement)
    expect(given.chosen).toEqual([2])
    await key('c')
    expect(given.chosen).toBeNull()
    expect(await hindrances()).toEqual([])
  })

  test('keeps the lines and the indentation of code and poems in stem, passage and options [R2:Q4]', async () => {
    const [stem, passage, option] = ['What is\n  printed?', 'for x in y:\n    print(x)', 'a\n  b']
    const page = await ask({ kind: 'MCQ_SINGLE', stem, passage, options: [option, 'c'] })
    const kept = [...page.querySelectorAll(`.${written['spaces']}`)].map(({ textContent }) => textContent)
    expect(kept).toEqual([stem, passage, option, 'c'])
    expect(await hindrances()).toEqual([])
  })

  test('opens addresses of stem and passage beside the quiz, and has none in options [R2:C3]', async () => {
    const text = 'See https://paper.example/a'
    const page = await ask({ kind: 'MCQ_SINGLE', stem: text, passage: text, options: [text, 'c'] })
    const links = [...page.querySelectorAll('a')].map(({ textContent, target }) => [textContent, target])
    expect(links).toEqual([
      ['https://paper.example/a', '_blank'],
      ['https://paper.example/a', '_blank'],
    ])
  })

  test('of an order is answered by moving with the keyboard, and by lists, in which two change places [news:QY4]', async () => {
    await ask({ kind: 'ORDER', options: ['Fire it', 'Dig it', 'Shape it'] })
    await until(() => expect(find('row', 'Fire it')).toBeDefined())
    expect(given.chosen).toBeNull()
    expect(await hindrances()).toEqual([])
    find('row', 'Fire it').focus()
    await key('ArrowRight')
    await key('Enter')
    await until(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Insert between Fire it and Dig it'),
    )
    await key('ArrowDown')
    await key('ArrowDown')
    await key('Enter')
    await until(() => expect(given.chosen).toEqual([1, 2, 0]))
    expect(forward).toBe(0)
    await pick('Place 1', 'Shape it')
    await until(() => expect(given.chosen).toEqual([2, 1, 0]))
    await key('a')
    expect(given.chosen).toEqual([2, 1, 0])
  })

  test('of pairs is answered by lists; a partner that is taken elsewhere leaves where it was, and that is said [news:QY4]', async () => {
    const page = await ask({
      kind: 'MATCH',
      options: ['Potter', 'Weaver', 'Kite maker'],
      matches: ['Loom', 'Paper', 'Wheel'],
    })
    expect(await hindrances()).toEqual([])
    await pick('Weaver', 'Wheel')
    expect(given.chosen).toEqual([-1, 2, -1])
    await pick('Potter', 'Wheel')
    await until(() => expect(given.chosen).toEqual([2, -1, -1]))
    expect(page.querySelector('[role=status]')?.textContent).toBe('“Weaver” has no partner now.')
    await pick('Potter', '–')
    await until(() => expect(given.chosen).toBeNull())
  })

  test('of a number takes digits of any script, says what is none, and Enter goes on from the field', async () => {
    const page = await ask({ kind: 'NUMBER' })
    const field = labelled('Your number')
    expect(field.getAttribute('inputmode')).toBe('decimal')
    await type(field, 'twelve')
    expect(page.textContent).toContain('This is not a number yet.')
    expect(await hindrances()).toEqual([])
    await type(field, '१,२५,०००')
    expect(page.textContent).not.toContain('This is not a number yet.')
    expect(given.written).toBe('१,२५,०००')
    await key('Enter')
    expect(forward).toBe(1)
  })

  test('with a gap takes words in its own language, letters choose nothing, and all of it is cleared', async () => {
    const page = await ask({ kind: 'FILL', language: 'hi', stem: 'राजधानी ____ है।' }, 'hi')
    const field = labelled('आपका जवाब')
    expect([field.lang, (field as HTMLInputElement).maxLength]).toEqual(['hi', 120])
    await type(field, 'शिमला')
    await key('a')
    expect(given).toEqual({ chosen: null, written: 'शिमला' })
    await press(
      [...page.querySelectorAll('button')].find((each) => each.textContent === 'मेरा जवाब हटाएँ') as HTMLElement,
    )
    expect(given).toEqual({ chosen: null, written: null })
    expect(await hindrances()).toEqual([])
  })
})
