import type { SpokenLanguage } from '@chowk/contract/identity/profile/profile.ts'
import { m } from '../../paraglide/messages.js'

/** The name of each language that somebody may speak. */
export const LANGUAGE_NAMES = {
  en: m.profile_language_en,
  hi: m.profile_language_hi,
  as: m.profile_language_as,
  bn: m.profile_language_bn,
  gu: m.profile_language_gu,
  kn: m.profile_language_kn,
  ks: m.profile_language_ks,
  kok: m.profile_language_kok,
  mai: m.profile_language_mai,
  ml: m.profile_language_ml,
  mr: m.profile_language_mr,
  ne: m.profile_language_ne,
  or: m.profile_language_or,
  pa: m.profile_language_pa,
  sa: m.profile_language_sa,
  sat: m.profile_language_sat,
  sd: m.profile_language_sd,
  ta: m.profile_language_ta,
  te: m.profile_language_te,
  ur: m.profile_language_ur,
} satisfies Record<SpokenLanguage, () => string>
