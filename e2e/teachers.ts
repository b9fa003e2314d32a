import type { DemoPerson } from '@chowk/demo/people.ts'

const teacher = (name: string, customUrl: string): DemoPerson => ({
  email: `${customUrl.split('-')[0]}@journeys.chowk.example`,
  name,
  customUrl,
  part: 'a teacher of the journeys',
  birthYear: 1985,
  member: { role: 'FACULTY' },
})

/** More teachers of the demo’s school than the demo has: nobody writes more than five posts in ten minutes, so each writes for one file of journeys. */
export const UMA = teacher('Uma Nair', 'uma-nair')
export const VIKRAM = teacher('Vikram Salvi', 'vikram-salvi')
export const NADIA = teacher('Nadia Khan', 'nadia-khan')
export const FARIDA = teacher('Farida Baig', 'farida-baig')
export const GOPAL = teacher('Gopal Rane', 'gopal-rane')
export const HEMA = teacher('Hema Kulkarni', 'hema-kulkarni')
export const ISHAAN = teacher('Ishaan Roy', 'ishaan-roy')

/** Each takes quizzes in one journey: a day has one of them. The first two are pupils. */
export const QUIZ_TAKERS = {
  PAWAN: {
    ...teacher('Pawan More', 'pawan-more'),
    part: 'a pupil of the journeys',
    birthYear: 2014,
    member: { role: 'MEMBER', class: 7 },
    guardian: { name: 'Ila Solanki', email: 'ila@demo.chowk.example' },
  } satisfies DemoPerson,
  /** A pupil who needs more time. */
  LATIKA: {
    ...teacher('Latika Pawar', 'latika-pawar'),
    part: 'a pupil of the journeys',
    birthYear: 2014,
    member: { role: 'MEMBER', class: 7 },
    guardian: { name: 'Ila Solanki', email: 'ila@demo.chowk.example' },
  } satisfies DemoPerson,
  /** A pupil who writes in her own words. */
  NITA: {
    ...teacher('Nita Jagtap', 'nita-jagtap'),
    part: 'a pupil of the journeys',
    birthYear: 2014,
    member: { role: 'MEMBER', class: 7 },
    guardian: { name: 'Ila Solanki', email: 'ila@demo.chowk.example' },
  } satisfies DemoPerson,
  /** Another one, of another journey: both go on at the same time. */
  CHARU: {
    ...teacher('Charu Dighe', 'charu-dighe'),
    part: 'a pupil of the journeys',
    birthYear: 2014,
    member: { role: 'MEMBER', class: 7 },
    guardian: { name: 'Ila Solanki', email: 'ila@demo.chowk.example' },
  } satisfies DemoPerson,
  OMKAR: {
    ...teacher('Omkar Dhole', 'omkar-dhole'),
    part: 'a pupil of another class',
    birthYear: 2013,
    member: { role: 'MEMBER', class: 8 },
    guardian: { name: 'Ila Solanki', email: 'ila@demo.chowk.example' },
  } satisfies DemoPerson,
  RUKMINI: teacher('Rukmini Shah', 'rukmini-shah'),
  KAVERI: teacher('Kaveri Menon', 'kaveri-menon'),
  SANA: teacher('Sana Mirza', 'sana-mirza'),
  TANVI: teacher('Tanvi Sathe', 'tanvi-sathe'),
  LATA: teacher('Lata Sen', 'lata-sen'),
  MOHIT: teacher('Mohit Gill', 'mohit-gill'),
  DEVI: teacher('Devi Rawat', 'devi-rawat'),
}
export const TEACHERS: readonly DemoPerson[] = [
  UMA,
  VIKRAM,
  NADIA,
  FARIDA,
  GOPAL,
  HEMA,
  ISHAAN,
  ...Object.values(QUIZ_TAKERS),
]
