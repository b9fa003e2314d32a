import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'

const dayIn = (locale: string, day: Date) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(day)

interface ResetFacts {
  name: string
  /** The workspace that asks; undefined: those who run this Chowk. */
  asker: { en: string; hi: string | null } | undefined
  dueAt: Date
  link: string
}

/** Tells her what was asked for her, when it happens, and how she stops it. */
export function writeRequested(language: Language, { name, asker, dueAt, link }: ResetFacts): Letter {
  if (language === 'hi')
    return layOut(language, {
      subject: 'आपके प्रवेश का दूसरा चरण हटाने को कहा गया है',
      paragraphs: [
        `नमस्ते ${name},`,
        `${asker ? (asker.hi ?? asker.en) : 'चौक चलाने वालों'} ने कहा है कि आपके प्रवेश का दूसरा चरण हटाया जाए, क्योंकि आपका फ़ोन और बचाव कोड खो गए हैं।`,
        `यह ${dayIn('hi-IN', dueAt)} पर होगा। उसके बाद सिर्फ़ पासवर्ड से आपका खाता खुलेगा।`,
        'आपके पास ऐप या कोई बचाव कोड हो, तो उससे प्रवेश करते ही यह रुक जाएगा।',
      ],
      link: { name: 'इसे रोकें', address: link },
      foot: 'आपने ही मदद माँगी हो तो कुछ न करें।',
    })
  return layOut(language, {
    subject: 'Somebody asked to turn off your second step',
    paragraphs: [
      `Hello ${name},`,
      `${asker ? asker.en : 'Whoever runs Chowk'} has asked to turn off the second step of your sign-in, because your phone and your recovery codes are lost.`,
      `It happens on ${dayIn('en-IN', dueAt)}. From then on your password alone opens your account.`,
      'If you still have your app or a recovery code, signing in with it stops this.',
    ],
    link: { name: 'Stop it', address: link },
    foot: 'If you asked for help yourself, do nothing.',
  })
}

/** Tells whoever asked that she stopped it. */
export function writeStopped(language: Language, { name, about }: { name: string; about: string }): Letter {
  const isHindi = language === 'hi'
  return layOut(language, {
    subject: isHindi ? `${about} का दूसरा चरण नहीं हटेगा` : `The second step of ${about} stays on`,
    paragraphs: [
      isHindi ? `नमस्ते ${name},` : `Hello ${name},`,
      isHindi
        ? `आपने ${about} के प्रवेश का दूसरा चरण हटाने को कहा था। उनके पते से इसे रोक दिया गया है। दोबारा कहने से पहले उनसे बात करें।`
        : `you asked to turn off the second step of ${about}. It was stopped from their own address. Speak with them before you ask again.`,
    ],
    foot: isHindi ? 'और कुछ करना ज़रूरी नहीं है।' : 'There is nothing else to do.',
  })
}
