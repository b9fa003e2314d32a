// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { SOUNDS } from '../app/offline.ts'
import { findAudio } from './story-audio.ts'

const STORY = {
  articleId: 'a',
  slug: 'a',
  title: 'Story a',
  language: 'en',
  publisher: { name: { en: 'Tank Gazette', hi: null } },
  picture: { src: '/s.svg', widths: [], alt: '' },
}
const AUDIO = { ...STORY, mode: 'SERVER', url: '/audio/a/1.mp3', durationMs: 1000, segments: [] }

afterEach(() => vi.unstubAllGlobals())

test('a recording that this device keeps does not sound without a connection while its owner is at a quiz of what she heard', async () => {
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('no line')))
  vi.stubGlobal('caches', {
    has: async (name: string) => await Promise.resolve(name === SOUNDS),
    open: async () =>
      await Promise.resolve({
        match: async (key: string) => await Promise.resolve(key === '/kept/audio/a' ? Response.json(AUDIO) : undefined),
      }),
  })
  const asking = { signal: new AbortController().signal, onMaking: () => undefined }
  const found = async (isQuizzed: boolean) =>
    await findAudio(STORY, {}, { ...asking, isInQuiz: async () => await Promise.resolve(isQuizzed) })
  expect(await found(false)).toMatchObject({ is: 'FOUND' })
  expect(await found(true)).toEqual({ is: 'IN_QUIZ' })
})
