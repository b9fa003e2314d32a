import { describe, expect } from 'vitest'
import { NO_ACCOMMODATION, setAccommodation } from '@chowk/contract/quiz/accommodation.ts'
import { startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { checkAudioEligibility, getAudioPopup } from '@chowk/contract/quiz/audio.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { DAY_MS } from '../../platform/time.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { givenListens, givenReads, givenRules } from '../../testing/quiz/quiz.ts'
import type { TestPerson } from '../../testing/world.ts'

const REASON = 'Is at the hospital in the mornings'
// A Friday, half past one in the afternoon in India.
const LAST_DAY = '2026-11-21'

const asked = (userId: string, accommodation: object, more: object = {}) => ({
  userId,
  version: 0,
  accommodation: { ...NO_ACCOMMODATION, ...accommodation },
  reason: REASON,
  startsOn: null,
  endsOn: LAST_DAY,
  ...more,
})
const codesOf = async (who: TestPerson) => (await who.call(getQuizEligibility, {})).reasons.map(({ code }) => code)

describe('one pupil may begin what others may not yet [news:QE11]', () => {
  test('after fewer stories, read or heard, more often and at other hours, and all of it ends on a day', async ({
    world,
    school: { id, head, chetan, dev },
  }) => {
    await givenRules(world, id, { allowedHours: { from: '07:00', to: '09:00' } })
    const given = { minArticlesRead: 3, minAudioListened: 2, extraAttempts: 1, anyHour: true }
    await head.call(setAccommodation, asked(chetan.id, given))
    for (const pupil of [chetan, dev]) {
      await givenReads(world, pupil, 3)
      await givenListens(world, pupil, 2)
    }
    expect(await chetan.call(getQuizEligibility, {})).toMatchObject({ eligible: true, need: 3, attemptsLeft: 2 })
    expect(await chetan.call(checkAudioEligibility, {})).toMatchObject({ eligible: true, need: 2, have: 2 })
    expect((await chetan.call(getAudioPopup, {})).popup).toMatchObject({ have: 2, need: 2 })
    expect(await codesOf(dev), 'others have none of it').toEqual(['OUTSIDE_HOURS', 'READ_MORE'])
    expect(await dev.call(checkAudioEligibility, {})).toMatchObject({ eligible: false, need: 3 })

    const { quizSlug } = await chetan.call(getQuizEligibility, {})
    const { quizSessionId } = await chetan.call(startQuiz, { quizSlug })
    await chetan.call(submitQuiz, { quizSessionId })
    expect(await codesOf(chetan), 'a second one today').toEqual(['READ_MORE'])

    world.clock.pass(2 * DAY_MS)
    const later = await world.session(chetan.id, id)
    expect(await later.call(getQuizEligibility, {})).toMatchObject({ need: 5, attemptsLeft: 1, accommodation: null })
    expect(await codesOf(later)).toEqual(['OUTSIDE_HOURS', 'READ_MORE'])
    expect(await later.call(checkAudioEligibility, {})).toMatchObject({ need: 3 })
  })

  test('is given with a reason and a last day; what helps within a quiz needs no last day', async ({
    school: { head, chetan },
  }) => {
    const said = async (accommodation: object, more: object) => {
      const { statusCode, body } = await head.ask(setAccommodation, asked(chetan.id, accommodation, more))
      return statusCode === 200 ? 'set' : JSON.stringify(body['fields'])
    }
    for (const eased of [{ minArticlesRead: 3 }, { minAudioListened: 1 }, { extraAttempts: 1 }, { anyHour: true }]) {
      expect(await said(eased, { endsOn: null })).toContain('END_NEEDED')
      expect(await said(eased, { reason: ' ' })).toContain('reason')
    }
    expect(await said({ timeFactor: 2, largeText: true, readAloud: true }, { endsOn: null })).toBe('set')
  })

  test('never makes it harder than for everybody', async ({ world, school: { head, chetan } }) => {
    await head.call(setAccommodation, asked(chetan.id, { minArticlesRead: 50, minAudioListened: 20 }))
    await givenListens(world, chetan, 1)
    expect(await chetan.call(getQuizEligibility, {})).toMatchObject({ need: 5 })
    expect(await chetan.call(checkAudioEligibility, {})).toMatchObject({ need: 3 })
  })
})
