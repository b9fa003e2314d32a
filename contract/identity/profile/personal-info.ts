import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { signedIn } from '../../permission.ts'
import { PersonName } from './profile.ts'

/** Time zones that somebody may choose; times are shown in India's otherwise. */
export const TIME_ZONES = ['Asia/Kolkata', 'Asia/Dubai', 'Asia/Singapore', 'Europe/London', 'America/New_York'] as const

/** What Chowk keeps of a person beside her profile: never shown to anybody else. */
export const PersonalInfo = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  birthYear: z.nullable(z.int()),
  /** Whether she may still say or mend the year of her birth herself. */
  mayChangeBirthYear: z.boolean(),
  language: z.enum(['en', 'hi']),
  timeZone: z.string(),
  version: z.int(),
})
/** See the schema of the same name. */
export type PersonalInfo = z.infer<typeof PersonalInfo>

/** The own contact, age, language and time zone. */
export const getPersonalInfo = call({
  address: 'GET /api/user/personal-info/get',
  specified: 'org-personal-get',
  says: 'What is kept of oneself beside the profile: contact, year of birth, language, time zone.',
  permission: signedIn('own', 'say what the own profile says', { evenRestricted: ['GUARDIAN'] }),
  input: z.object({}),
  output: PersonalInfo,
})

/** Changes them; only what is sent changes. Who counts as a minor cannot make herself older. */
export const updatePersonalInfo = call({
  address: 'PUT /api/user/personal-info/update',
  specified: 'org-personal-update',
  says: 'Changes the own name, year of birth, language or time zone.',
  permission: signedIn('own', 'say what the own profile says', { evenRestricted: ['GUARDIAN'] }),
  input: z.object({
    version: z.int(),
    name: z.optional(PersonName),
    birthYear: z.optional(
      z.int().check(z.gte(1900, { error: 'INVALID_YEAR' }), z.lte(2100, { error: 'INVALID_YEAR' })),
    ),
    language: z.optional(z.enum(['en', 'hi'])),
    timeZone: z.optional(z.enum(TIME_ZONES)),
  }),
  output: PersonalInfo,
  refusals: { VERSION_CONFLICT: 409, AGE_IS_KEPT: 409 },
  audits: 'identity.personal-info-changed',
})
