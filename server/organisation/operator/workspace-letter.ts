import { lastDayOf } from '../../platform/calendar/last-day.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'

/** What happened to a workspace that its owners are told of. */
export type WorkspaceNews = 'SUSPENDED' | 'OPENED' | 'CLOSED' | 'VERIFIED' | 'PROOF_REFUSED' | 'BADGE_TAKEN'

/** What the letter knows. */
export interface NewsFacts {
  news: WorkspaceNews
  owner: string
  name: { en: string; hi: string | null }
  customUrl: string
  /** Empty where nobody gave one. */
  reason: string
  origin: string
  /** Until when a closed one can be opened again. */
  closesAt: Date | null
  /** When a suspension ends by itself. */
  suspendedUntil: Date | null
}

const dateIn = (language: Language, time: Date) =>
  new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN', {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(time)

function untilWords(language: Language, until: Date): string {
  const day = dateIn(language, lastDayOf(until))
  return language === 'hi'
    ? `यह ${day} के अंत तक है, उसके बाद अपने आप खुल जाएगा।`
    : `This lasts until the end of ${day}; then it opens by itself.`
}

interface Said {
  subject: string
  words: string
}

const ENGLISH: Record<WorkspaceNews, (name: string, date: string) => Said> = {
  SUSPENDED: (name) => ({
    subject: `${name} is suspended on Chowk`,
    words: `${name} has been suspended. Nobody can act for it or see it in the directory until that is lifted. Nothing was deleted, and its people keep their own accounts.`,
  }),
  OPENED: (name) => ({
    subject: `${name} is open again on Chowk`,
    words: `${name} is open again. Its people can act for it as before.`,
  }),
  CLOSED: (name, date) => ({
    subject: `${name} is closed on Chowk`,
    words: `${name} has been closed. Until ${date} it can be opened again with everything in it; after that its people no longer belong to it and its address is free.`,
  }),
  VERIFIED: (name) => ({
    subject: `${name} is verified on Chowk`,
    words: `${name} now carries the badge that says: this is who it says it is.`,
  }),
  PROOF_REFUSED: (name) => ({
    subject: `${name} could not be verified on Chowk`,
    words: `What was sent to show that ${name} is yours was read, and was not enough. Everything goes on as it was, and you can show it in another way.`,
  }),
  BADGE_TAKEN: (name) => ({
    subject: `${name} no longer carries the badge on Chowk`,
    words: `The badge of a verified organisation was taken from ${name}. It goes on as before, and can be shown to be yours again.`,
  }),
}

const HINDI: Record<WorkspaceNews, (name: string, date: string) => Said> = {
  SUSPENDED: (name) => ({
    subject: `चौक पर ${name} को रोका गया है`,
    words: `${name} को रोक दिया गया है। फिर खुलने तक कोई उसकी ओर से कुछ नहीं कर सकता, और वह सूची में नहीं दिखेगा। कुछ मिटाया नहीं गया है, और उसके लोगों के अपने खाते बने हुए हैं।`,
  }),
  OPENED: (name) => ({
    subject: `चौक पर ${name} फिर खुला है`,
    words: `${name} फिर खुल गया है। उसके लोग पहले की तरह उसकी ओर से काम कर सकते हैं।`,
  }),
  CLOSED: (name, date) => ({
    subject: `चौक पर ${name} बंद किया गया है`,
    words: `${name} को बंद कर दिया गया है। ${date} तक उसे सब कुछ के साथ फिर खोला जा सकता है। उसके बाद उसके लोग उसमें नहीं रहेंगे और उसका पता ख़ाली हो जाएगा।`,
  }),
  VERIFIED: (name) => ({
    subject: `चौक पर ${name} की पुष्टि हुई`,
    words: `${name} पर अब वह निशान है जो कहता है: यह वही है जो वह कहता है।`,
  }),
  PROOF_REFUSED: (name) => ({
    subject: `चौक पर ${name} की पुष्टि नहीं हो पाई`,
    words: `${name} आपका है, यह दिखाने के लिए जो भेजा गया था वह पढ़ा गया, पर काफ़ी नहीं था। बाक़ी सब पहले जैसा है, और आप इसे दूसरे तरीक़े से दिखा सकते हैं।`,
  }),
  BADGE_TAKEN: (name) => ({
    subject: `चौक पर ${name} का निशान हटाया गया`,
    words: `${name} से पुष्टि का निशान हटा दिया गया है। बाक़ी सब पहले जैसा है, और आप फिर दिखा सकते हैं कि वह आपका है।`,
  }),
}

interface LetterLink extends Record<Language, string> {
  path: (customUrl: string) => string
}

const WRITE_TO_US: LetterLink = { en: 'Write to us', hi: 'हमें लिखें', path: () => '/contact-us' }
const GO_THERE: LetterLink = { en: 'Go there', hi: 'वहाँ चलें', path: (customUrl) => `/organizations/${customUrl}` }
const WAYS: Partial<Record<WorkspaceNews, LetterLink>> = {
  OPENED: GO_THERE,
  VERIFIED: GO_THERE,
  PROOF_REFUSED: { en: 'Show it in another way', hi: 'दूसरे तरीक़े से दिखाएँ', path: () => '/organisation/verify' },
}

/** What an owner reads about her workspace. */
export function writeWorkspaceNews(language: Language, facts: NewsFacts): Letter {
  const { news, owner, name, reason, origin, customUrl, closesAt, suspendedUntil } = facts
  const isHindi = language === 'hi'
  const date = closesAt ? dateIn(language, closesAt) : ''
  const { subject, words } = (isHindi ? HINDI : ENGLISH)[news]((isHindi && name.hi) || name.en, date)
  const link = WAYS[news] ?? WRITE_TO_US
  return layOut(language, {
    subject,
    paragraphs: [
      isHindi ? `नमस्ते ${owner},` : `Hello ${owner},`,
      words,
      ...(suspendedUntil ? [untilWords(language, suspendedUntil)] : []),
      ...(reason ? [isHindi ? `कारण: ${reason}` : `The reason: ${reason}`] : []),
    ],
    link: { name: link[language], address: `${origin}${link.path(customUrl)}` },
    foot: isHindi
      ? 'यह पत्र चौक चलाने वालों ने भेजा है, क्योंकि आप इस जगह के स्वामी हैं।'
      : 'This letter comes from those who run Chowk, because you own this workspace.',
  })
}
