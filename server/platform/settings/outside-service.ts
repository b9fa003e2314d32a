import { BadConfig, switchOf, wordsOf } from './setting.ts'

/** A service that speaks OpenAI's `POST {url}/audio/speech`; `names` are its first voice and the one for quotations. */
export interface VoiceService {
  url: string
  key: string | undefined
  model: string
  names: [string, string?]
  languages: string[]
}

/** A service that speaks OpenAI's `POST {url}/chat/completions`. */
export interface ModelService {
  url: string
  key: string | undefined
  model: string
  /** So many texts are sent to it on a day. */
  callsPerDay: number
}

/** A bucket of an S3 service; `url` is the service's address without the bucket. */
export interface S3Address {
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
  /** No new payments begin here; refunds and events of earlier ones still work. */
  isClosed?: boolean
}

/** Access to RazorpayX: the pair of keys, the account that payouts leave from, the secret of its events, and its address. */
export interface RazorpayXSettings {
  keyId: string
  keySecret: string
  account: string
  eventSecret: string
  url: string
}

/** The speech service, if there is one. */
export function voiceOf(env: NodeJS.ProcessEnv): VoiceService | undefined {
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

const MOST_CALLS = 100_000

/** The language model, if there is one. */
export function modelOf(env: NodeJS.ProcessEnv): ModelService | undefined {
  const url = env['CHOWK_MODEL_URL']
  if (!url) return undefined
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new BadConfig('CHOWK_MODEL_URL must be an address like https://model.example/v1')
  const model = env['CHOWK_MODEL_NAME']
  if (!model) throw new BadConfig('CHOWK_MODEL_URL also needs CHOWK_MODEL_NAME.')
  const callsPerDay = Number(env['CHOWK_MODEL_CALLS_PER_DAY'] ?? 200)
  if (!Number.isInteger(callsPerDay) || callsPerDay < 1 || callsPerDay > MOST_CALLS)
    throw new BadConfig(`CHOWK_MODEL_CALLS_PER_DAY must be a whole number from 1 to ${MOST_CALLS}.`)
  return { url, key: env['CHOWK_MODEL_KEY'] || undefined, model, callsPerDay }
}

/** The bucket of uploaded files, if there is one. */
export function s3Of(env: NodeJS.ProcessEnv): S3Address | undefined {
  const url = env['CHOWK_S3_URL']
  if (!url) return undefined
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new BadConfig('CHOWK_S3_URL must be an address like https://s3.ap-south-1.example')
  const [bucket, key, secret] = [env['CHOWK_S3_BUCKET'], env['CHOWK_S3_KEY'], env['CHOWK_S3_SECRET']]
  if (!bucket || !key || !secret)
    throw new BadConfig('CHOWK_S3_URL also needs CHOWK_S3_BUCKET, CHOWK_S3_KEY and CHOWK_S3_SECRET.')
  return { url, bucket, key, secret, region: env['CHOWK_S3_REGION'] || 'us-east-1' }
}

/** The server of letters, if there is one. */
export function mailOf(env: NodeJS.ProcessEnv): MailSettings | undefined {
  const url = env['CHOWK_MAIL_URL']
  if (!url) return undefined
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    throw new BadConfig('CHOWK_MAIL_URL must be an address like smtp://name:password@mail.example:587')
  const from = env['CHOWK_MAIL_FROM']
  if (!from || !/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(from))
    throw new BadConfig('CHOWK_MAIL_URL also needs CHOWK_MAIL_FROM, like Chowk <post@chowk.example>')
  return { url, from }
}

/** The gateway of SMS, if there is one. */
export function smsOf(env: NodeJS.ProcessEnv): SmsSettings | undefined {
  const url = env['CHOWK_SMS_URL']
  if (!url) return undefined
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new BadConfig('CHOWK_SMS_URL must be an address like https://sms.example/send')
  const body = env['CHOWK_SMS_BODY'] ?? '{"to":"{to}","text":"{text}"}'
  if (!body.includes('{to}') || !body.includes('{text}'))
    throw new BadConfig('CHOWK_SMS_BODY must hold {to} and {text}.')
  return { url, key: env['CHOWK_SMS_KEY'] || undefined, body }
}

/** Access to Razorpay, if there is any. */
export function razorpayOf(env: NodeJS.ProcessEnv): RazorpaySettings | undefined {
  const keyId = env['RAZORPAY_KEY_ID']
  if (!keyId) return undefined
  const [keySecret, eventSecret] = [env['RAZORPAY_KEY_SECRET'], env['RAZORPAY_WEBHOOK_SECRET']]
  if (!keySecret || !eventSecret)
    throw new BadConfig('RAZORPAY_KEY_ID also needs RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.')
  const url = env['RAZORPAY_URL'] ?? 'https://api.razorpay.com/v1'
  if (!URL.canParse(url)) throw new BadConfig('RAZORPAY_URL must be an address like https://api.razorpay.com/v1')
  const isClosed = switchOf(env, 'RAZORPAY_CLOSED', false)
  return { keyId, keySecret, eventSecret, url: url.replace(/\/$/, ''), ...(isClosed && { isClosed }) }
}

/** Access to RazorpayX, if it pays out. */
export function razorpayXOf(env: NodeJS.ProcessEnv): RazorpayXSettings | undefined {
  const account = env['RAZORPAYX_ACCOUNT']
  if (!account) return undefined
  const keyId = env['RAZORPAYX_KEY_ID'] ?? env['RAZORPAY_KEY_ID']
  const keySecret = env['RAZORPAYX_KEY_SECRET'] ?? env['RAZORPAY_KEY_SECRET']
  const eventSecret = env['RAZORPAYX_WEBHOOK_SECRET']
  if (!keyId || !keySecret || !eventSecret)
    throw new BadConfig(
      'RAZORPAYX_ACCOUNT also needs RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET and RAZORPAYX_WEBHOOK_SECRET.',
    )
  const url = env['RAZORPAY_URL'] ?? 'https://api.razorpay.com/v1'
  if (!URL.canParse(url)) throw new BadConfig('RAZORPAY_URL must be an address like https://api.razorpay.com/v1')
  return { keyId, keySecret, account, eventSecret, url: url.replace(/\/$/, '') }
}
