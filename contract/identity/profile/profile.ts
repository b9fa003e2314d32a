import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { everybody, signedIn } from '../../permission.ts'
import { text } from '../../text.ts'
import { CustomUrl } from '../custom-url.ts'
import { ENTRIES, SECTIONS } from './section.ts'
import { OwnId, rowId } from '../../row-id.ts'

/** Who sees a part of a profile (W8). */
export const Visibility = z.enum(['PUBLIC', 'WORKSPACE', 'ONLY_ME'])
/** See the schema of the same name. */
export type Visibility = z.infer<typeof Visibility>

/** What has a visibility of its own: the profile as a whole, and each section of it. */
export const PARTS = ['profile', ...SECTIONS] as const
/** See the list of the same name. */
export type ProfileArea = (typeof PARTS)[number]

/** Languages that somebody may speak. */
export const SpokenLanguage = z.enum([
  'en',
  'hi',
  'as',
  'bn',
  'gu',
  'kn',
  'ks',
  'kok',
  'mai',
  'ml',
  'mr',
  'ne',
  'or',
  'pa',
  'sa',
  'sat',
  'sd',
  'ta',
  'te',
  'ur',
])
/** See the schema of the same name. */
export type SpokenLanguage = z.infer<typeof SpokenLanguage>

/** Scenes that may stand above a profile. */
export const BACKGROUNDS = ['banyan', 'hills', 'train', 'field', 'rain', 'books', 'sky', 'stepwell'] as const
/** How many portraits are drawn for a person to choose from. */
export const PORTRAITS = 12
/** Longest line about oneself and longest text, in characters. */
export const LONGEST = { name: 120, headline: 120, about: 1000 } as const

/** An address as somebody followed it: anything short, looked up as it is. */
const FollowedUrl = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(60))

/** Whose: by address; without one the own. `userId` may only be the viewer's own (R6.05). */
export const PersonQuery = z.object({
  customUrl: z.optional(FollowedUrl),
  userId: OwnId,
})

/** How a viewer stands to a person. */
export const Relation = z.enum(['OWN', 'MEMBER', 'PUBLIC'])
/** See the schema of the same name. */
export type Relation = z.infer<typeof Relation>

/** How far what somebody says of herself is: others see it, they do not while moderators look at it, or it was taken down until it says something else (C43). */
export const ProfileStatus = z.enum(['PUBLISHED', 'HIDDEN', 'REMOVED'])
/** See the schema of the same name. */
export type ProfileStatus = z.infer<typeof ProfileStatus>

const visibilityOfParts = z.object({
  profile: Visibility,
  skill: Visibility,
  experience: Visibility,
  education: Visibility,
  certification: Visibility,
  achievement: Visibility,
})

/** A person as the viewer may see her (W4, W8): what is not for this viewer is empty. Contact and age are never in it. */
export const PersonView = z.object({
  view: Relation,
  userId: z.string(),
  customUrl: z.nullable(z.string()),
  name: z.string(),
  /** What she is called. */
  called: z.string(),
  headline: z.string(),
  about: z.string(),
  languages: z.array(SpokenLanguage),
  /** Address of the own picture or else the drawn portrait, and of the scene above the profile. */
  portrait: z.string(),
  background: z.nullable(z.string()),
  /** The month since which she is here. */
  since: z.string(),
  /** The workspace that she is in, for those who are in it too. */
  workspace: z.nullable(z.object({ name: z.string(), nameHi: z.nullable(z.string()), slug: z.string() })),
  sections: z.object({
    skill: z.array(ENTRIES.skill),
    experience: z.array(ENTRIES.experience),
    education: z.array(ENTRIES.education),
    certification: z.array(ENTRIES.certification),
    achievement: z.array(ENTRIES.achievement),
  }),
  /** For herself alone. */
  own: z.nullable(
    z.object({
      version: z.int(),
      visibility: visibilityOfParts,
      /** Whether she may show anything to everybody. */
      mayBePublic: z.boolean(),
      scene: z.nullable(z.enum(BACKGROUNDS)),
      portrait: z.int(),
      /** Whether she put up a picture of her own. */
      hasPicture: z.boolean(),
      status: ProfileStatus,
    }),
  ),
})
/** See the schema of the same name. */
export type PersonView = z.infer<typeof PersonView>

/** A person's profile by her address (R1.16), by the viewer's relation to her; `as` shows the own one as others see it (W10). */
export const getPersonByUrl = call({
  address: 'GET /api/employee/get-by-customurl',
  specified: 'org-emp-by-url',
  says: 'The profile of a person by its address, or the own one: all for herself, more for her workspace, what is public for everybody.',
  permission: everybody('any', 'read what people say of themselves, as far as they show it'),
  input: z.extend(PersonQuery, { as: z.optional(z.enum(['MEMBER', 'PUBLIC'])) }),
  output: PersonView,
  refusals: { PERSON_NOT_FOUND: 404, SIGN_IN_NEEDED: 401 },
  // Whoever hides herself is hidden at once.
  cacheMs: 0,
})

/** A person's name. */
export const PersonName = text({ least: 1, most: LONGEST.name })

/** Changes what the own profile says and who sees it; only what is sent changes. */
export const updateProfile = call({
  address: 'PUT /api/employee/update-profile',
  specified: 'org-emp-update',
  says: 'Changes what the own profile says and who sees each part of it.',
  permission: signedIn('own', 'say what the own profile says'),
  input: z.object({
    /** Another person than oneself is not found (R6.05). */
    userId: OwnId,
    version: z.int(),
    name: z.optional(PersonName),
    customUrl: z.optional(CustomUrl),
    called: z.optional(text({ most: 60 })),
    headline: z.optional(text({ most: LONGEST.headline })),
    about: z.optional(text({ most: LONGEST.about, lines: true })),
    languages: z.optional(z.array(SpokenLanguage).check(z.maxLength(12))),
    visibility: z.optional(z.partial(visibilityOfParts)),
  }),
  output: PersonView,
  refusals: { VERSION_CONFLICT: 409, NOT_FOR_MINORS: 403, URL_TAKEN: 409, URL_CHANGED_LATELY: 409 },
  audits: 'identity.profile-changed',
})

/** Chooses the drawn portrait or a picture of one's own, and the scene above the own profile. Whoever sees the profile sees the picture. */
export const updateBackground = call({
  address: 'PUT /api/user/update-background-profile',
  specified: 'org-background',
  says: 'Chooses which portrait is drawn or which own picture is shown, and which scene stands above the own profile; null for none.',
  permission: signedIn('own', 'say what the own profile says'),
  input: z.object({
    version: z.int(),
    scene: z.optional(z.nullable(z.enum(BACKGROUNDS))),
    portrait: z.optional(
      z.int().check(z.gte(0, { error: 'INVALID_PORTRAIT' }), z.lt(PORTRAITS, { error: 'INVALID_PORTRAIT' })),
    ),
    /** An own upload of kind IMAGE; null takes the picture away. */
    pictureId: z.optional(z.nullable(rowId('ATTACHMENT_NOT_FOUND'))),
  }),
  output: PersonView,
  refusals: { VERSION_CONFLICT: 409, ATTACHMENT_NOT_FOUND: 404 },
})
