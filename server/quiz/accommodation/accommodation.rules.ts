import type { Accommodation } from '@chowk/contract/quiz/accommodation.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { Wishes } from '../attempt/paper.rules.ts'

/** Rules that hold for one person, with what she was given beyond those of all; a try keeps both. */
export type HeldRules = QuizConfig & { accommodation: Accommodation | null }

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

const timeOf = ({ timePerQuestionSec }: QuizConfig, { noTimeLimit, timeFactor }: Accommodation): number =>
  noTimeLimit ? 0 : Math.ceil(timePerQuestionSec * timeFactor)

/** Rules with what a person needs: that goes before class, department and workspace, and never takes anything from her (QC6). */
export function withAccommodation(config: QuizConfig, accommodation: Accommodation | null): HeldRules {
  if (!accommodation) return { ...config, accommodation }
  const { extraAttempts, minArticlesRead, minAudioListened, anyHour } = accommodation
  return {
    ...config,
    accommodation,
    timePerQuestionSec: timeOf(config, accommodation),
    attemptsPerDay: config.attemptsPerDay + extraAttempts,
    minArticlesRead: Math.min(config.minArticlesRead, minArticlesRead ?? config.minArticlesRead),
    minAudioListened: Math.min(config.minAudioListened, minAudioListened ?? config.minAudioListened),
    ...(anyHour && { allowedDays: EVERY_DAY, allowedHours: null, blackoutDates: [] }),
  }
}

/** Her wishes, with the language that she was given in place of a chosen one. */
export const wishesWith = (wishes: Wishes, { accommodation }: HeldRules): Wishes =>
  accommodation?.language ? { ...wishes, language: accommodation.language } : wishes

/** What a try was begun with beyond the rules of all; tries from before there was such a thing have none. */
export const accommodationOf = (config: QuizConfig): Accommodation | null =>
  (config as Partial<HeldRules>).accommodation ?? null

const HOUR_MS = 3_600_000

/** When a quiz ends for her; null: it does not. */
export const closeFor = (closesAt: Date | null, accommodation: Accommodation | null): Date | null =>
  closesAt && new Date(closesAt.getTime() + (accommodation?.closesLaterHours ?? 0) * HOUR_MS)

const FEWEST_LEFT = 2

/** The places of a question's options in the order shown, without one that is wrong; two stay at least. */
export function withoutOneWrong(shown: readonly number[], key: readonly number[]): number[] {
  if (key.length !== 1 || shown.length <= FEWEST_LEFT) return [...shown]
  const wrong = shown.filter((place) => !key.includes(place))
  const dropped = wrong.at(-1)
  return shown.filter((place) => place !== dropped)
}
