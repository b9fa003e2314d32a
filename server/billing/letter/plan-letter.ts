import { rupees } from '@chowk/contract/money.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Attachment, Language, Letter } from '../../platform/post/letter.ts'

/** What happened to the plan of a workspace. */
export type PlanNews =
  | { is: 'TRIAL_ENDS' | 'PERIOD_ENDS' | 'ENDS_AS_WISHED' | 'GIVEN_ENDS' | 'ENDED' | 'UNPAID'; endsAt: Date }
  | { is: 'GIVEN'; endsAt: Date; reason: string }
  | { is: 'PAYMENT_FAILED'; totalPaise: number }
  | { is: 'BOUGHT' | 'RENEWED' | 'UPGRADED'; endsAt: Date; totalPaise: number; number: string }

/** What a letter about a plan knows beside the news. */
export interface PlanLetterFacts {
  /** Empty where the letter goes to an address and no person. */
  owner: string
  workspace: { en: string; hi: string | null }
  plan: { en: string; hi: string }
  origin: string
  invoice?: Record<Language, Attachment>
}

const dateIn = (language: Language, at: Date) =>
  new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN', {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(at)

interface Said {
  subject: string
  words: string[]
  way: 'plans' | 'own'
}

/** The same in words: what a news does not have is empty. */
interface Told {
  plan: string
  place: string
  day: string
  sum: string
  number: string
  reason: string
}

// The last day of what ends at midnight is the day before.
const lastDay = (language: Language, endsAt: Date) => dateIn(language, new Date(endsAt.getTime() - 1))

const toldOf = (language: Language, news: PlanNews): Omit<Told, 'plan' | 'place'> => ({
  day: 'endsAt' in news ? lastDay(language, news.endsAt) : '',
  sum: 'totalPaise' in news ? rupees(news.totalPaise) : '',
  number: 'number' in news ? news.number : '',
  reason: 'reason' in news ? news.reason : '',
})

type Texts = Record<Exclude<PlanNews['is'], 'UPGRADED'>, (told: Told) => Said>

const ENGLISH: Texts = {
  TRIAL_ENDS: (told) => ({
    subject: `The trial of ${told.place} ends on ${told.day}`,
    words: [
      `${told.place} is trying the ${told.plan} plan. The trial ends on ${told.day} by itself, and nothing is charged.`,
      'If you want to go on, choose a plan before then. Nothing is deleted either way.',
    ],
    way: 'plans',
  }),
  PERIOD_ENDS: (told) => ({
    subject: `The plan of ${told.place} is paid until ${told.day}`,
    words: [
      `The ${told.plan} plan of ${told.place} is paid until ${told.day}. It does not renew by itself.`,
      'You can pay the next period now: it begins when this one ends, so no day is lost. If you wait, everything goes on for seven days more.',
    ],
    way: 'own',
  }),
  ENDS_AS_WISHED: (told) => ({
    subject: `The plan of ${told.place} ends on ${told.day}`,
    words: [
      `The ${told.plan} plan of ${told.place} ends on ${told.day}, as its owner has chosen. Nothing is deleted then.`,
      'Until that day the choice can be taken back in the settings.',
    ],
    way: 'own',
  }),
  GIVEN_ENDS: (told) => ({
    subject: `The plan of ${told.place} ends on ${told.day}`,
    words: [
      `The ${told.plan} plan that ${told.place} was given ends on ${told.day}. Nothing is deleted then.`,
      'If you want to go on with it, choose a plan before then.',
    ],
    way: 'plans',
  }),
  ENDED: (told) => ({
    subject: `The plan of ${told.place} has ended`,
    words: [
      `The ${told.plan} plan of ${told.place} has ended. Everybody keeps reading, and nothing is deleted.`,
      'What is beyond the free plan rests until you choose a plan again; public pages stay in lists for seven days.',
    ],
    way: 'plans',
  }),
  UNPAID: (told) => ({
    subject: `The plan of ${told.place} is to be renewed`,
    words: [
      `The period of the ${told.plan} plan of ${told.place} ended on ${told.day} and was not paid again yet.`,
      'It goes on for seven days from then. Renew it within them, and nothing changes.',
    ],
    way: 'own',
  }),
  GIVEN: (told) => ({
    subject: `${told.place} has the ${told.plan} plan`,
    words: [
      `Those who run Chowk have given ${told.place} the ${told.plan} plan until ${told.day}. There is nothing to pay.`,
      `The reason: ${told.reason}`,
    ],
    way: 'own',
  }),
  PAYMENT_FAILED: (told) => ({
    subject: `The payment for ${told.place} did not go through`,
    words: [
      `Your bank refused the payment of ${told.sum} for the ${told.plan} plan of ${told.place}. Nothing was charged.`,
      'You can try again, also by another way of paying. Should money have left your account all the same, it comes back by itself.',
    ],
    way: 'plans',
  }),
  BOUGHT: (told) => ({
    subject: `${told.place}: invoice ${told.number}`,
    words: [
      `Thank you. ${told.place} has the ${told.plan} plan until ${told.day}.`,
      `We have received ${told.sum}. The invoice ${told.number} is attached; it also stands in the settings.`,
    ],
    way: 'own',
  }),
  RENEWED: (told) => ({
    subject: `${told.place}: invoice ${told.number}`,
    words: [
      `Thank you. The ${told.plan} plan of ${told.place} is renewed until ${told.day}.`,
      `We have received ${told.sum}. The invoice ${told.number} is attached; it also stands in the settings.`,
    ],
    way: 'own',
  }),
}

const HINDI: Texts = {
  TRIAL_ENDS: (told) => ({
    subject: `${told.place} की आज़माइश ${told.day} को पूरी होगी`,
    words: [
      `${told.place} में "${told.plan}" योजना आज़माई जा रही है। आज़माइश ${told.day} को अपने-आप पूरी होगी, और कुछ नहीं कटेगा।`,
      'आगे चलाना हो तो उससे पहले योजना चुनें। किसी भी हाल में कुछ मिटता नहीं।',
    ],
    way: 'plans',
  }),
  PERIOD_ENDS: (told) => ({
    subject: `${told.place} की योजना ${told.day} तक चुकाई हुई है`,
    words: [
      `${told.place} की "${told.plan}" योजना ${told.day} तक चुकाई हुई है। वह अपने-आप आगे नहीं बढ़ती।`,
      'अगली अवधि का भुगतान अभी कर सकते हैं: वह इसके पूरे होने पर शुरू होगी, एक दिन भी नहीं जाएगा। रुकें तो भी सब सात दिन और चलेगा।',
    ],
    way: 'own',
  }),
  ENDS_AS_WISHED: (told) => ({
    subject: `${told.place} की योजना ${told.day} को समाप्त होगी`,
    words: [
      `${told.place} की "${told.plan}" योजना ${told.day} को समाप्त होगी, जैसा उसके स्वामी ने चुना है। तब कुछ मिटेगा नहीं।`,
      'उस दिन तक सेटिंग में यह फ़ैसला बदला जा सकता है।',
    ],
    way: 'own',
  }),
  GIVEN_ENDS: (told) => ({
    subject: `${told.place} की योजना ${told.day} को समाप्त होगी`,
    words: [
      `${told.place} को दी गई "${told.plan}" योजना ${told.day} को समाप्त होगी। तब कुछ मिटेगा नहीं।`,
      'आगे भी चलाना हो तो उससे पहले योजना चुनें।',
    ],
    way: 'plans',
  }),
  ENDED: (told) => ({
    subject: `${told.place} की योजना समाप्त हो गई`,
    words: [
      `${told.place} की "${told.plan}" योजना समाप्त हो गई है। सब लोग पढ़ते रहेंगे, और कुछ मिटाया नहीं गया है।`,
      'मुफ़्त योजना से आगे की सुविधाएँ फिर योजना चुनने तक रुकी रहेंगी; सार्वजनिक पन्ने सात दिन तक सूचियों में रहेंगे।',
    ],
    way: 'plans',
  }),
  UNPAID: (told) => ({
    subject: `${told.place} की योजना का नवीनीकरण बाक़ी है`,
    words: [
      `${told.place} की "${told.plan}" योजना की अवधि ${told.day} को पूरी हुई और अभी फिर चुकाई नहीं गई है।`,
      'वह तब से सात दिन और चलेगी। इस बीच नवीनीकरण कर लें, तो कुछ नहीं बदलेगा।',
    ],
    way: 'own',
  }),
  GIVEN: (told) => ({
    subject: `${told.place} को "${told.plan}" योजना मिली`,
    words: [
      `चौक चलाने वालों ने ${told.place} को ${told.day} तक "${told.plan}" योजना दी है। कुछ चुकाना नहीं है।`,
      `कारण: ${told.reason}`,
    ],
    way: 'own',
  }),
  PAYMENT_FAILED: (told) => ({
    subject: `${told.place} का भुगतान नहीं हो पाया`,
    words: [
      `${told.place} की "${told.plan}" योजना के लिए ${told.sum} का भुगतान आपके बैंक ने नहीं माना। कुछ नहीं कटा।`,
      'आप फिर कोशिश कर सकते हैं, किसी और तरीक़े से भी। फिर भी पैसा कटा हो, तो वह अपने-आप लौट आएगा।',
    ],
    way: 'plans',
  }),
  BOUGHT: (told) => ({
    subject: `${told.place}: बीजक ${told.number}`,
    words: [
      `धन्यवाद। ${told.place} के पास ${told.day} तक "${told.plan}" योजना है।`,
      `हमें ${told.sum} मिल गए हैं। बीजक ${told.number} साथ में है; वह सेटिंग में भी मिलेगा।`,
    ],
    way: 'own',
  }),
  RENEWED: (told) => ({
    subject: `${told.place}: बीजक ${told.number}`,
    words: [
      `धन्यवाद। ${told.place} की "${told.plan}" योजना ${told.day} तक बढ़ गई है।`,
      `हमें ${told.sum} मिल गए हैं। बीजक ${told.number} साथ में है; वह सेटिंग में भी मिलेगा।`,
    ],
    way: 'own',
  }),
}

const WAYS = {
  plans: { path: '/plans', en: 'See the plans', hi: 'योजनाएँ देखें' },
  own: { path: '/settings/plan', en: 'The plan and its invoices', hi: 'योजना और बीजक' },
} as const

/** A letter about a plan, to whoever owns the workspace. */
export function writePlanLetter(language: Language, news: PlanNews, facts: PlanLetterFacts): Letter {
  const isHindi = language === 'hi'
  const { owner, workspace, plan, origin, invoice } = facts
  const place = (isHindi && workspace.hi) || workspace.en
  const told = { ...toldOf(language, news), plan: plan[language], place }
  // Whoever takes a larger plan has bought it.
  const { subject, words, way } = (isHindi ? HINDI : ENGLISH)[news.is === 'UPGRADED' ? 'BOUGHT' : news.is](told)
  const greeting = isHindi ? `नमस्ते ${owner}`.trim() : `Hello ${owner}`.trim()
  const { path } = WAYS[way]
  const letter = layOut(language, {
    subject,
    paragraphs: [`${greeting},`, ...words],
    link: { name: WAYS[way][language], address: `${origin}${path}` },
    foot: isHindi
      ? 'यह पत्र इसलिए आया क्योंकि आप इस संस्था के स्वामी हैं, या बिल के लिए यह पता दिया गया था।'
      : 'This letter came because you own this workspace, or because this address was given for its bills.',
  })
  return invoice ? { ...letter, attachments: [invoice[language]] } : letter
}
