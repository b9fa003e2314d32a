import { describe, expect } from 'vitest'
import { getCertificate, issueCertificate } from '@chowk/contract/quiz/certificate.ts'
import { givenAttempt } from '../../testing/quiz/attempts.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { World } from '../../testing/world.ts'
import { CHECKS } from './certificate-calls.ts'
import { certificateTexts } from './certificate-pdf.ts'
import { publicName } from './public-name.rules.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string } | null)?.code

async function passed(world: World, { id, seventh }: QuizSchool, percent = 80) {
  const person = await world.person({ workspace: id, class: 7, name: 'Meera Deshpande' })
  const result = await givenAttempt(world, {
    personId: person.id,
    workspaceId: id,
    class: 7,
    departmentId: seventh,
    percent,
  })
  return { person, result }
}

describe('a certificate', () => {
  test('is given for a quiz that was passed, once however often it is asked for, and says name, class, school, quiz, per cent and day [news:QR8]', async ({
    world,
    school,
  }) => {
    const { person, result } = await passed(world, school)
    const said = await Promise.all([1, 2, 3].map(async () => await person.call(issueCertificate, { result })))
    expect(new Set(said.map(({ code }) => code)).size).toBe(1)
    const code = said[0]?.code ?? ''
    expect(code).toMatch(/^[\w-]{22}$/)
    expect(await person.call(getCertificate, { code })).toEqual({
      code,
      name: 'Meera Deshpande',
      class: 7,
      school: { en: 'Neem School', hi: null },
      quiz: { title: null, number: 1 },
      percent: 80,
      takenAt: '2026-11-20T08:00:00.000Z',
      state: 'VALID',
      isOwn: true,
    })
  })

  test('is given to nobody for a quiz that was not passed, or is not told, or is another’s', async ({
    world,
    school,
  }) => {
    const { person, result } = await passed(world, school, 30)
    expect(codeOf(await person.ask(issueCertificate, { result }))).toBe('NOT_PASSED')
    const other = await passed(world, school)
    expect(codeOf(await person.ask(issueCertificate, { result: other.result }))).toBe('RESULT_NOT_FOUND')
    expect(codeOf(await school.head.ask(issueCertificate, { result: other.result }))).toBe('RESULT_NOT_FOUND')
    await world.owner`update quiz_attempt set config = config || '{"review": "NEVER"}' where result_slug = ${other.result}`
    expect(codeOf(await other.person.ask(issueCertificate, { result: other.result }))).toBe('RESULT_NOT_FOUND')
  })

  test('tells a stranger a child’s first name and one letter, and not her class; of a grown-up her name', async ({
    world,
    school,
  }) => {
    const { person, result } = await passed(world, school)
    const visitor = await world.visitor()
    const { code } = await person.call(issueCertificate, { result })
    expect(await visitor.call(getCertificate, { code })).toMatchObject({ name: 'Meera D.', class: null, isOwn: false })
    expect(JSON.stringify(await visitor.ask(getCertificate, { code }))).not.toContain('Deshpande')
    const taken = await givenAttempt(world, { personId: school.teacher.id, workspaceId: school.id, percent: 90 })
    const grown = await school.teacher.call(issueCertificate, { result: taken })
    expect((await visitor.call(getCertificate, grown)).name).toBe('Leela Thomas')
  })

  test('stays as it was when the try is marked anew, and is void when the try is taken back', async ({
    world,
    school,
  }) => {
    const { person, result } = await passed(world, school)
    const { code } = await person.call(issueCertificate, { result })
    await world.owner`update quiz_attempt set percent = 20, passed = false where result_slug = ${result}`
    expect(await person.call(getCertificate, { code })).toMatchObject({ percent: 80, state: 'VALID' })
    expect(await person.call(issueCertificate, { result })).toEqual({ code })
    await world.owner`update quiz_attempt set state = 'VOIDED' where result_slug = ${result}`
    expect((await (await world.visitor()).call(getCertificate, { code })).state).toBe('VOID')
    expect((await person.fetch(`/certificates/${code}.pdf`)).status).toBe(404)
  })

  test('is not found by guessing, and who guesses too often is told to wait', async ({ world }) => {
    const visitor = await world.visitor()
    const guess = async () => await visitor.ask(getCertificate, { code: 'A'.repeat(22) })
    expect(codeOf(await guess())).toBe('CERTIFICATE_NOT_FOUND')
    expect(codeOf(await visitor.ask(getCertificate, { code: 'short' }))).toBe('CERTIFICATE_NOT_FOUND')
    for (let count = 1; count < CHECKS.most; count++) await guess()
    expect((await guess()).statusCode).toBe(429)
  })

  test('is printed as a document for whom it is, and for nobody else', async ({ world, school }) => {
    const { person, result } = await passed(world, school)
    const { code } = await person.call(issueCertificate, { result })
    for (const language of ['en', 'hi']) {
      const file = await person.fetch(`/certificates/${code}.pdf?lang=${language}`)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect((await file.text()).slice(0, 5)).toBe('%PDF-')
    }
    for (const other of [school.head, school.teacher, await world.visitor()])
      expect((await other.fetch(`/certificates/${code}.pdf`)).status).toBe(404)
    const texts = certificateTexts(await person.call(getCertificate, { code }), {
      language: 'hi',
      address: 'https://x.example/certificate/1',
    })
    expect(texts).toMatchObject({
      name: 'Meera Deshpande',
      of: 'कक्षा 7 · Neem School',
      result: '80 % अंकों के साथ',
      on: '20 नवंबर 2026 को',
    })
  })
})

test('a name for strangers is the first one and a letter, also of Hindi names and of those with one word', () => {
  expect(['Asha', 'Asha Rao', ' Asha Devi  Rao ', 'मीरा देशपांडे', 'मीरा किशोर'].map(publicName)).toEqual([
    'Asha',
    'Asha R.',
    'Asha R.',
    'मीरा दे.',
    'मीरा कि.',
  ])
})
