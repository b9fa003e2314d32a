import { updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import { SECTION_CALLS } from '@chowk/contract/identity/profile/section-calls.ts'
import type { TestPerson } from '../world.ts'

/** A profile with an entry in every section; each text holds the word. */
export async function givenProfile(person: TestPerson, word: string): Promise<void> {
  const { skill, experience, education, certification, achievement } = SECTION_CALLS
  await person.call(updateProfile, { version: 0, headline: `${word} line`, about: `${word} about`, languages: ['hi'] })
  await person.call(skill.save, { name: `${word} skill`, level: 4 })
  await person.call(experience.save, {
    title: `${word} helper`,
    organisation: `${word} Works`,
    from: '2020',
    isCurrent: true,
  })
  await person.call(education.save, { institution: `${word} School`, degree: 'Class 6', from: '2019', to: '2020' })
  await person.call(certification.save, { name: `${word} paper`, issuer: 'A guild', issued: '2021-03' })
  await person.call(achievement.save, { title: `${word} prize`, date: '2022', description: 'Won.' })
}
