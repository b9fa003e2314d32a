import { pino } from 'pino'

/** Structured lines on standard output; every line of a request carries its `requestId`. */
export type Log = pino.Logger

const CONTROL = /\p{Cc}/gu

/** Opens the log. Passwords, tokens and cookies never reach it, whatever object they are in. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.refreshToken', '*.authToken', '*.code', '*.cookie', '*.authorization'],
      censor: '…',
    },
  })
}

/** Text from outside, without line ends and control characters, at most 200 characters: it cannot forge a line. */
export const plainForLog = (text: string): string => text.replaceAll(CONTROL, ' ').slice(0, 200)
