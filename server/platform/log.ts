import { pino } from 'pino'

/** Structured lines on standard output; every line of a request carries its `requestId`. */
export type Log = pino.Logger

const CONTROL = /\p{Cc}/gu

const SECRET = ['password', 'refreshToken', 'authToken', 'code', 'cookie', 'authorization']

interface Line {
  level: number
  time: string
  msg: string
}

const LOUD: Record<number, string> = { 20: 'debug ', 40: 'warn ', 50: 'ERROR ', 60: 'ERROR ' }

/** One line of the log as people read it: time, words, then the rest as name=value; a failure with where it happened below it. */
export function readable(json: string): string {
  const { level, time, msg, error, ...rest } = JSON.parse(json) as Line & Record<string, unknown>
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${textOf(value)}`)
  const head = [`${time.slice(11, 19)} ${LOUD[level] ?? ''}${msg}`, ...facts].join('  ')
  if (error === undefined) return `${head}\n`
  const {
    kind,
    message,
    at: position = [],
  } = (typeof error === 'object' ? error : { message: error }) as Record<string, unknown>
  const where = (position as string[]).slice(0, 4).map((each) => `    at ${each}\n`)
  return `${head}\n  ${kind ? `${textOf(kind)}: ` : ''}${textOf(message)}\n${where.join('')}`
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Standard output for people: the demo and development open with it, production keeps JSON. */
export const forPeople = { write: (line: string): void => void process.stdout.write(readable(line)) }

/** Opens the log. Passwords, tokens and cookies never reach it, whatever object they are in. */
export function openLog(level: string, to: { write(line: string): void } = pino.destination(1)): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: reportedError },
    redact: {
      paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '…',
    },
  }
  return pino(options, to)
}

// PostgreSQL names the rows of people in `detail`, and what they typed in the words of a wrong value; parsers quote what they met.
const QUOTING = /^(22|42601)/
const EMAIL = /(?<![^\s@"'<>()])[^\s@"'<>()]+@[^\s@"'<>()]+/g

/** A failure as the log tells it: where it happened and what kind it was, without what a person had sent. */
export function reportedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutPeople(error) : error
  const { name, message, stack = '', cause } = error
  const { code, constraint, table } = error as Error & Record<string, unknown>
  const isQuoting = name === 'SyntaxError' || QUOTING.test(String(code))
  const reported = withoutPeople(isQuoting ? message.replaceAll(/(["'`]).*\1/gs, '$1…$1') : message)
  return {
    kind: name,
    message: reported,
    ...(code !== undefined && { reason: code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    at: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim().slice(3)),
    ...(cause instanceof Error && { cause: reportedError(cause) }),
  }
}

const withoutPeople = (text: string) => text.replaceAll(EMAIL, '…@…').slice(0, 1000)

/** Text from outside, without line ends and control characters, at most 200 characters: it cannot forge a line. */
export const plainForLog = (text: string): string => text.replaceAll(CONTROL, ' ').slice(0, 200)
