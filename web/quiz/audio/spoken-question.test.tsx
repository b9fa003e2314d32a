// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { queryClient } from '../../app/read.ts'
import { clear, show, until } from '../../ui/widgets/widget-stage.tsx'
import { paperOf } from '../keeper/given-paper.ts'
import { storeMode } from './spoken-paper.ts'
import type { Mode } from './spoken-paper.ts'
import { SpokenQuestion } from './spoken-question.tsx'

const { attempt, questions } = paperOf({ kind: 'AUDIO' })
const OPTIONS = ['Silver', 'Copper', 'Brass', 'Iron']
const QUESTION = { ...questions[0], stem: 'Which metal was it?', options: OPTIONS } as PaperQuestion
const PARTS = [QUESTION.stem, ...OPTIONS].map((words, at) => ({
  option: at === 0 ? null : at - 1,
  isNumber: false,
  words,
  state: 'READY',
  url: `/audio/spoken/${encodeURIComponent(words)}.mp3`,
}))
const SPEECH = {
  questions: [{ questionId: QUESTION.questionId, language: 'en', heardParts: 0, parts: PARTS }],
  lastHeard: null,
}

let played: string[]
let chosen: (number | null)[]

/** The question as it stands in its paper: what is chosen is chosen. */
function OnPaper() {
  const [answer, setAnswer] = useState<number>()
  const choose = (option: number | null) => {
    chosen.push(option)
    setAnswer(option ?? undefined)
  }
  return (
    <SpokenQuestion
      quizSessionId={attempt.quizSessionId}
      question={QUESTION}
      count={2}
      chosen={answer}
      onChoose={choose}
      onForward={() => undefined}
    />
  )
}

async function acted(deed: () => unknown): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => void (await deed()))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

async function shown(mode: Mode): Promise<HTMLElement> {
  storeMode(mode)
  const page = await show(
    <QueryClientProvider client={queryClient()}>
      <OnPaper />
    </QueryClientProvider>,
  )
  await until(() => expect(page.querySelector('select')).not.toBeNull())
  return page
}

const press = async (page: HTMLElement, key: string) =>
  await acted(() => page.querySelector('h1')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const radios = (page: HTMLElement) => [...page.querySelectorAll<HTMLInputElement>('input[type=radio]')]

beforeEach(() => {
  played = []
  chosen = []
  sessionStorage.clear()
  queryClient().clear()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(decodeURIComponent(new URL(this.src).pathname.replace(/^.*\/|\.mp3$/g, '')))
    await Promise.resolve()
  })
  vi.stubGlobal('fetch', async (address: string) => {
    const listening = { queue: [], currentId: null, rate: 1, voices: {} }
    const body = new URL(address, location.href).pathname === '/api/quiz/speech' ? SPEECH : listening
    return await Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body }))
  })
})
afterEach(() => {
  clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a question is heard as it opens and again by R; keys 1 to 4 and a tap answer it; what is spoken stands there too [news:QD2]', async () => {
  const page = await shown('BOTH')
  await until(() => expect(played).toEqual([QUESTION.stem]))
  for (const words of [QUESTION.stem, ...OPTIONS]) expect(page.textContent).toContain(words)
  await press(page, 'r')
  expect(played).toEqual([QUESTION.stem, QUESTION.stem])
  await acted(() => [...page.querySelectorAll('button')].find(({ textContent }) => /stop/i.test(textContent))?.click())
  await acted(() =>
    [...page.querySelectorAll('button')].find(({ textContent }) => /repeat/i.test(textContent))?.click(),
  )
  expect(played).toHaveLength(3)
  for (const [index, key] of ['1', '2', '3', '4'].entries()) {
    await press(page, key)
    expect(radios(page).map(({ checked }) => checked)).toEqual(OPTIONS.map((_, place) => place === index))
  }
  await press(page, '5')
  await acted(() => radios(page)[1]?.click())
  expect(chosen).toEqual([0, 1, 2, 3, 1])
})

test('to whom listens only neither the question nor its answers are shown, and keys and taps answer as before [news:QD2]', async () => {
  const page = await shown('SOUND')
  await until(() => expect(played).toEqual([QUESTION.stem]))
  for (const words of [QUESTION.stem, ...OPTIONS]) expect(page.textContent).not.toContain(words)
  expect(radios(page).map((radio) => radio.closest('label')?.textContent)).toEqual(
    [1, 2, 3, 4].map((number) => `${number}Answer ${number}`),
  )
  await press(page, '4')
  await acted(() => radios(page)[0]?.click())
  expect(chosen).toEqual([3, 0])
})
