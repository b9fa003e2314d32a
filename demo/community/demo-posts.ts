import type { LikeEvent, PostType } from '@chowk/contract/community/post.ts'
import type { Block, Inline } from '@chowk/contract/rich-text/nodes.ts'
import type { Scene } from '@chowk/server/drawing/scene.ts'

/** Whoever of the demo writes: by the end of her address, or in the school by her code. */
export type Writer = string

/** A comment on a post, with what was replied to it. */
export interface DemoComment {
  by: Writer
  text: string
  hoursAgo: number
  replies?: readonly DemoComment[]
  /** The answer that was chosen. */
  isChosen?: true
}

/** A paragraph of an article, or a picture in it. */
export type Passage = Block | { picture: Scene; alt: string }

/** A post of the demo's past. */
export interface DemoPost {
  by: Writer
  type: PostType
  title?: string
  text: string
  category?: string
  /** A topic within the category. */
  topic?: string
  hoursAgo: number
  pictures?: readonly { scene: Scene; alt: string }[]
  /** A file of this folder. */
  file?: { name: string; title: string; poster?: string }
  cover?: { scene: Scene; alt: string }
  body?: readonly Passage[]
  poll?: { choices: readonly string[]; votes: readonly number[] }
  isForAll?: true
  /** Of an individual, who had a plan then. */
  hasNoPlan?: true
  isFeatured?: true
  isPinned?: true
  tags?: readonly string[]
  /** How many reacted besides those who are named. */
  likes?: number
  reactions?: Readonly<Record<Writer, LikeEvent>>
  comments?: readonly DemoComment[]
}

const words = (text: string): Inline[] => [{ type: 'text', text }]
const paragraph = (text: string): Block => ({ type: 'paragraph', content: words(text) })
const heading = (text: string): Block => ({ type: 'heading', attrs: { level: 2 }, content: words(text) })

const PENS: readonly Passage[] = [
  paragraph(
    'In July the stationery cupboard of the middle school was cleared, and at the back of it stood a biscuit tin. In the tin lay forty-one fountain pens, all of them dry, some of them older than the building. The note on the lid said: to be mended. Nobody remembers whose hand it is.',
  ),
  paragraph(
    'We mended them on Wednesdays, eleven pupils and I, at the long table of the library. It took until November. I had thought that we would learn about pens.',
  ),
  heading('Water first, opinions later'),
  paragraph(
    'The first rule came from Class 6, who are practical people. Whatever a pen seems to suffer from, it goes into clean water for a night before anybody says a word about it. Of forty-one pens, nineteen wrote the next morning. The nib is hardly ever the problem; it is nearly always what somebody did to it with the best intentions.',
  ),
  { picture: 'books', alt: 'The library table, with books piled where the pens were mended' },
  heading('What was in them'),
  {
    type: 'bulletList',
    content: [
      'Blue ink, dried to a kind of slate: thirty-three.',
      'Green ink, which only one headmaster ever used: four.',
      'Tea: two.',
      'A paper slip of nine millimetres with the word “sorry” on it: one.',
    ].map((line) => ({ type: 'listItem', content: [paragraph(line)] })),
  },
  {
    type: 'blockquote',
    content: [paragraph('You cannot hurry a pen that was left alone for twenty years. It wants to be asked twice.')],
  },
  paragraph(
    'That is from the log that Class 8 kept. Every pen has a page: what was wrong, what was tried, who tried it, what it writes like now. The page of pen twenty-six is three pages long and ends with a drawing of the tea.',
  ),
  { picture: 'loom', alt: 'Threads on a loom, like the hatching that Class 8 drew to test each nib' },
  heading('Where they are now'),
  paragraph(
    'Thirty-eight write. They live in the tin again, without the note, on the library counter. Whoever sits an examination may borrow one; it comes back washed. Three did not wish to be mended, and we let them be. They are on the windowsill, where they look well.',
  ),
]

/** What the demo's people wrote, from the newest of each kind to the oldest. */
export const DEMO_POSTS: readonly DemoPost[] = [
  {
    by: 'leela-thomas',
    type: 'IMAGE',
    text: 'Low tide at Uran this morning. Eleven mudskippers, two bar-tailed godwits and one lost slipper. Class 7, your transect sheets are on my desk; the ones with mud on them get extra marks.',
    category: 'Learning',
    hoursAgo: 2,
    pictures: [
      { scene: 'rain', alt: 'A boat on grey water under heavy rain' },
      { scene: 'sky', alt: 'The sun low above the mudflats' },
      { scene: 'pots', alt: 'Jars in which the class keeps its samples' },
    ],
    isForAll: true,
    likes: 33,
    reactions: { 'meera-joshi': 'INSIGHTFUL' },
    comments: [
      {
        by: 'NS-T9',
        text: 'The slipper is mine. I would like it back before the godwits nest in it.',
        hoursAgo: 1.6,
        replies: [
          { by: 'leela-thomas', text: 'It is drying on the laboratory tap, next to the crab.', hoursAgo: 1.5 },
          { by: 'NS-T9', text: 'Then I will come after four, when the crab has gone home.', hoursAgo: 1.3 },
        ],
      },
      { by: 'meera-joshi', text: 'Is the sluice at the north end open again? We saw none there in May.', hoursAgo: 1 },
    ],
  },
  {
    by: 'kabir-solanki',
    type: 'QUOTE',
    text: '“A map is a promise that somebody has walked there before you.”\nFrom the wall of our geography room',
    category: 'Everyday',
    hoursAgo: 5,
    likes: 11,
    reactions: { 'leela-thomas': 'CELEBRATE', 'anil-deshpande': 'LIKE' },
    comments: [
      {
        by: 'leela-thomas',
        text: 'And a margin is where somebody stopped. Bring yours on Tuesday.',
        hoursAgo: 4,
        replies: [{ by: 'kabir-solanki', text: 'Mine has the canteen on it twice.', hoursAgo: 3.5 }],
      },
    ],
  },
  {
    by: 'anil-deshpande',
    type: 'DOCUMENT',
    title: 'सोमवार से बस का नया समय',
    text: 'सेक्टर 9 की सड़क खुदी है, इसलिए सुबह की बस सोमवार से 6:58 पर चलेगी और 7:14 तक वहीं रुकेगी। लौटने का समय नहीं बदलेगा। छोटे बच्चों के साथ कोई बड़ा आए तो अच्छा।',
    category: 'Announcements',
    hoursAgo: 9,
    file: { name: 'bus-timetable.pdf', title: 'सुबह की बस, नया समय' },
    isFeatured: true,
    likes: 20,
    reactions: { 'leela-thomas': 'SUPPORT' },
    comments: [
      {
        by: 'NS-T14',
        text: 'क्या खदान मोड़ वाले बच्चे भी 6:49 पर ही मिलेंगे?',
        hoursAgo: 8,
        replies: [{ by: 'anil-deshpande', text: 'हाँ, वहाँ कुछ नहीं बदला।', hoursAgo: 7.5 }],
      },
    ],
  },
  {
    by: 'leela-thomas',
    type: 'VIDEO',
    text: 'Six seconds of the tide coming in, from the drawings of Class 7. Every wave is somebody’s. The boat is late because its painter had mumps.',
    category: 'Learning',
    hoursAgo: 14,
    file: { name: 'tide.mp4', title: 'The tide comes in under a red sun, and a boat with it', poster: 'tide.webp' },
    isForAll: true,
    likes: 26,
    reactions: { 'anil-deshpande': 'CELEBRATE' },
    comments: [{ by: 'NS-T21', text: 'I have watched it eleven times and the birds still get away.', hoursAgo: 12 }],
  },
  {
    by: 'leela-thomas',
    type: 'DOCUMENT',
    text: 'The herbarium needs two afternoons before the plants dry out. Which of them would you come?',
    category: 'Clubs',
    topic: 'Herbarium',
    hoursAgo: 20,
    poll: {
      choices: ['Tuesday after the last bell', 'Thursday after the last bell', 'Saturday morning'],
      votes: [7, 4, 12],
    },
    likes: 5,
    comments: [{ by: 'NS-T30', text: 'Saturday, if somebody else brings the press.', hoursAgo: 18 }],
  },
  {
    by: 'NS-T9',
    type: 'ARTICLE',
    title: 'What we learned from mending forty-one fountain pens',
    text: 'The nib is hardly ever the problem. It is nearly always what somebody did to it with the best intentions.',
    category: 'Learning',
    hoursAgo: 23,
    cover: { scene: 'books', alt: 'Books on the library table' },
    body: PENS,
    isForAll: true,
    likes: 47,
    reactions: { 'leela-thomas': 'INSIGHTFUL', 'meera-joshi': 'CELEBRATE' },
    comments: [
      {
        by: 'meera-joshi',
        text: 'What did the slip with “sorry” belong to? Surely somebody knows.',
        hoursAgo: 21,
        replies: [
          { by: 'NS-T9', text: 'Pen thirty-four. It writes without a fault, and we ask it nothing.', hoursAgo: 20 },
        ],
      },
      { by: 'leela-thomas', text: 'Class 7 would like to borrow the tin for the eclipse.', hoursAgo: 19 },
    ],
  },
  {
    by: 'leela-thomas',
    type: 'FORUM',
    title: 'Which of our trees should get the first name plates?',
    text: 'The woodwork club can cut twelve plates before the winter break. The big tamarind is certain. I would give one to the neem that the cricket ball always finds, and one to the frangipani that nobody planted. What else?',
    category: 'Clubs',
    topic: 'Woodwork',
    hoursAgo: 26,
    isFeatured: true,
    isPinned: true,
    tags: ['trees', 'woodwork'],
    likes: 17,
    reactions: { 'kabir-solanki': 'LIKE' },
    comments: [
      {
        by: 'kabir-solanki',
        text: 'The one behind the bicycle stand that drops purple things on everybody.',
        hoursAgo: 25,
      },
      { by: 'NS-T21', text: 'The two ashokas at the gate, since people meet at them anyway.', hoursAgo: 24 },
    ],
  },
  {
    by: 'NS-T14',
    type: 'FORUM',
    title: 'Can the 7:10 bus wait two minutes at Sector 9 while the road is dug up?',
    text: 'From our side one now walks round the trench, and the small ones do not run. On Friday four of them saw it leave.',
    category: 'Questions',
    hoursAgo: 30,
    tags: ['bus', 'sector 9'],
    likes: 13,
    reactions: { 'leela-thomas': 'SUPPORT' },
    comments: [
      { by: 'NS-T30', text: 'It waited on Thursday. It depends on who drives.', hoursAgo: 28 },
      {
        by: 'anil-deshpande',
        text: 'सोमवार से बस 6:58 पर आएगी और 7:14 तक सेक्टर 9 पर रुकेगी। नया समय सूचना में लगा है।',
        hoursAgo: 9.5,
        isChosen: true,
        replies: [{ by: 'NS-T14', text: 'Sixteen minutes! They will have time to count the trench.', hoursAgo: 9 }],
      },
    ],
  },
  {
    by: 'anil-deshpande',
    type: 'PROJECT',
    title: 'A herbarium of our own campus',
    text: 'Forty sheets by March, one for each plant that grows here without being watered. Pressing on Saturdays in the laboratory; names in Marathi, Hindi and Latin.',
    category: 'Clubs',
    topic: 'Herbarium',
    hoursAgo: 31,
    pictures: [{ scene: 'banyan', alt: 'The old banyan behind the laboratory' }],
    isForAll: true,
    likes: 9,
  },
  {
    by: 'leela-thomas',
    type: 'FORUM',
    title: 'How do you press leaves without losing their green?',
    text: 'Ours are brown after four days between newspapers. The curry leaf keeps its colour, the neem does not. Is it the paper, the weight or the month?',
    category: 'Learning',
    hoursAgo: 40,
    isForAll: true,
    tags: ['plants', 'herbarium'],
    likes: 6,
    reactions: { 'meera-joshi': 'CURIOUS' },
    comments: [
      {
        by: 'meera-joshi',
        text: 'Change the paper each day for the first three. It is the damp that browns them.',
        hoursAgo: 36,
      },
    ],
  },
  {
    by: 'kabir-solanki',
    type: 'DOCUMENT',
    text: 'Found: one blue water bottle with a turtle on it, under the third bench of the ground. It is with the guard. It still had water.',
    category: 'Everyday',
    hoursAgo: 50,
    likes: 4,
  },
  {
    by: 'leela-thomas',
    type: 'DOCUMENT',
    title: 'Our rain gauge agrees with the city’s',
    text: 'Class 9 read it every morning for the whole monsoon: 812 mm. The weather office two kilometres away has 809. The three millimetres are, we think, a pigeon.',
    category: 'Learning',
    hoursAgo: 78,
    isForAll: true,
    isFeatured: true,
    likes: 57,
  },
  {
    by: 'meera-joshi',
    type: 'QUOTE',
    text: '“Ask the oldest tap in the lane. It remembers where the well was.”\nA plumber in Khambhat, who was right',
    hoursAgo: 6,
    isForAll: true,
    hasNoPlan: true,
    likes: 14,
    reactions: { 'leela-thomas': 'LIKE' },
  },
]
