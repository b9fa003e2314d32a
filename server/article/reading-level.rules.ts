/** What a list leaves out for a student. */
export interface ReadingLimits {
  /** Hardest level shown; null for no limit. */
  highestLevel: number | null
  hidesSensitive: boolean
  /** Leaves out what weighty reports hide from minors before anybody looked (RP8). */
  hidesReported: boolean
}

/** Levels above a student's class that a list still shows (F3). */
const LEVELS_ABOVE = 3
/** From this class on sensitive stories are shown with a warning, unless the school turns them off (I28). */
const SENIOR_CLASS = 9

/** The limits of a reader: adults have none; a minor without a class is kept from sensitive stories. */
export function readingLimits(reader: {
  isMinor: boolean
  class: number | null
  seniorsSeeSensitive: boolean
}): ReadingLimits {
  const isSenior = reader.class !== null && reader.class >= SENIOR_CLASS
  return {
    highestLevel: reader.class === null ? null : reader.class + LEVELS_ABOVE,
    hidesSensitive: reader.isMinor && !(isSenior && reader.seniorsSeeSensitive),
    hidesReported: reader.isMinor,
  }
}
