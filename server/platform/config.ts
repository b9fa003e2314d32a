import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'

/** How the house was opened: `demo` has demo people and listens on loopback, `serve` is production, `dev` adds Vite, `test` is for tests. */
export type Mode = 'demo' | 'serve' | 'dev' | 'test'

/** A service that speaks OpenAI's `POST {url}/audio/speech`; `names` are its first voice and the one for quotations. */
export interface VoiceService {
  url: string
  key: string | undefined
  model: string
  names: [string, string?]
  languages: string[]
}

/** A bucket of an S3 service; `url` is the service's address without the bucket. */
export interface S3Place {
  url: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** The SMTP server that mail leaves by, like smtp://name:password@mail.example:587 (smtps:// for TLS from the start), and its sender. */
export interface MailSettings {
  url: string
  from: string
}

/** A gateway that sends an SMS for each HTTP POST; `body` holds `{to}`, `{text}` and `{id}`, as JSON or as a form. */
export interface SmsSettings {
  url: string
  key: string | undefined
  body: string
}

/** Access to Razorpay: the pair of keys, the secret of its events, and its address. */
export interface RazorpaySettings {
  keyId: string
  keySecret: string
  eventSecret: string
  url: string
}

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
  /** Where uploaded files go; undefined: into the home folder. */
  s3: S3Place | undefined
  /** Without them letters stay in the preview box. */
  mail: MailSettings | undefined
  sms: SmsSettings | undefined
  /** Without it plans are paid in the sandbox, and in production not at all. */
  razorpay: RazorpaySettings | undefined
  office: Office
  /** Polls outside feeds as well; off in tests. */
  worldFeeds: boolean
}

/** A setting that cannot be used; its message is one sentence for the operator. */
export class BadConfig extends Error {}

interface Secrets {
  serverKey: string
  sealKey: string
  sealIv: string
}

/** Reads the environment; makes missing secrets once and keeps them in the home folder, readable by its owner alone. */
export function readConfig(mode: Mode, env: NodeJS.ProcessEnv = process.env): Config {
  const home = env['CHOWK_HOME'] ?? join(import.meta.dirname, '../../.chowk/home')
  const kept = keptSecrets(home, env)
  const seal = {
    key: secretOf('CHOWK_SEAL_KEY', kept.sealKey, 32),
    iv: secretOf('CHOWK_SEAL_IV', kept.sealIv, 16),
  }
  const isPublic = mode === 'serve' || env['CHOWK_DEMO_PUBLIC'] === '1'
  return {
    mode,
    host: env['HOST'] ?? (isPublic ? '0.0.0.0' : '127.0.0.1'),
    port: numberOf(env, 'PORT', 3000),
    home,
    databaseUrl: env['DATABASE_URL'] || undefined,
    origin: originOf(env, 'CHOWK_ORIGIN'),
    passkeys: passkeysOf(env),
    providers: wordsOf(env['CHOWK_SIGN_ON_ORIGINS']).map((each) => originIn('CHOWK_SIGN_ON_ORIGINS', each)),
    // The demo's operator has a password that everybody may read.
    operatorsProveTwice: isOn(env['CHOWK_OPERATOR_SECOND_FACTOR'], mode === 'serve'),
    hosts: { recommend: originOf(env, 'CHOWK_RECOMMEND_HOST'), ml: originOf(env, 'CHOWK_ML_HOST') },
    serverKey: secretOf('CHOWK_SERVER_KEY', kept.serverKey, 32),
    seal: { ...seal, id: fingerprint(seal) },
    sealedOnly: env['SEALED_ONLY'] === '1',
    behindProxy: env['CHOWK_BEHIND_PROXY'] === '1',
    logLevel: env['LOG_LEVEL'] ?? (mode === 'test' ? 'silent' : 'info'),
    voice: voiceOf(env),
    s3: s3Of(env),
    mail: mailOf(env),
    sms: smsOf(env),
    razorpay: razorpayOf(env),
    office: officeOf(env),
    worldFeeds: env['CHOWK_WORLD_FEEDS'] !== '0' && mode !== 'test',
  }
}

const isOn = (given: string | undefined, fallback: boolean) => (given ? given === '1' : fallback)

function keptSecrets(home: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(home, 'secrets.json')
  const kept: Partial<Secrets> = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  const all: Secrets = {
    serverKey: env['CHOWK_SERVER_KEY'] ?? kept.serverKey ?? randomBytes(32).toString('base64'),
    sealKey: env['CHOWK_SEAL_KEY'] ?? kept.sealKey ?? randomBytes(32).toString('base64'),
    sealIv: env['CHOWK_SEAL_IV'] ?? kept.sealIv ?? randomBytes(16).toString('base64'),
  }
  const isComplete = kept.serverKey && kept.sealKey && kept.sealIv
  const isGiven = env['CHOWK_SERVER_KEY'] && env['CHOWK_SEAL_KEY'] && env['CHOWK_SEAL_IV']
  if (!isComplete && !isGiven) {
    fs.mkdirSync(home, { recursive: true })
    fs.writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 })
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

function voiceOf(env: NodeJS.ProcessEnv): VoiceService | undefined {
  const url = env['CHOWK_VOICE_URL']
  if (!url) return undefined
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new BadConfig('CHOWK_VOICE_URL must be an address like https://voice.example/v1')
  const model = env['CHOWK_VOICE_MODEL']
  const [first, second] = wordsOf(env['CHOWK_VOICE_NAMES'])
  if (!model || !first)
    throw new BadConfig('CHOWK_VOICE_URL also needs CHOWK_VOICE_MODEL and CHOWK_VOICE_NAMES, one voice or two.')
  const languages = wordsOf(env['CHOWK_VOICE_LANGUAGES'])
  return {
    url,
    key: env['CHOWK_VOICE_KEY'] || undefined,
    model,
    names: second ? [first, second] : [first],
    languages: languages.length > 0 ? languages : ['en', 'hi'],
  }
}

function s3Of(env: NodeJS.ProcessEnv): S3Place | undefined {
  const url = env['CHOWK_S3_URL']
  if (!url) return undefined
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new BadConfig('CHOWK_S3_URL must be an address like https://s3.ap-south-1.example')
  const [bucket, key, secret] = [env['CHOWK_S3_BUCKET'], env['CHOWK_S3_KEY'], env['CHOWK_S3_SECRET']]
  if (!bucket || !key || !secret)
    throw new BadConfig('CHOWK_S3_URL also needs CHOWK_S3_BUCKET, CHOWK_S3_KEY and CHOWK_S3_SECRET.')
  return { url, bucket, key, secret, region: env['CHOWK_S3_REGION'] || 'us-east-1' }
}

function mailOf(env: NodeJS.ProcessEnv): MailSettings | undefined {
  const url = env['CHOWK_MAIL_URL']
  if (!url) return undefined
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    throw new BadConfig('CHOWK_MAIL_URL must be an address like smtp://name:password@mail.example:587')
  const from = env['CHOWK_MAIL_FROM']
  if (!from || !/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(from))
    throw new BadConfig('CHOWK_MAIL_URL also needs CHOWK_MAIL_FROM, like Chowk <post@chowk.example>')
  return { url, from }
}

function smsOf(env: NodeJS.ProcessEnv): SmsSettings | undefined {
  const url = env['CHOWK_SMS_URL']
  if (!url) return undefined
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new BadConfig('CHOWK_SMS_URL must be an address like https://sms.example/send')
  const body = env['CHOWK_SMS_BODY'] ?? '{"to":"{to}","text":"{text}"}'
  if (!body.includes('{to}') || !body.includes('{text}'))
    throw new BadConfig('CHOWK_SMS_BODY must hold {to} and {text}.')
  return { url, key: env['CHOWK_SMS_KEY'] || undefined, body }
}

function razorpayOf(env: NodeJS.ProcessEnv): RazorpaySettings | undefined {
  const keyId = env['RAZORPAY_KEY_ID']
  if (!keyId) return undefined
  const [keySecret, eventSecret] = [env['RAZORPAY_KEY_SECRET'], env['RAZORPAY_WEBHOOK_SECRET']]
  if (!keySecret || !eventSecret)
    throw new BadConfig('RAZORPAY_KEY_ID also needs RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.')
  const url = env['RAZORPAY_URL'] ?? 'https://api.razorpay.com/v1'
  if (!URL.canParse(url)) throw new BadConfig('RAZORPAY_URL must be an address like https://api.razorpay.com/v1')
  return { keyId, keySecret, eventSecret, url: url.replace(/\/$/, '') }
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

const officeOf = (env: NodeJS.ProcessEnv): Office => ({
  officer: env['CHOWK_OFFICER_NAME'] || null,
  email: env['CHOWK_OFFICER_EMAIL'] || null,
  phone: env['CHOWK_OFFICER_PHONE'] || null,
  address: env['CHOWK_OFFICE_ADDRESS'] || null,
})

const wordsOf = (list = '') => list.split(/[\s,]+/).filter((word) => word !== '')

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
