// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { getUserwiseQuiz, startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { paperOf } from '../keeper/given-paper.ts'
import TakeQuizScreen from './take-quiz-screen.tsx'

const { attempt } = paperOf()

let page: Mounted | undefined
afterEach(async () => {
  await page?.close()
  page = undefined
  vi.unstubAllGlobals()
  overwriteGetLocale(() => 'en')
})

type Refused = 'OTHER_DEVICE' | 'ATTEMPT_VOIDED'

function respond(path: string, kind: 'ENTITY' | 'PUBLIC', refused: Refused): Response {
  const own = { quizSlug: 'wells', kind, sheet: null, running: null, eligibility: null, results: [] }
  const eligible = {
    ...(sampleOf(getQuizEligibility.output) as object),
    eligible: true,
    reasons: [],
    accommodation: null,
  }
  const bodies = [
    [getUserwiseQuiz, own],
    [getQuizEligibility, eligible],
    ...(refused === 'ATTEMPT_VOIDED' ? [[startQuiz, attempt] as const] : []),
  ] as const
  const found = bodies.find(([{ address }]) => addressOf(address).path === path.split('?')[0])
  return found
    ? Response.json({ statusCode: 200, message: 'Success!', body: found[1] })
    : Response.json({ statusCode: 409, message: refused, body: { code: refused } }, { status: 409 })
}

interface Turning {
  locale: 'en' | 'hi'
  kind: 'ENTITY' | 'PUBLIC'
  refused: Refused
  role?: 'MEMBER' | 'FACULTY'
}

async function wordsOf({ locale, kind, refused, role = 'MEMBER' }: Turning): Promise<string> {
  const sample = sampleOf(UserData) as UserData
  const viewer = {
    ...sample,
    workspace: sample.workspace && { ...sample.workspace, kind: 'INSTITUTE' as const, isDefault: false, role },
  }
  await page?.close()
  vi.stubGlobal('fetch', async (path: string) => await Promise.resolve(respond(path, kind, refused)))
  overwriteGetLocale(() => locale)
  keepPageFacts({
    locale,
    theme: 'auto',
    asOf: attempt.serverNow,
    origin: 'https://chowk.test',
    viewer,
    seal: null,
    officer: null,
  })
  page = await mount(() => <TakeQuizScreen />)
  const { container, button, press } = page
  const start = locale === 'en' ? 'Start' : 'शुरू करें'
  await until(() => expect(button(start)).toBeDefined())
  await press(start)
  await until(() => expect(container.querySelector('[role="alert"]')).not.toBeNull())
  return [...container.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).join(' ')
}

describe('whom a refused quiz sends its taker to', () => {
  test.each(['OTHER_DEVICE', 'ATTEMPT_VOIDED'] as const)(
    'is her teacher where a school gave it, and nobody of a school where it is for everybody (%s)',
    async (refused) => {
      expect(await wordsOf({ locale: 'en', kind: 'ENTITY', refused })).toMatch(/your teacher/i)
      const open = await wordsOf({ locale: 'en', kind: 'PUBLIC', refused })
      expect(open).toMatch(/write to us/i)
      expect(open).not.toMatch(/teacher/i)
      expect(await wordsOf({ locale: 'hi', kind: 'ENTITY', refused })).toContain('शिक्षक')
      const hindi = await wordsOf({ locale: 'hi', kind: 'PUBLIC', refused })
      expect(hindi).toContain('हमें लिखें')
      expect(hindi).not.toContain('शिक्षक')
      const teacher = await wordsOf({ locale: 'en', kind: 'ENTITY', refused, role: 'FACULTY' })
      expect(teacher).toMatch(/whoever runs quizzes in your organisation/i)
      expect(teacher).not.toMatch(/teacher/i)
      expect(await wordsOf({ locale: 'hi', kind: 'ENTITY', refused, role: 'FACULTY' })).not.toContain('शिक्षक')
    },
  )
})
