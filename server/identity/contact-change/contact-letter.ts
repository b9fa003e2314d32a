import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'

/** What the old address is told. */
export interface Changed {
  name: string
  channel: 'EMAIL' | 'MOBILE'
  /** The new address with its middle covered. */
  masked: string
  link: string
}

/** The letter to the old address: what changed, and the way to take it back. */
export function writeChanged({ name, channel, masked, link }: Changed, language: Language): Letter {
  const isMail = channel === 'EMAIL'
  if (language === 'hi')
    return layOut(language, {
      subject: isMail ? 'आपका ई-मेल बदला गया' : 'आपका मोबाइल नंबर बदला गया',
      paragraphs: [
        `नमस्ते ${name},`,
        `आपका चौक खाता अब ${isMail ? 'इस ई-मेल' : 'इस नंबर'} पर मिलता है: ${masked}।`,
        'यह आपने नहीं किया? यह लिंक सात दिन तक, एक बार, सब पहले जैसा कर देता है:',
      ],
      link: { name: 'यह मैंने नहीं किया', address: link },
      foot: 'यह आपने किया हो तो कुछ न करें।',
    })
  return layOut(language, {
    subject: isMail ? 'Your e-mail address was changed' : 'Your mobile number was changed',
    paragraphs: [
      `Hello ${name},`,
      `your account on Chowk is now reached at this ${isMail ? 'address' : 'number'}: ${masked}.`,
      'It was not you? This link puts it back as it was, once, within seven days:',
    ],
    link: { name: 'It was not me', address: link },
    foot: 'If it was you, do nothing.',
  })
}

/** The letter to the address that was taken out again. */
export function writeUndone(language: Language): Letter {
  const isHindi = language === 'hi'
  return layOut(language, {
    subject: isHindi ? 'संपर्क का बदलाव वापस लिया गया' : 'A change of contact was taken back',
    paragraphs: [
      isHindi
        ? 'चौक का जो खाता कुछ दिन पहले इस पते पर आया था, उसे उसके पुराने पते ने वापस ले लिया।'
        : 'An account on Chowk that was moved to this address some days ago was taken back by its old address.',
      isHindi
        ? 'सब उपकरणों से प्रवेश हट गया है। नया पासवर्ड अब पुराने पते से ही रखा जा सकता है।'
        : 'All devices were signed out. A new password can be set by the old address only.',
    ],
    foot: isHindi ? 'यह ग़लत लगे तो हमें लिखें।' : 'If you think that this is wrong, write to us.',
  })
}
