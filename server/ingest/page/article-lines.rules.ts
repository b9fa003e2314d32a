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

/** How a line begins that leads away from the article. */
const LEADS_AWAY =
  /^[[(]?(?:(?:also |must |please )?(?:read|see|watch|listen)(?: also| more| next)?|related(?: \w+)?|more(?: \w+){0,2}|see also|also on [\w.]+|recommended(?: \w+)?|read our|trending|don.t miss|you may also like|यह भी पढ़ें|ये भी पढ़ें|इसे भी पढ़ें|यहां पढ़ें|यह भी देखें|संबंधित खबर)\s{0,3}(?:[:|–—›»-]|$)/iu

/** How a line begins that wants something of the reader, or speaks of the page. */
const APPEAL_STARTS =
  /^(?:subscribe|sign up|click here|follow (?:us|me|him|her|@|\w{1,30} (?:\w{1,30} )?(?:on|at) )|like (?:us|this story)|join (?:us|our|the)|download (?:the|our)|get (?:the latest|breaking|our|more|unlimited)|want more|support (?:our|us)|donate|write to \w+|contact (?:us|the (?:author|writer|reporter))|tell us what|send us|this (?:website|site) uses cookies|we use cookies|all rights reserved|copyright|©|image copyright|photograph by|this (?:article|story) (?:was|has been|is) (?:originally|first|republished|published|part)|this (?:material|document) (?:may|is subject)|first published|originally published|published (?:on|at|by|in)?\s?:?\s?\d|updated(?: on| at)?\s?:|posted(?: on| at)?\s?:|citation:|via [\w.]+$|if you (?:enjoyed|liked|have (?:any|a) (?:tip|news))|have a (?:tip|story|news)|if you buy|quantities may|reporting by|reach the (?:reporters?|authors?)|listen to \w+ live|associated press (?:writers?|reporters?|journalists?)|follow (?:ap|afp|cnn|bbc)|additional reporting|हमें फॉलो|हमें फ़ॉलो|लेटेस्ट|देश और दुनिया|व्हाट्सएप|हमारे (?:व्हाट्सएप|चैनल|ऐप|फेसबुक)|सब्सक्राइब|ऐप डाउनलोड)(?![\p{L}\p{M}])/iu

/** What only an appeal or a notice of the page's own says, wherever it says it. */
const APPEAL_INSIDE =
  /(?:subscribe (?:to|now|today)|(?:our|the|daily|weekly|free|email) newsletters?(?![\p{L}])|newsletter|all rights reserved|\ball the latest news\b|follow us on|(?:follow|like) .{1,60} on (?:twitter|facebook|instagram)|download (?:the|our) .{0,30}app(?![\p{L}])|terms of (?:use|service)|privacy policy|cookie policy|uses cookies|click here (?:to|for)|sign up (?:for|to) (?:our|the|receive|get)|sister (?:title|publication)|affiliate (?:links?|commission)|send us your|contributed (?:to this (?:report|story|article)|reporting)|no part may be reproduced|फॉलो करें|फ़ॉलो करें|सब्सक्राइब करें|डाउनलोड करें|से जुड़ें|लाइक करें)/iu

/** A credit of a picture that stands in a line of its own. */
const CREDIT =
  /^\(?(?:image|photo|picture|file photo|credit|photo credit|image credit|photographs?|illustration|source|image source|photo by|फोटो|तस्वीर|साभार)\s{0,2}[:©/–-]|^\(?(?:photo by|photo courtesy|image courtesy|image via|image caption|courtesy of)(?![\p{L}])|(?:getty images|shutterstock|reuters|istock|unsplash|afp|pti|ani)\)?\s*$/iu

/** A notice about rights, whoever it names. */
const NOTICE =
  /^(?:©|copyright|all rights reserved|image copyright|this (?:material|document|content|article|story) (?:may not|is subject to|is protected|cannot be)|no part of|सर्वाधिकार)/iu

const SHORT_WORDS = 14
const APPEAL_WORDS = 60

const labelOf = (text: string) =>
  text
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** A line that stands on a page for its readers' clicks and never belongs to the article. */
export function isPageLine({ text, words, linkShare }: Line): boolean {
  if (LABELS.has(labelOf(text)) && text.length < 80) return true
  const start = text.slice(0, 160)
  if (words <= 40 && linkShare > 0.3 && LEADS_AWAY.test(start)) return true
  if (words <= SHORT_WORDS && CREDIT.test(start)) return true
  if (words > APPEAL_WORDS) return false
  if (NOTICE.test(start)) return words <= 40
  return APPEAL_STARTS.test(start)
    ? linkShare > 0 || words <= 30
    : linkShare > 0 && APPEAL_INSIDE.test(text.slice(0, 600))
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
