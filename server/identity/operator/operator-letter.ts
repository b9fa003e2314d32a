import { lastDayOf } from '../../platform/calendar/last-day.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'

/** What a letter about an account knows. `origin` is the address of this installation. */
interface AccountLetter {
  name: string
  reason: string
  origin: string
  /** When a suspension ends by itself. */
  until?: Date | undefined
}

const lastDayIn = (until: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(lastDayOf(until))

/** An account is suspended: why, and whom to ask. */
export function writeSuspended(language: Language, { name, reason, origin, until }: AccountLetter): Letter {
  const isHindi = language === 'hi'
  return layOut(language, {
    subject: isHindi ? `${name} का चौक खाता रोका गया है` : `The Chowk account of ${name} is suspended`,
    paragraphs: isHindi
      ? [
          `नमस्ते, ${name} का चौक खाता रोक दिया गया है। उससे अब कोई भीतर नहीं आ सकता, और सभी उपकरणों पर प्रवेश समाप्त हो गया है।`,
          `कारण: ${reason}`,
          ...(until ? [`यह ${lastDayIn(until, 'hi-IN')} के अंत तक है, उसके बाद खाता अपने आप खुल जाएगा।`] : []),
          'कुछ मिटाया नहीं गया है। अगर आपको यह ठीक नहीं लगता, तो हमें लिखें।',
        ]
      : [
          `Hello, the Chowk account of ${name} has been suspended. Nobody can sign in with it, and it was signed out everywhere.`,
          `The reason: ${reason}`,
          ...(until
            ? [`It lasts until the end of ${lastDayIn(until, 'en-IN')}; then the account opens by itself.`]
            : []),
          'Nothing was deleted. If you think that this is wrong, write to us.',
        ],
    link: { name: isHindi ? 'हमें लिखें' : 'Write to us', address: `${origin}/contact-us` },
    foot: isHindi
      ? 'यह पत्र चौक चलाने वालों ने भेजा है। आपके पत्र पर कोई और व्यक्ति फिर से देखेगा।'
      : 'This letter comes from those who run Chowk. What you write will be looked at again by a person.',
  })
}

/** The suspension is over. */
export function writeRestored(language: Language, { name, reason, origin }: AccountLetter): Letter {
  const isHindi = language === 'hi'
  return layOut(language, {
    subject: isHindi ? `${name} का चौक खाता फिर खुला है` : `The Chowk account of ${name} is open again`,
    paragraphs: isHindi
      ? [`नमस्ते, ${name} का चौक खाता फिर खोल दिया गया है। सब कुछ वैसा ही है जैसा था।`, `कारण: ${reason}`]
      : [`Hello, the Chowk account of ${name} is open again. Everything is as it was.`, `The reason: ${reason}`],
    link: { name: isHindi ? 'भीतर आएँ' : 'Sign in', address: `${origin}/login` },
    foot: isHindi ? 'यह पत्र चौक चलाने वालों ने भेजा है।' : 'This letter comes from those who run Chowk.',
  })
}

/** The way to a new password, sent at the wish of whoever runs the place. */
export function writeResetLink(language: Language, { name, origin }: Omit<AccountLetter, 'reason'>): Letter {
  const isHindi = language === 'hi'
  return layOut(language, {
    subject: isHindi ? 'नया पासवर्ड कैसे रखें' : 'How to choose a new password',
    paragraphs: isHindi
      ? [
          `नमस्ते ${name},`,
          'नया पासवर्ड रखने के लिए नीचे का पता खोलें। हम आपके इसी पते पर एक कोड भेजेंगे। आपका पासवर्ड केवल आप जानते हैं।',
        ]
      : [
          `Hello ${name},`,
          'open the address below to choose a new password. We will send a code to this same address of yours. Only you will know the password.',
        ],
    link: { name: isHindi ? 'नया पासवर्ड रखें' : 'Choose a new password', address: `${origin}/reset-password` },
    foot: isHindi
      ? 'आपने मदद नहीं माँगी थी, तो कुछ न करें: आपका पासवर्ड वही है। हम कभी पासवर्ड या कोड नहीं पूछते।'
      : 'If you did not ask for help, do nothing: your password is as it was. We never ask for a password or a code.',
  })
}
