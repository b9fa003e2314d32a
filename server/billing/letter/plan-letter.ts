import { rupees } from '@chowk/contract/money.ts'
import { lastWholeDayOf } from '../../platform/calendar/last-day.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Attachment, Language, Letter } from '../../platform/post/letter.ts'

/** What happened to the plan of a workspace. */
export type PlanNews =
  | { is: 'TRIAL_ENDS' | 'PERIOD_ENDS' | 'ENDS_AS_WISHED' | 'GIVEN_ENDS' | 'ENDED' | 'UNPAID'; endsAt: Date }
  | { is: 'GIVEN'; endsAt: Date; reason: string }
  | { is: 'PAYMENT_FAILED' | 'REFUND_DELAYED'; totalPaise: number }
  | { is: 'REFUNDED'; totalPaise: number; number: string; reason: string }
  | { is: 'PAID_TWICE'; totalPaise: number; countedId: string; returnedId: string }
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

const dateIn = (language: Language, time: Date) =>
  new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN', {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(time)

interface Said {
  subject: string
  words: string[]
  way: 'plans' | 'own'
}

/** The same in words: what a news does not have is empty. */
interface PlanNotice {
  plan: string
  place: string
  day: string
  sum: string
  number: string
  reason: string
  countedId: string
  returnedId: string
}

// The last whole day of what ends at a moment: of a year that begins on 22 November it is 21 November.
const lastDay = (language: Language, endsAt: Date) => dateIn(language, lastWholeDayOf(endsAt))

const factsOf = (language: Language, news: PlanNews): Omit<PlanNotice, 'plan' | 'place'> => ({
  day: 'endsAt' in news ? lastDay(language, news.endsAt) : '',
  sum: 'totalPaise' in news ? rupees(news.totalPaise) : '',
  number: 'number' in news ? news.number : '',
  reason: 'reason' in news ? news.reason : '',
  countedId: 'countedId' in news ? news.countedId : '',
  returnedId: 'returnedId' in news ? news.returnedId : '',
})

type Texts = Record<Exclude<PlanNews['is'], 'UPGRADED'>, (notice: PlanNotice) => Said>

const ENGLISH: Texts = {
  TRIAL_ENDS: (notice) => ({
    subject: `The trial of ${notice.place} ends on ${notice.day}`,
    words: [
      `${notice.place} is trying the ${notice.plan} plan. The trial ends on ${notice.day} by itself, and nothing is charged.`,
      'If you want to go on, choose a plan before then. Nothing is deleted either way.',
    ],
    way: 'plans',
  }),
  PERIOD_ENDS: (notice) => ({
    subject: `The plan of ${notice.place} is paid until ${notice.day}`,
    words: [
      `The ${notice.plan} plan of ${notice.place} is paid until ${notice.day}. It does not renew by itself.`,
      'You can pay the next period now: it begins when this one ends, so no day is lost. If you wait, everything goes on for seven days more.',
    ],
    way: 'own',
  }),
  ENDS_AS_WISHED: (notice) => ({
    subject: `The plan of ${notice.place} ends on ${notice.day}`,
    words: [
      `The ${notice.plan} plan of ${notice.place} ends on ${notice.day}, as its owner has chosen. Nothing is deleted then.`,
      'Until that day the choice can be taken back in the settings.',
    ],
    way: 'own',
  }),
  GIVEN_ENDS: (notice) => ({
    subject: `The plan of ${notice.place} ends on ${notice.day}`,
    words: [
      `The ${notice.plan} plan that ${notice.place} was given ends on ${notice.day}. Nothing is deleted then.`,
      'If you want to go on with it, choose a plan before then.',
    ],
    way: 'plans',
  }),
  ENDED: (notice) => ({
    subject: `The plan of ${notice.place} has ended`,
    words: [
      `The ${notice.plan} plan of ${notice.place} has ended. Everybody keeps reading, and nothing is deleted.`,
      'What is beyond the free plan rests until you choose a plan again; public pages stay in lists for seven days.',
    ],
    way: 'plans',
  }),
  UNPAID: (notice) => ({
    subject: `The plan of ${notice.place} is to be renewed`,
    words: [
      `The period of the ${notice.plan} plan of ${notice.place} ended on ${notice.day} and was not paid again yet.`,
      'It goes on for seven days from then. Renew it within them, and nothing changes.',
    ],
    way: 'own',
  }),
  GIVEN: (notice) => ({
    subject: `${notice.place} has the ${notice.plan} plan`,
    words: [
      `Those who run Chowk have given ${notice.place} the ${notice.plan} plan until ${notice.day}. There is nothing to pay.`,
      `The reason: ${notice.reason}`,
    ],
    way: 'own',
  }),
  PAYMENT_FAILED: (notice) => ({
    subject: `The payment for ${notice.place} did not go through`,
    words: [
      `Your bank refused the payment of ${notice.sum} for the ${notice.plan} plan of ${notice.place}. Nothing was charged.`,
      'You can try again, also by another way of paying. Should money have left your account all the same, it comes back by itself.',
    ],
    way: 'plans',
  }),
  REFUNDED: (notice) => ({
    subject: `${notice.place}: ${notice.sum} come back to you`,
    words: [
      `We are sending ${notice.sum} of what was paid for the ${notice.plan} plan of ${notice.place} back the way it was paid, within a week as a rule.`,
      `The reason: ${notice.reason}`,
      `The credit note ${notice.number} is attached; it also stands in the settings.`,
    ],
    way: 'own',
  }),
  PAID_TWICE: (notice) => ({
    subject: `${notice.place}: your second payment of ${notice.sum} is being refunded`,
    words: [
      `We received two payments for the same order of the ${notice.plan} plan of ${notice.place}. Payment ${notice.countedId} counted.`,
      `We are refunding payment ${notice.returnedId}, ${notice.sum}, the way it was paid, usually within a week. There is nothing to do.`,
    ],
    way: 'own',
  }),
  REFUND_DELAYED: (notice) => ({
    subject: `${notice.place}: your refund of ${notice.sum} is delayed`,
    words: [
      `The bank has not accepted our refund of ${notice.sum} for the ${notice.plan} plan of ${notice.place}. We are looking into it.`,
      'You still get the money. There is nothing to do.',
    ],
    way: 'own',
  }),
  BOUGHT: (notice) => ({
    subject: `${notice.place}: invoice ${notice.number}`,
    words: [
      `Thank you. ${notice.place} has the ${notice.plan} plan until ${notice.day}.`,
      `We have received ${notice.sum}. The invoice ${notice.number} is attached; it also stands in the settings.`,
    ],
    way: 'own',
  }),
  RENEWED: (notice) => ({
    subject: `${notice.place}: invoice ${notice.number}`,
    words: [
      `Thank you. The ${notice.plan} plan of ${notice.place} is renewed until ${notice.day}.`,
      `We have received ${notice.sum}. The invoice ${notice.number} is attached; it also stands in the settings.`,
    ],
    way: 'own',
  }),
}

const HINDI: Texts = {
  TRIAL_ENDS: (notice) => ({
    subject: `${notice.place} की आज़माइश ${notice.day} को पूरी होगी`,
    words: [
      `${notice.place} में "${notice.plan}" योजना आज़माई जा रही है। आज़माइश ${notice.day} को अपने-आप पूरी होगी, और कुछ नहीं कटेगा।`,
      'आगे चलाना हो तो उससे पहले योजना चुनें। किसी भी हाल में कुछ मिटता नहीं।',
    ],
    way: 'plans',
  }),
  PERIOD_ENDS: (notice) => ({
    subject: `${notice.place} की योजना ${notice.day} तक चुकाई हुई है`,
    words: [
      `${notice.place} की "${notice.plan}" योजना ${notice.day} तक चुकाई हुई है। वह अपने-आप आगे नहीं बढ़ती।`,
      'अगली अवधि का भुगतान अभी कर सकते हैं: वह इसके पूरे होने पर शुरू होगी, एक दिन भी नहीं जाएगा। रुकें तो भी सब सात दिन और चलेगा।',
    ],
    way: 'own',
  }),
  ENDS_AS_WISHED: (notice) => ({
    subject: `${notice.place} की योजना ${notice.day} को समाप्त होगी`,
    words: [
      `${notice.place} की "${notice.plan}" योजना ${notice.day} को समाप्त होगी, जैसा उसके स्वामी ने चुना है। तब कुछ मिटेगा नहीं।`,
      'उस दिन तक सेटिंग में यह फ़ैसला बदला जा सकता है।',
    ],
    way: 'own',
  }),
  GIVEN_ENDS: (notice) => ({
    subject: `${notice.place} की योजना ${notice.day} को समाप्त होगी`,
    words: [
      `${notice.place} को दी गई "${notice.plan}" योजना ${notice.day} को समाप्त होगी। तब कुछ मिटेगा नहीं।`,
      'आगे भी चलाना हो तो उससे पहले योजना चुनें।',
    ],
    way: 'plans',
  }),
  ENDED: (notice) => ({
    subject: `${notice.place} की योजना समाप्त हो गई`,
    words: [
      `${notice.place} की "${notice.plan}" योजना समाप्त हो गई है। सब लोग पढ़ते रहेंगे, और कुछ मिटाया नहीं गया है।`,
      'मुफ़्त योजना से आगे की सुविधाएँ फिर योजना चुनने तक रुकी रहेंगी; सार्वजनिक पन्ने सात दिन तक सूचियों में रहेंगे।',
    ],
    way: 'plans',
  }),
  UNPAID: (notice) => ({
    subject: `${notice.place} की योजना का नवीनीकरण बाक़ी है`,
    words: [
      `${notice.place} की "${notice.plan}" योजना की अवधि ${notice.day} को पूरी हुई और अभी फिर चुकाई नहीं गई है।`,
      'वह तब से सात दिन और चलेगी। इस बीच नवीनीकरण कर लें, तो कुछ नहीं बदलेगा।',
    ],
    way: 'own',
  }),
  GIVEN: (notice) => ({
    subject: `${notice.place} को "${notice.plan}" योजना मिली`,
    words: [
      `चौक चलाने वालों ने ${notice.place} को ${notice.day} तक "${notice.plan}" योजना दी है। कुछ चुकाना नहीं है।`,
      `कारण: ${notice.reason}`,
    ],
    way: 'own',
  }),
  PAYMENT_FAILED: (notice) => ({
    subject: `${notice.place} का भुगतान नहीं हो पाया`,
    words: [
      `${notice.place} की "${notice.plan}" योजना के लिए ${notice.sum} का भुगतान आपके बैंक ने नहीं माना। कुछ नहीं कटा।`,
      'आप फिर कोशिश कर सकते हैं, किसी और तरीक़े से भी। फिर भी पैसा कटा हो, तो वह अपने-आप लौट आएगा।',
    ],
    way: 'plans',
  }),
  REFUNDED: (notice) => ({
    subject: `${notice.place}: ${notice.sum} लौटाए जा रहे हैं`,
    words: [
      `${notice.place} की "${notice.plan}" योजना के भुगतान में से ${notice.sum} उसी तरह लौटाए जा रहे हैं जिस तरह चुकाए गए थे, आम तौर पर एक हफ़्ते में।`,
      `कारण: ${notice.reason}`,
      `क्रेडिट नोट ${notice.number} साथ में है; वह सेटिंग में भी मिलेगा।`,
    ],
    way: 'own',
  }),
  PAID_TWICE: (notice) => ({
    subject: `${notice.place}: ${notice.sum} का दूसरा भुगतान लौटाया जा रहा है`,
    words: [
      `${notice.place} की "${notice.plan}" योजना के एक ही ऑर्डर के लिए हमें दो भुगतान मिले। भुगतान ${notice.countedId} गिना गया है।`,
      `भुगतान ${notice.returnedId} के ${notice.sum} उसी तरह लौटाए जा रहे हैं जिस तरह चुकाए गए थे, आम तौर पर एक हफ़्ते में। आपको कुछ नहीं करना है।`,
    ],
    way: 'own',
  }),
  REFUND_DELAYED: (notice) => ({
    subject: `${notice.place}: ${notice.sum} लौटाने में देर हो रही है`,
    words: [
      `${notice.place} की "${notice.plan}" योजना के ${notice.sum} बैंक ने अभी वापस नहीं लिए हैं। हम इसे देख रहे हैं।`,
      'पैसा आपको मिलेगा। आपको कुछ नहीं करना है।',
    ],
    way: 'own',
  }),
  BOUGHT: (notice) => ({
    subject: `${notice.place}: बीजक ${notice.number}`,
    words: [
      `धन्यवाद। ${notice.place} के पास ${notice.day} तक "${notice.plan}" योजना है।`,
      `हमें ${notice.sum} मिल गए हैं। बीजक ${notice.number} साथ में है; वह सेटिंग में भी मिलेगा।`,
    ],
    way: 'own',
  }),
  RENEWED: (notice) => ({
    subject: `${notice.place}: बीजक ${notice.number}`,
    words: [
      `धन्यवाद। ${notice.place} की "${notice.plan}" योजना ${notice.day} तक बढ़ गई है।`,
      `हमें ${notice.sum} मिल गए हैं। बीजक ${notice.number} साथ में है; वह सेटिंग में भी मिलेगा।`,
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
  const location = (isHindi && workspace.hi) || workspace.en
  const reported = { ...factsOf(language, news), plan: plan[language], place: location }
  // Whoever takes a larger plan has bought it.
  const {
    subject,
    words,
    way: method,
  } = (isHindi ? HINDI : ENGLISH)[news.is === 'UPGRADED' ? 'BOUGHT' : news.is](reported)
  const greeting = isHindi ? `नमस्ते ${owner}`.trim() : `Hello ${owner}`.trim()
  const { path } = WAYS[method]
  const letter = layOut(language, {
    subject,
    paragraphs: [`${greeting},`, ...words],
    link: { name: WAYS[method][language], address: `${origin}${path}` },
    foot: isHindi
      ? 'यह पत्र इसलिए आया क्योंकि आप इस संस्था के स्वामी हैं, या बिल के लिए यह पता दिया गया था।'
      : 'This letter came because you own this workspace, or because this address was given for its bills.',
  })
  return invoice ? { ...letter, attachments: [invoice[language]] } : letter
}
