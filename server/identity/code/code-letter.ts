import type { CodePurpose } from '@chowk/contract/identity/code.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter, LetterParts } from '../../platform/post/letter.ts'

/** What a letter with a code is made of. */
export interface CodeLetter {
  purpose: CodePurpose
  says: 'CODE' | 'NO_ACCOUNT' | 'HAS_ACCOUNT'
  code: string
  /** A minor's name in a letter to the guardian. */
  childName?: string | undefined
  /** Where one signs up or in. */
  link: string
}

type Words = Record<Language, { subject: string; lead: string; foot: string }>

const FOOT = {
  en: 'The code is good for ten minutes and for one use. We never ask for it by telephone. If you did not ask for it, do nothing.',
  hi: 'कोड दस मिनट और एक बार के लिए है। हम फ़ोन पर इसे कभी नहीं पूछते। आपने न माँगा हो तो कुछ न करें।',
}

const WORDS: Record<Exclude<CodePurpose, 'GUARDIAN'>, Words> = {
  SIGN_UP: {
    en: { subject: 'Your code for Chowk', lead: 'Welcome. With this code you open your account:', foot: FOOT.en },
    hi: { subject: 'चौक के लिए आपका कोड', lead: 'स्वागत है। इस कोड से आपका खाता खुलेगा:', foot: FOOT.hi },
  },
  SIGN_IN: {
    en: { subject: 'Your code to sign in', lead: 'With this code you sign in, without a password:', foot: FOOT.en },
    hi: { subject: 'प्रवेश के लिए कोड', lead: 'इस कोड से आप बिना पासवर्ड के प्रवेश कर सकते हैं:', foot: FOOT.hi },
  },
  PASSWORD: {
    en: { subject: 'Your code for a new password', lead: 'With this code you set a new password:', foot: FOOT.en },
    hi: { subject: 'नए पासवर्ड के लिए कोड', lead: 'इस कोड से आप नया पासवर्ड रख सकते हैं:', foot: FOOT.hi },
  },
  EMAIL: {
    en: { subject: 'Confirm your e-mail', lead: 'With this code you confirm this address:', foot: FOOT.en },
    hi: { subject: 'अपना ई-मेल पक्का करें', lead: 'इस कोड से यह पता पक्का होगा:', foot: FOOT.hi },
  },
  MOBILE: {
    en: { subject: 'Confirm your number', lead: 'With this code you confirm this number:', foot: FOOT.en },
    hi: { subject: 'अपना नंबर पक्का करें', lead: 'इस कोड से यह नंबर पक्का होगा:', foot: FOOT.hi },
  },
  CONTACT_CHANGE: {
    en: {
      subject: 'Your code for a new contact',
      lead: 'With this code your account is reached here from now on:',
      foot: FOOT.en,
    },
    hi: { subject: 'नए संपर्क के लिए कोड', lead: 'इस कोड के बाद आपका खाता यहाँ मिलेगा:', foot: FOOT.hi },
  },
  RE_AUTHENTICATION: {
    en: { subject: 'Is it you?', lead: 'With this code you show that it is you:', foot: FOOT.en },
    hi: { subject: 'क्या यह आप हैं?', lead: 'इस कोड से पता चलेगा कि यह आप ही हैं:', foot: FOOT.hi },
  },
}

const NOBODY: Record<Language, Omit<LetterParts, 'link'> & { link: string }> = {
  en: {
    subject: 'No account has this address',
    paragraphs: [
      'Somebody, perhaps you, asked for a new password on Chowk for this address. No account has it.',
      'You may have signed up with another address. Or open an account now:',
    ],
    link: 'Open an account',
    foot: 'If it was not you, do nothing: nobody has your data here.',
  },
  hi: {
    subject: 'इस पते का कोई खाता नहीं है',
    paragraphs: [
      'किसी ने, शायद आपने, चौक पर इस पते के लिए नया पासवर्ड माँगा। इस पते का कोई खाता नहीं है।',
      'शायद आपने किसी दूसरे पते से खाता खोला था। या अभी खाता खोलें:',
    ],
    link: 'खाता खोलें',
    foot: 'यह आपने न किया हो तो कुछ न करें: यहाँ आपकी कोई जानकारी नहीं है।',
  },
}

const KNOWN: typeof NOBODY = {
  en: {
    subject: 'You have an account already',
    paragraphs: [
      'Somebody, perhaps you, wanted to open an account on Chowk with this address. There is one already.',
      'This link signs you in, once, within ten minutes:',
    ],
    link: 'Sign in',
    foot: 'If it was not you, do nothing: your account stays as it is.',
  },
  hi: {
    subject: 'आपका खाता पहले से है',
    paragraphs: [
      'किसी ने, शायद आपने, इस पते से चौक पर खाता खोलना चाहा। इस पते का खाता पहले से है।',
      'यह लिंक दस मिनट में, एक बार, आपको प्रवेश देगा:',
    ],
    link: 'प्रवेश करें',
    foot: 'यह आपने न किया हो तो कुछ न करें: आपका खाता जैसा है वैसा रहेगा।',
  },
}

// Whoever wanted to sign in asked for no password.
const STRANGER: typeof NOBODY = {
  en: {
    ...NOBODY.en,
    paragraphs: [
      'Somebody, perhaps you, wanted to sign in to Chowk with this address. No account has it.',
      ...NOBODY.en.paragraphs.slice(1),
    ],
  },
  hi: {
    ...NOBODY.hi,
    paragraphs: [
      'किसी ने, शायद आपने, इस पते से चौक में प्रवेश करना चाहा। इस पते का कोई खाता नहीं है।',
      ...NOBODY.hi.paragraphs.slice(1),
    ],
  },
}

const TAKEN: Record<Language, LetterParts> = {
  en: {
    subject: 'This address has an account of its own',
    paragraphs: [
      'Somebody, perhaps you, wanted to use this address for another account on Chowk. One account has it already, and no two can.',
      'If both accounts are yours: sign in with this address, give that account another one, and try again.',
    ],
    foot: 'If it was not you, do nothing: your account stays as it is, and nobody was told that it is here.',
  },
  hi: {
    subject: 'इस पते का अपना खाता है',
    paragraphs: [
      'किसी ने, शायद आपने, इस पते को चौक के किसी दूसरे खाते में रखना चाहा। यह पता पहले से एक खाते का है, और दो खातों का नहीं हो सकता।',
      'दोनों खाते आपके हों तो इस पते से प्रवेश करें, उस खाते को दूसरा पता दें और फिर कोशिश करें।',
    ],
    foot: 'यह आपने न किया हो तो कुछ न करें: आपका खाता जैसा है वैसा रहेगा, और किसी को नहीं बताया गया कि वह यहाँ है।',
  },
}

/** The letter of a code, or the one that says kindly why there is none. */
export function writeCodeLetter(facts: CodeLetter, language: Language): Letter {
  if (facts.says !== 'CODE') {
    if (facts.purpose === 'CONTACT_CHANGE') return layOut(language, TAKEN[language])
    const nobody = facts.purpose === 'SIGN_IN' ? STRANGER : NOBODY
    const words = (facts.says === 'NO_ACCOUNT' ? nobody : KNOWN)[language]
    return layOut(language, { ...words, link: { name: words.link, address: facts.link } })
  }
  if (facts.purpose === 'GUARDIAN') return writeGuardianLetter(facts, language)
  const { subject, lead, foot } = WORDS[facts.purpose][language]
  return layOut(language, { subject, paragraphs: [lead], code: facts.code, foot })
}

function writeGuardianLetter({ code, childName }: CodeLetter, language: Language): Letter {
  const isHindi = language === 'hi'
  if (!childName)
    return layOut(language, {
      subject: isHindi ? 'आपकी सहमति देखने का कोड' : 'Your code to see what you allowed',
      paragraphs: [
        isHindi
          ? 'इस कोड से आप अपनी दी हुई सहमतियाँ देख और वापस ले सकते हैं:'
          : 'With this code you see what you allowed, and may take it back:',
      ],
      code,
      foot: FOOT[language],
    })
  return layOut(language, {
    subject: isHindi ? `${childName} को आपकी हाँ चाहिए` : `${childName} needs your yes`,
    paragraphs: isHindi
      ? [
          `${childName} चौक पर खाता खोलना चाहते हैं और 18 साल से छोटे हैं। इसलिए हम आपसे पूछते हैं।`,
          'बच्चे का कुछ भी सबको नहीं दिखता। हम विज्ञापन नहीं दिखाते और पढ़ने की आदत किसी को नहीं बेचते।',
          'हाँ कभी भी वापस ली जा सकती है: खाता खुलते ही हम आपको लिखेंगे कि कैसे।',
          'आप हाँ कहते हैं तो बच्चे को यह कोड बताएँ:',
        ]
      : [
          `${childName} wants to open an account on Chowk and is under 18. That is why we ask you.`,
          'Nothing of a child is shown to everybody. We show no advertisements and sell to nobody what a child reads.',
          'A yes can be taken back at any time: as soon as the account is open, we write to you how.',
          'If you say yes, tell the child this code:',
        ],
    code,
    foot: isHindi
      ? 'कोड दस मिनट के लिए है। आप नहीं चाहते तो कुछ न करें: तब खाता नहीं खुलेगा।'
      : 'The code is good for ten minutes. If you do not want it, do nothing: then no account is opened.',
  })
}
