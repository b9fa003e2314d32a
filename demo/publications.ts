import type { Duotone, DuotoneName } from '@chowk/server/drawing/duotone.ts'

export type FeedFormat = 'RSS' | 'ATOM' | 'JSON' | 'RDF'

export type DemoPublication = {
  slug: string
  name: { en: string; hi: string }
  homeUrl: string
  languages: [string, ...string[]]
  place: string
  licence: 'FULL_TEXT' | 'EXCERPT'
  /** Slugs of the categories that it mostly writes about. */
  categories: [string, ...string[]]
  about: { en: string; hi: string }
  masthead: { letter: string; duotone: DuotoneName; paper?: keyof Duotone; ink?: keyof Duotone }
  feed: FeedFormat
}

type Facts = Omit<DemoPublication, 'slug' | 'name' | 'homeUrl' | 'about'>

function publication(slug: string, names: [string, string, string, string], facts: Facts): DemoPublication {
  const [en, hi, aboutEn, aboutHi] = names
  return { slug, name: { en, hi }, homeUrl: `https://${slug}.example/`, about: { en: aboutEn, hi: aboutHi }, ...facts }
}

const full = 'FULL_TEXT' as const

export const publications: DemoPublication[] = [
  publication(
    'the-riverine-post',
    [
      'The Riverine Post',
      'द रिवरीन पोस्ट',
      'Rivers, wells and those who live by them.',
      'नदियाँ, कुएँ और उनके सहारे जीने वाले लोग।',
    ],
    {
      languages: ['en'],
      place: 'Jaisalmer',
      licence: full,
      categories: ['water', 'society'],
      masthead: { letter: 'R', duotone: 'mor' },
      feed: 'RSS',
    },
  ),
  publication(
    'nagar-samvad',
    ['Nagar Samvad', 'नगर संवाद', 'How a city gets through the day.', 'शहर का दिन कैसे कटता है।'],
    {
      languages: ['en', 'hi'],
      place: 'Indore',
      licence: full,
      categories: ['cities', 'housing'],
      masthead: { letter: 'न', duotone: 'geru' },
      feed: 'RSS',
    },
  ),
  publication(
    'saral-vigyan',
    ['Saral Vigyan', 'सरल विज्ञान', 'Science that can be tried at home.', 'विज्ञान, जिसे घर पर आज़माया जा सके।'],
    {
      languages: ['en', 'hi'],
      place: 'Koraput',
      licence: full,
      categories: ['science', 'technology'],
      masthead: { letter: 'वि', duotone: 'neel' },
      feed: 'ATOM',
    },
  ),
  publication(
    'bazaar-note',
    ['Bazaar Note', 'बाज़ार नोट', 'What things cost, and why.', 'किस चीज़ का क्या दाम है, और क्यों।'],
    {
      languages: ['en'],
      place: 'Nashik',
      licence: 'EXCERPT',
      categories: ['prices', 'business'],
      masthead: { letter: 'B', duotone: 'raat', paper: 'dark', ink: 'lamp' },
      feed: 'RSS',
    },
  ),
  publication(
    'maidan',
    ['Maidan', 'मैदान', 'Games, grounds and the people at the fence.', 'खेल, मैदान और बाड़ पर खड़े लोग।'],
    {
      languages: ['en'],
      place: 'Rourkela',
      licence: full,
      categories: ['sport'],
      masthead: { letter: 'M', duotone: 'neem' },
      feed: 'JSON',
    },
  ),
  publication(
    'monsoon-desk',
    [
      'Monsoon Desk',
      'मॉनसून डेस्क',
      'The sky over the next street, and the one after.',
      'अगली गली का आसमान, और उसके बाद का।',
    ],
    {
      languages: ['en'],
      place: 'Kochi',
      licence: full,
      categories: ['weather', 'coast'],
      masthead: { letter: '≈', duotone: 'neel', paper: 'middle' },
      feed: 'ATOM',
    },
  ),
  publication(
    'lamp-and-line',
    ['Lamp & Line', 'लैंप एंड लाइन', 'Made by hand, told slowly.', 'हाथ का काम, इत्मीनान की बात।'],
    {
      languages: ['en'],
      place: 'Chanderi',
      licence: full,
      categories: ['craft', 'art'],
      masthead: { letter: 'L', duotone: 'neel', paper: 'lamp', ink: 'dark' },
      feed: 'RSS',
    },
  ),
  publication(
    'the-ferry',
    ['The Ferry', 'द फ़ेरी', 'Books, people and what lies between two banks.', 'किताबें, लोग और दो किनारों के बीच की बातें।'],
    {
      languages: ['en'],
      place: 'Majuli',
      licence: full,
      categories: ['books', 'society'],
      masthead: { letter: 'F', duotone: 'gulal' },
      feed: 'RDF',
    },
  ),
  publication(
    'gaon-charcha',
    ['Gaon Charcha', 'गाँव चर्चा', 'Fields, health and talk from the village.', 'खेत, सेहत और गाँव की बातें।'],
    {
      languages: ['hi', 'en'],
      place: 'Udaipur',
      licence: full,
      categories: ['farming', 'health'],
      masthead: { letter: 'गाँ', duotone: 'neem', paper: 'middle' },
      feed: 'RSS',
    },
  ),
  publication('kaveri-ledger', ['Kaveri Ledger', 'कावेरी लेजर', 'The accounts of a river.', 'एक नदी का हिसाब-किताब।'], {
    languages: ['en'],
    place: 'Mysuru',
    licence: full,
    categories: ['water', 'farming'],
    masthead: { letter: 'K', duotone: 'mor' },
    feed: 'JSON',
  }),
  publication(
    'pahad-patrika',
    ['Pahad Patrika', 'पहाड़ पत्रिका', 'From the ridge, in two languages.', 'पहाड़ की बातें, दो भाषाओं में।'],
    {
      languages: ['hi', 'en'],
      place: 'Almora',
      licence: full,
      categories: ['mountains', 'forests'],
      masthead: { letter: 'प', duotone: 'neem', ink: 'lamp' },
      feed: 'ATOM',
    },
  ),
  publication('aangan', ['Aangan', 'आँगन', 'Home, neighbours and the street outside.', 'घर, पड़ोस और बाहर की गली।'], {
    languages: ['hi'],
    place: 'Lucknow',
    licence: full,
    categories: ['housing', 'society'],
    masthead: { letter: 'आ', duotone: 'gulal', paper: 'middle' },
    feed: 'RSS',
  }),
  publication(
    'the-tidewater',
    ['The Tidewater', 'द टाइडवॉटर', 'The coast between high water and low.', 'ज्वार और भाटे के बीच का किनारा।'],
    {
      languages: ['en'],
      place: 'Mumbai',
      licence: 'EXCERPT',
      categories: ['coast', 'forests'],
      masthead: { letter: 'T', duotone: 'neel', paper: 'dark' },
      feed: 'ATOM',
    },
  ),
  publication(
    'rail-diary',
    ['Rail Diary', 'रेल डायरी', 'Seen from the window, and from the platform.', 'खिड़की से देखा, प्लेटफ़ॉर्म से सुना।'],
    {
      languages: ['en'],
      place: 'Khurja',
      licence: full,
      categories: ['railways'],
      masthead: { letter: '◇', duotone: 'geru' },
      feed: 'RSS',
    },
  ),
  publication('khel-kona', ['Khel Kona', 'खेल कोना', 'The corner where games begin.', 'वह कोना, जहाँ से खेल शुरू होता है।'], {
    languages: ['hi'],
    place: 'Rohtak',
    licence: full,
    categories: ['sport'],
    masthead: { letter: 'खे', duotone: 'mor', paper: 'lamp', ink: 'dark' },
    feed: 'RSS',
  }),
  publication(
    'pustak-path',
    ['Pustak Path', 'पुस्तक पथ', 'For those who read while walking.', 'चलते-चलते पढ़ने वालों के लिए।'],
    {
      languages: ['hi'],
      place: 'Patna',
      licence: full,
      categories: ['books', 'languages'],
      masthead: { letter: 'पु', duotone: 'neel' },
      feed: 'ATOM',
    },
  ),
  publication('jan-ganit', ['Jan Ganit', 'जन गणित', 'Sums that belong to everybody.', 'हिसाब, जो सबका है।'], {
    languages: ['en', 'hi'],
    place: 'Patna',
    licence: full,
    categories: ['schools', 'science'],
    masthead: { letter: 'ज', duotone: 'mor', ink: 'lamp' },
    feed: 'JSON',
  }),
  publication(
    'rasoi-darpan',
    ['Rasoi Darpan', 'रसोई दर्पण', 'What is cooking, and what it costs.', 'क्या पक रहा है, और कितने में।'],
    {
      languages: ['hi', 'en'],
      place: 'Jaipur',
      licence: full,
      categories: ['food', 'prices'],
      masthead: { letter: 'र', duotone: 'geru', paper: 'lamp', ink: 'dark' },
      feed: 'RSS',
    },
  ),
  publication('northeast-loom', ['Northeast Loom', 'नॉर्थईस्ट लूम', 'Eight states, many threads.', 'आठ राज्य, अनेक धागे।'], {
    languages: ['en'],
    place: 'Guwahati',
    licence: full,
    categories: ['craft', 'culture'],
    masthead: { letter: 'N', duotone: 'raat', ink: 'lamp' },
    feed: 'RSS',
  }),
]

export function findPublication(slug: string): DemoPublication | undefined {
  return publications.find((each) => each.slug === slug)
}

/** The sections of the demo's feeds are Chowk's own categories, each under its slug. */
export const sectionMap: Record<string, string> = Object.fromEntries(
  [
    'water cities science farming craft society health schools books business sport weather prices mountains coast',
    'railways food art culture courts energy forests housing languages technology',
  ].flatMap((line) => line.split(' ').map((slug) => [slug, slug])),
)
