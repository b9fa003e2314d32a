import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { mailOf, modelOf, razorpayOf, razorpayXOf, s3Of, smsOf, voiceOf } from './settings/outside-service.ts'
import type {
  VoiceService,
  ModelService,
  S3Address,
  MailSettings,
  SmsSettings,
  RazorpaySettings,
  RazorpayXSettings,
} from './settings/outside-service.ts'
import { BadConfig, switchOf, wordsOf } from './settings/setting.ts'

/** How the house was opened: `demo` has demo people and listens on loopback, `serve` is production, `dev` adds Vite, `test` is for tests. */
export type Mode = 'demo' | 'serve' | 'dev' | 'test'

/** Who answers for this installation: shown on the contact page, in the terms and at the foot. */
export interface Office {
  officer: string | null
  email: string | null
  phone: string | null
  address: string | null
}

/** Everything that differs between installations, read once at the start. Keys are raw bytes. */
export interface Config {
  mode: Mode
  host: string
  port: number
  /** Folder of the database, files and secrets, unless DATABASE_URL says otherwise. */
  home: string
  databaseUrl: string | undefined
  /** Public address, without a slash at the end; undefined: whatever the browser says in `Host`. */
  origin: string | undefined
  /** The name that passkeys are made for, and further addresses of ours that use them; without a name that of the public address. */
  passkeys: { domain: string | undefined; origins: string[] }
  /** Origins inside a private network where organisations have the providers by which their people sign in. */
  providers: string[]
  /** Origins inside a private network where browsers' push services are. */
  pushOrigins: string[]
  /** Whoever runs this installation does so only in a session that was proven by two factors. */
  operatorsProveTwice: boolean
  /** Other servers of this installation that answer /recommend and /ml (R7.02); undefined: this one does. */
  hosts: { recommend: string | undefined; ml: string | undefined }
  /** Signs access tokens, device cookies, picture addresses; derives refresh tokens. 32 bytes. */
  serverKey: Buffer
  /** AES-256-CBC key and vector of sealed answers (R9.12). */
  seal: { key: Buffer; iv: Buffer; id: string }
  sealedOnly: boolean
  /** Trust `x-forwarded-for` of the proxy in front. */
  behindProxy: boolean
  logLevel: string
  /** A speech service that articles' words may be sent to; undefined: only the voice that ships with Chowk speaks. */
  voice: VoiceService | undefined
  /** A language model that stories may be sent to, which suggests questions about them; undefined: none. */
  model: ModelService | undefined
  /** Where uploaded files go; undefined: into the home folder. */
  s3: S3Address | undefined
  /** Without them letters stay in the preview box. */
  mail: MailSettings | undefined
  sms: SmsSettings | undefined
  /** Without it plans are paid in the sandbox, and in production not at all. */
  razorpay: RazorpaySettings | undefined
  razorpayX: RazorpayXSettings | undefined
  office: Office
  /** Polls outside feeds as well; off in tests. */
  worldFeeds: boolean
}

interface Secrets {
  serverKey: string
  sealKey: string
  sealIv: string
}

/** Reads the environment; makes missing secrets once and keeps them in the home folder, readable by its owner alone. */
export function readConfig(mode: Mode, given: NodeJS.ProcessEnv = process.env): Config {
  // A name without a value counts as not set.
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value))
  const faults = new Set<string>()
  const config = gather(mode, env, noting(faults))
  if (faults.size > 0) throw new BadConfig([...faults].join('\n'))
  return config
}

type Reader = <T>(read: () => T) => T

// What cannot be read is noted and never used: an operator learns all that is wrong at once.
const noting = (faults: Set<string>): Reader =>
  function reader<T>(read: () => T): T {
    try {
      return read()
    } catch (failure) {
      if (!(failure instanceof BadConfig)) throw failure
      faults.add(failure.message)
      return undefined as T
    }
  }

/** The home folder, before anything is read from it. */
export const homeOf = (env: NodeJS.ProcessEnv): string =>
  env['CHOWK_HOME'] || join(import.meta.dirname, '../../.chowk/home')

function gather(mode: Mode, env: NodeJS.ProcessEnv, read: Reader): Config {
  const home = homeOf(env)
  const stored = read(() => storedSecrets(home, env))
  const secret = (name: string, of: keyof Secrets, length: number) =>
    stored ? read(() => secretOf(name, stored[of], length)) : Buffer.alloc(0)
  const seal = { key: secret('CHOWK_SEAL_KEY', 'sealKey', 32), iv: secret('CHOWK_SEAL_IV', 'sealIv', 16) }
  const isOn = (name: string, fallback: boolean) => read(() => switchOf(env, name, fallback))
  const isPublic = isOn('CHOWK_DEMO_PUBLIC', false) || mode === 'serve'
  return {
    mode,
    host: env['HOST'] ?? (isPublic ? '0.0.0.0' : '127.0.0.1'),
    port: read(() => numberOf(env, 'PORT', 3000)),
    home,
    databaseUrl: read(() => databaseOf(env)),
    origin: read(() => originOf(env, 'CHOWK_ORIGIN')),
    passkeys: read(() => passkeysOf(env)),
    providers: wordsOf(env['CHOWK_SIGN_ON_ORIGINS']).map((each) => read(() => originIn('CHOWK_SIGN_ON_ORIGINS', each))),
    pushOrigins: wordsOf(env['CHOWK_PUSH_ORIGINS']).map((each) => read(() => originIn('CHOWK_PUSH_ORIGINS', each))),
    // The demo's operator has a password that everybody may read.
    operatorsProveTwice: isOn('CHOWK_OPERATOR_SECOND_FACTOR', mode === 'serve'),
    hosts: {
      recommend: read(() => originOf(env, 'CHOWK_RECOMMEND_HOST')),
      ml: read(() => originOf(env, 'CHOWK_ML_HOST')),
    },
    serverKey: secret('CHOWK_SERVER_KEY', 'serverKey', 32),
    seal: { ...seal, id: seal.key && seal.iv ? fingerprint(seal) : '' },
    sealedOnly: isOn('SEALED_ONLY', false),
    behindProxy: isOn('CHOWK_BEHIND_PROXY', false),
    logLevel: read(() => levelOf(env, mode === 'test' ? 'silent' : 'info')),
    voice: read(() => voiceOf(env)),
    model: read(() => modelOf(env)),
    s3: read(() => s3Of(env)),
    mail: read(() => mailOf(env)),
    sms: read(() => smsOf(env)),
    razorpay: read(() => razorpayOf(env)),
    razorpayX: read(() => razorpayXOf(env)),
    office: officeOf(env, mode),
    worldFeeds: isOn('CHOWK_WORLD_FEEDS', true) && mode !== 'test',
  }
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent']

function levelOf(env: NodeJS.ProcessEnv, fallback: string): string {
  const level = env['LOG_LEVEL'] ?? fallback
  if (!LEVELS.includes(level)) throw new BadConfig(`LOG_LEVEL must be one of ${LEVELS.join(', ')}.`)
  return level
}

function databaseOf(env: NodeJS.ProcessEnv): string | undefined {
  const url = env['DATABASE_URL']
  if (url && !(URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)))
    throw new BadConfig('DATABASE_URL must be an address like postgres://name:password@database.example:5432/chowk')
  return url
}

function secretsIn(file: string): Partial<Secrets> {
  if (!fs.existsSync(file)) return {}
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch (failure) {
    throw new BadConfig(`${file} holds the secrets of this installation and cannot be read (${reasonOf(failure)}).`)
  }
}

// Never what a file says: a parser quotes it.
const reasonOf = (failure: unknown) => (failure as NodeJS.ErrnoException).code ?? 'it is no JSON'

function storedSecrets(home: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(home, 'secrets.json')
  const stored = secretsIn(file)
  const all: Secrets = {
    serverKey: env['CHOWK_SERVER_KEY'] ?? stored.serverKey ?? randomBytes(32).toString('base64'),
    sealKey: env['CHOWK_SEAL_KEY'] ?? stored.sealKey ?? randomBytes(32).toString('base64'),
    sealIv: env['CHOWK_SEAL_IV'] ?? stored.sealIv ?? randomBytes(16).toString('base64'),
  }
  const isComplete = stored.serverKey && stored.sealKey && stored.sealIv
  const isGiven = env['CHOWK_SERVER_KEY'] && env['CHOWK_SEAL_KEY'] && env['CHOWK_SEAL_IV']
  if (!isComplete && !isGiven) {
    try {
      fs.mkdirSync(home, { recursive: true })
      fs.writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 })
    } catch (failure) {
      throw new BadConfig(
        `CHOWK_HOME must be a folder that can be written, and ${home} is none (${reasonOf(failure)}).`,
      )
    }
  }
  return all
}

function secretOf(name: string, base64: string, length: number): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== length)
    throw new BadConfig(`${name} must be ${length} bytes in base64; make one with: openssl rand -base64 ${length}`)
  if (new Set(bytes).size < length / 4)
    throw new BadConfig(`${name} is a default or far too simple; make one with: openssl rand -base64 ${length}`)
  return bytes
}

function fingerprint(seal: { key: Buffer; iv: Buffer }): string {
  let sum = 2166136261
  for (const byte of Buffer.concat([seal.key, seal.iv])) sum = Math.imul(sum ^ byte, 16777619) >>> 0
  return sum.toString(36)
}

function numberOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = Number(env[name] ?? fallback)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new BadConfig(`${name} must be a whole number from 0 to 65535.`)
  return value
}

// A browser lets a page use the passkeys of its own name and of the names above it, and of no other.
function passkeysOf(env: NodeJS.ProcessEnv): Config['passkeys'] {
  const own = originOf(env, 'CHOWK_ORIGIN')
  const given = env['CHOWK_PASSKEY_DOMAIN']?.toLowerCase() || undefined
  const domain = given ?? (own && new URL(own).hostname)
  const origins = wordsOf(env['CHOWK_PASSKEY_ORIGINS']).map((each) => originIn('CHOWK_PASSKEY_ORIGINS', each))
  const isUnder = (origin: string) => `.${new URL(origin).hostname}`.endsWith(`.${domain}`)
  if (!own && (given || origins.length > 0))
    throw new BadConfig('CHOWK_PASSKEY_DOMAIN and CHOWK_PASSKEY_ORIGINS also need CHOWK_ORIGIN.')
  const other = [...(own ? [own] : []), ...origins].find((origin) => !isUnder(origin))
  if (other) throw new BadConfig(`Passkeys of ${domain} cannot be used at ${other}: its name must end with ${domain}.`)
  return { domain: given, origins }
}

/** Where everybody in the demo world has her address. */
export const DEMO_DOMAIN = 'demo.chowk.example'

// Invented, so that whoever tries the demo sees where the real one will stand.
const DEMO_OFFICE: Office = {
  officer: 'Naaz Wadia',
  email: `grievance@${DEMO_DOMAIN}`,
  phone: '020 5550 0147',
  address: '7 Chinchpokli Gali, Pune 411 030',
}

function officeOf(env: NodeJS.ProcessEnv, mode: Mode): Office {
  const given = {
    officer: env['CHOWK_OFFICER_NAME'] || null,
    email: env['CHOWK_OFFICER_EMAIL'] || null,
    phone: env['CHOWK_OFFICER_PHONE'] || null,
    address: env['CHOWK_OFFICE_ADDRESS'] || null,
  }
  const isNobody = Object.values(given).every((value) => value === null)
  return isNobody && (mode === 'demo' || mode === 'dev') ? DEMO_OFFICE : given
}

function originOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const given = env[name]
  return given ? originIn(name, given) : undefined
}

function originIn(name: string, given: string): string {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new BadConfig(`${name} must be an address like https://chowk.example`)
  return new URL(given).origin
}

/** The address that letters link to: the configured one, never what a request says of itself. */
export const ownOrigin = ({ origin, port }: Pick<Config, 'origin' | 'port'>): string =>
  origin ?? `http://localhost:${port}`
