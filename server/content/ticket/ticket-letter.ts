import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'

interface TicketFacts {
  number: string
  /** Where the writer reads on, with the key of the ticket. */
  link: string
}

/** Says that a letter came. Nothing that was sent stands in it: it may go to somebody who sent nothing (F7). */
export function acknowledgementLetter(language: Language, { number, link }: TicketFacts): Letter {
  return language === 'hi'
    ? layOut('hi', {
        subject: `हमें आपका संदेश मिला: ${number}`,
        paragraphs: [
          `आपका संदेश हमारे पास पहुँच गया है। उसका नंबर ${number} है।`,
          'कोई व्यक्ति उसे 48 घंटे के भीतर पढ़ेगा, और 30 दिन के भीतर, अक्सर उससे बहुत पहले, आपको जवाब मिलेगा।',
        ],
        link: { name: 'देखें कि काम कहाँ तक पहुँचा', address: link },
        foot: 'आपने कुछ नहीं भेजा? तो किसी ने आपका पता ग़लती से लिख दिया। कुछ करने की ज़रूरत नहीं है।',
      })
    : layOut('en', {
        subject: `We have your letter: ${number}`,
        paragraphs: [
          `Your letter has reached us. Its number is ${number}.`,
          'A person reads it within 48 hours, and you have an answer within 30 days, mostly long before.',
        ],
        link: { name: 'See where it stands', address: link },
        foot: 'You sent nothing? Then somebody typed your address by mistake, and there is nothing to do.',
      })
}

/** Carries the words of whoever answered; they are ours, not the writer's. */
export function answerLetter(
  language: Language,
  { number, link, words, isClosed }: TicketFacts & { words: string; isClosed: boolean },
): Letter {
  const paragraphs = words.trim().split(/\n{2,}/)
  return language === 'hi'
    ? layOut('hi', {
        subject: `आपके संदेश ${number} का जवाब`,
        paragraphs,
        link: { name: 'पूरी बातचीत देखें', address: link },
        foot: isClosed
          ? 'यह मामला बंद है। बात नहीं बनी? 14 दिन के भीतर ऊपर के पते से इसे फिर खोलें।'
          : 'कुछ जोड़ना हो तो ऊपर के पते पर लिखें।',
      })
    : layOut('en', {
        subject: `An answer to your letter ${number}`,
        paragraphs,
        link: { name: 'See all that was said', address: link },
        foot: isClosed
          ? 'This is closed. Not settled? Open it again by the address above within 14 days.'
          : 'To add something, use the address above.',
      })
}
