// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { queryClient } from '../../app/read.ts'
import { clear, show, until } from '../../ui/widgets/widget-stage.tsx'
import { paperOf } from '../keeper/given-paper.ts'
import { QuestionCare } from './question-care.tsx'

const { attempt, questions } = paperOf()
const QUESTION = { ...questions[0], language: 'hi', stem: 'क्या पका?', options: ['दीया', 'पतंग'] } as PaperQuestion

let spoken: { text: string; lang: string }[]
let stops: number
let played: string[]

class Utterance extends EventTarget {
  readonly text: string
  voice: unknown = null
  lang = ''
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** A device with voices of these languages. */
function giveVoices(languages: string[]): void {
  const voices = languages.map((lang) => ({ lang, name: lang, localService: true }))
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    cancel: () => (stops += 1),
    speak: ({ text, lang }: Utterance) => spoken.push({ text, lang }),
    addEventListener: () => undefined,
  })
}

const shown = async ({ readAloud }: { readAloud: boolean }) =>
  await show(
    <QueryClientProvider client={queryClient()}>
      <QuestionCare question={QUESTION} attempt={{ ...attempt, config: { ...attempt.config, readAloud } }}>
        <p>{QUESTION.stem}</p>
      </QuestionCare>
    </QueryClientProvider>,
  )
const button = (page: HTMLElement) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => /aloud|stop/i.test(textContent))

async function acted(deed: () => unknown): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => void (await deed()))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

beforeEach(() => {
  spoken = []
  played = []
  stops = 0
  queryClient().clear()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(new URL(this.src).pathname)
    await Promise.resolve()
  })
})
afterEach(() => {
  clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('to whom it was given a question is read as it opens, in its language and by the voice of the device, and no longer than it is open; others press for it [news:QY5]', async () => {
  giveVoices(['en-IN', 'hi-IN'])
  await shown({ readAloud: true })
  await until(() => expect(spoken).not.toEqual([]))
  expect(spoken).toEqual([{ text: 'क्या पका?\nA: दीया.\nB: पतंग.', lang: 'hi-IN' }])
  const before = stops
  clear()
  expect(stops).toBeGreaterThan(before)
  spoken = []
  const page = await shown({ readAloud: false })
  await until(() => expect(button(page)).toBeDefined())
  expect(spoken).toEqual([])
  await acted(() => button(page)?.click())
  expect(spoken).toHaveLength(1)
})

test('a device without a voice for the language of a question plays the voice of the house to whom it was given, and offers others nothing', async () => {
  giveVoices(['en-IN'])
  const part = { option: null, isNumber: false, words: QUESTION.stem, state: 'READY', url: '/audio/spoken/1.mp3' }
  const speech = {
    questions: [{ questionId: QUESTION.questionId, language: 'hi', heardParts: 0, parts: [part] }],
    lastHeard: null,
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, location.href).pathname)
    const body = JSON.stringify({ statusCode: 200, message: 'Success', body: speech })
    return await Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }))
  })
  const page = await shown({ readAloud: true })
  await until(() => expect(played).not.toEqual([]))
  expect(played).toEqual(['/audio/spoken/1.mp3'])
  expect(button(page)).toBeDefined()
  expect(spoken).toEqual([])
  const others = await shown({ readAloud: false })
  await acted(async () => await new Promise((done) => setTimeout(done)))
  expect(button(others)).toBeUndefined()
  expect(asked).toEqual(['/api/quiz/speech'])
})
