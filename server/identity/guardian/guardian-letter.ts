import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'

/** The letter that confirms a guardian's yes, or that it was taken back. */
export function writeConsentLetter(
  { childName, link, isGiven }: { childName: string; link: string; isGiven: boolean },
  language: Language,
): Letter {
  const isHindi = language === 'hi'
  if (!isGiven)
    return layOut(language, {
      subject: isHindi ? `${childName} का खाता बंद है` : `The account of ${childName} is closed`,
      paragraphs: [
        isHindi
          ? 'आपने अपनी सहमति वापस ली। खाता अभी से बंद है और उसमें कुछ नया नहीं जुड़ता।'
          : 'You took your consent back. The account is closed from now on, and nothing new is kept in it.',
        isHindi ? 'आप यहाँ कभी भी फिर हाँ कह सकते हैं:' : 'You may say yes again here, any time:',
      ],
      link: { name: isHindi ? 'मेरी सहमतियाँ' : 'What I allowed', address: link },
      foot: isHindi ? 'यह आपने न किया हो तो हमें लिखें।' : 'If it was not you, write to us.',
    })
  return layOut(language, {
    subject: isHindi ? `आपने ${childName} के लिए हाँ कहा` : `You said yes for ${childName}`,
    paragraphs: [
      isHindi ? `${childName} का चौक पर खाता अब खुला है।` : `${childName} now has an account on Chowk.`,
      isHindi
        ? 'बच्चे का कुछ भी सबको नहीं दिखता। आप अपनी हाँ उतनी ही आसानी से वापस ले सकते हैं:'
        : 'Nothing of a child is shown to everybody. You may take your yes back as easily as you gave it:',
    ],
    link: { name: isHindi ? 'हाँ वापस लें' : 'Take it back', address: link },
    foot: isHindi ? 'यह आपने न किया हो तो अभी वापस लें।' : 'If it was not you, take it back now.',
  })
}
