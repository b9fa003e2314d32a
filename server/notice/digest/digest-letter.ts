import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'

/** Most sentences in one mail; the rest is read here. */
const MOST = 20

interface Digest {
  /** One for each notification, latest first. */
  sentences: readonly { text: string; address: string }[]
  origin: string
  /** Stops the daily mail by one press. */
  stop: string
}

/** The daily mail. */
export function writeDigest(language: Language, { sentences, origin, stop }: Digest): Letter {
  const isHindi = language === 'hi'
  const count = sentences.length
  const more = count - MOST
  const [first] = sentences
  const subject = isHindi ? `चौक पर ${count} नई सूचनाएँ` : `${count} new notifications on Chowk`
  const letter = layOut(language, {
    subject: count === 1 && first ? first.text : subject,
    paragraphs: [isHindi ? 'आज आपके लिए:' : 'For you today:'],
    lines: [
      ...sentences.slice(0, MOST),
      ...(more > 0 ? [{ text: isHindi ? `और ${more}` : `And ${more} more`, address: `${origin}/notifications` }] : []),
    ],
    link: { name: isHindi ? 'सूचनाएँ देखें' : 'See notifications', address: `${origin}/notifications` },
    foot: isHindi
      ? `यह पत्र दिन में एक बार आता है। बंद करने के लिए: ${stop}`
      : `This letter comes once a day at most. To stop it: ${stop}`,
  })
  return { ...letter, unsubscribe: stop }
}
