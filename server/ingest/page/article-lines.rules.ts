/** A line of a page, as far as its words say what it is for. */
export type Line = { text: string; words: number; linkShare: number }

/** What stands alone in a line on many pages and belongs to no article: buttons, labels, headings of boxes. */
const LABELS = new Set(
  `advert|advertisement|advertising|ad|sponsored|sponsored content|promoted|skip to content|skip to main content|sign in|log in|login|register|sign up|subscribe|subscribe now|
  subscriber services|share|share this|share this article|share this story|share this post|share on facebook|tweet|email|e-mail|print|print article|order reprints|text size|save|comments|
  comment|post comment|post a comment|leave a comment|view comments|no comments|tags|tag|topics|filed under|more|read more|learn more|see more|show more|load more|close|caption|
  expand|home|menu|search|loading|loading content|highlights|latest|popular|most popular|most read|trending|trending now|related|related stories|related articles|related posts|
  related news|related content|read next|up next|more stories|more news|editors picks|recommended|recommended for you|you may also like|you might also like|you may like|
  sign up for our newsletter|newsletter|newsletters|follow us|contact us|about us|about the author|breaking news|source|this slideshow requires javascript|buy now|click here|
  warning|don t miss|must read|must reads|top stories|also read|also see|continue reading|story continues|story continues below|article continues below|copy link|whatsapp|facebook|twitter|
  telegram|linkedin|google news|follow us on google news|listen|play|watch now|live tv|next|previous|back to top|top|image|photos|photo|video|videos|gallery|
  विज्ञापन|शेयर करें|शेयर|साझा करें|और पढ़ें|यह भी पढ़ें|ये भी पढ़ें|इसे भी पढ़ें|संबंधित खबरें|संबंधित ख़बरें|ताज़ा खबरें|ताजा खबरें|टॉप न्यूज़|टॉप न्यूज|लाइव टीवी|
  फॉलो करें|फ़ॉलो करें|सब्सक्राइब करें|ट्रेंडिंग|सबसे ज्यादा पढ़ी गई|कमेंट करें|टिप्पणी करें|टैग्स|टैग`
    .split('|')
    .map((each) => each.trim()),
)

const phrases = (text: string) => text.split('|').map((each) => ` ${each.trim()} `)

/** How a line begins that leads away from the article, before a colon or the like. */
const LEADS_AWAY = phrases(
  `read|read also|read more|read next|also read|must read|see|see also|also see|watch|watch also|listen|related|more|also on|recommended|read our|trending|don t miss|
  you may also like|यह भी पढ़ें|ये भी पढ़ें|इसे भी पढ़ें|यहां पढ़ें|यह भी देखें|संबंधित खबर`,
)

/** How a line begins that wants something of the reader, or speaks of the page. */
const APPEAL_STARTS = phrases(
  `subscribe|sign up|click here|follow us|follow me|follow him|follow her|follow ap|like us|like this story|join us|join our|download the|download our|get the latest|get breaking|
  get our|get unlimited|want more|support our|support us|donate|write to|contact us|contact the author|contact the writer|contact the reporter|tell us what|send us|
  this website uses cookies|this site uses cookies|we use cookies|photograph by|this article was|this article is part|this story was|this story has been|this article has been|
  first published|originally published|published on|published at|posted on|posted at|updated on|citation|if you enjoyed|if you liked|if you have a tip|have a tip|have a story|if you buy|
  quantities may|reporting by|additional reporting|reach the reporters|reach the reporter|reach the author|associated press writers|associated press writer|हमें फॉलो|हमें फ़ॉलो|लेटेस्ट|
  देश और दुनिया|व्हाट्सएप|हमारे व्हाट्सएप|हमारे चैनल|हमारे ऐप|हमारे फेसबुक|सब्सक्राइब|ऐप डाउनलोड`,
)

/** What only an appeal or a notice of the page's own says, wherever it says it. */
const APPEAL_INSIDE = phrases(
  `subscribe to|subscribe now|subscribe today|newsletter|newsletters|all rights reserved|follow us on|on twitter|on facebook|on instagram|download our app|download the app|terms of use|
  terms of service|privacy policy|cookie policy|uses cookies|click here to|click here for|sign up for our|sign up for the|sign up to receive|sign up to get|sister title|sister publication|
  affiliate link|affiliate links|affiliate commission|send us your|contributed to this report|contributed to this story|contributed to this article|contributed reporting|
  no part may be reproduced|फॉलो करें|फ़ॉलो करें|सब्सक्राइब करें|डाउनलोड करें|से जुड़ें|लाइक करें`,
)

/** A notice about rights, whoever it names. */
const NOTICES = phrases(
  `copyright|all rights reserved|image copyright|this material may not|this document is subject|this material is subject|this content is protected|no part of|सर्वाधिकार`,
)

/** A credit of a picture that stands in a line of its own: how it begins before a colon, how it begins, how it ends. */
const CREDITS = phrases(
  `image|photo|picture|file photo|credit|photo credit|image credit|photograph|photographs|illustration|source|image source|photo by|फोटो|तस्वीर|साभार`,
)
const CREDIT_STARTS = phrases(`photo by|photo courtesy|image courtesy|image via|image caption|courtesy of`)
const CREDIT_ENDS = phrases(`getty images|shutterstock|reuters|istock|unsplash|afp|pti|ani`)

const SEPARATORS = ':|–—›»-'.split('')
const CREDIT_SEPARATORS = ':©/'.split('')
const SHORT_WORDS = 14
const APPEAL_WORDS = 60

const labelOf = (text: string) =>
  text
    .slice(0, 600)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
const isCutOff = (text: string, by: readonly string[]) => by.some((each) => text.slice(0, 40).includes(each))

/** A line that stands on a page for its readers' clicks and never belongs to the article. */
export function isPageLine({ text, words, linkShare }: Line): boolean {
  const label = labelOf(text)
  const line = ` ${label} `
  const starts = (those: readonly string[]) => those.some((each) => line.startsWith(each))
  if (text.length < 80 && LABELS.has(label)) return true
  if (words <= 40 && linkShare > 0.3 && isCutOff(text, SEPARATORS) && starts(LEADS_AWAY)) return true
  const isCredit = (isCutOff(text, CREDIT_SEPARATORS) && starts(CREDITS)) || starts(CREDIT_STARTS)
  const endsAsCredit = !SENTENCE.test(text.slice(-2)) && CREDIT_ENDS.some((each) => line.endsWith(each))
  if (words <= SHORT_WORDS && (isCredit || endsAsCredit)) return true
  if (words > APPEAL_WORDS) return false
  if (text.startsWith('©') || starts(NOTICES)) return words <= 40
  if (starts(APPEAL_STARTS)) return linkShare > 0 || words <= 30
  return linkShare > 0 && APPEAL_INSIDE.some((each) => line.includes(each))
}

/** A line that is one long link names another story. */
export const isLinkedTitle = ({ words, linkShare }: Line): boolean => linkShare >= 0.9 && words >= 4

const SENTENCE_END = /[.!?…।॥。！？:;"”’')\]]\s*$/u

/** What reads like a paragraph: long, or a sentence. */
export const isProse = ({ text, words, linkShare }: Line): boolean =>
  linkShare < 0.6 && (words >= 20 || (words >= 5 && SENTENCE_END.test(text.slice(-4))))

const DATE =
  /\d{1,2}:\d{2}|(?<!\d)(?:19|20)\d{2}(?!\d)|^(?:updated|published|posted|by|de|von|di|द्वारा|अपडेटेड|प्रकाशित)(?![\p{L}\p{M}])|^\d{1,3} (?:min|minutes?|hours?|days?)(?!\p{L})/iu

/** What a page writes between its heading and its article: a time, an author, a crumb. */
export const isBeforeArticle = (line: Line): boolean =>
  line.words <= 25 &&
  !SENTENCE.test(line.text.slice(-2)) &&
  (line.linkShare >= 0.5 ||
    line.words <= 5 ||
    DATE.test(line.text.slice(0, 200)) ||
    /^https?:\/\/\S+$/u.test(line.text))

const SENTENCE = /[.!?…।॥。！？]["”’')\]]?$/u

/** What a page writes below its article: a name, a time, a button. */
export const isAfterArticle = (line: Line): boolean =>
  line.words <= 12 &&
  !isProse(line) &&
  !SENTENCE.test(line.text.slice(-2)) &&
  (line.linkShare > 0 || line.words <= 4 || DATE.test(line.text.slice(0, 200)))

const OTHER_STORIES =
  /^(?:(?:more|other|related|trending|latest|top|popular|recommended|recent|similar|must|further|also)(?![\p{L}]).{0,40}(?<!\p{L})(?:stories|news|articles|posts|reads?|reading|coverage|videos|headlines|updates|content|links|from|in|on)(?!\p{L})|want more|more (?:great|from|on|in|like)|you (?:may|might) also|about the author|read (?:more|next|also)|trending|related|something to consider|what to read next|recommended|यह भी पढ़ें|ये भी पढ़ें|इसे भी पढ़ें|संबंधित|और खबरें|अन्य खबरें|ट्रेंडिंग)/iu

/** The heading of a box with other stories, where nothing of the article follows. */
export const namesOtherStories = ({ text, words }: Line): boolean =>
  words <= 10 && OTHER_STORIES.test(text.slice(0, 100))
