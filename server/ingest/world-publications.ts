import type { Sql } from '../platform/database.ts'
import { FetchFailure } from '../platform/fetch/fetch.ts'
import type { Fetcher } from '../platform/fetch/fetch.ts'
import { findCategoryIds, makeFeed, makePublication } from './desk/new-publication.ts'

interface WorldPublication {
  slug: string
  name: string
  nameHi?: string
  home: string
  language: string
  country?: string
  place?: string
  categories: string[]
  feeds: [address: string, categories?: string][]
}

/** Publications of India and the world with the public addresses of their feeds: only excerpts are shown, with a link. */
export const worldPublications: readonly WorldPublication[] = [
  {
    slug: 'the-hindu',
    name: 'The Hindu',
    nameHi: 'द हिंदू',
    home: 'https://www.thehindu.com/',
    language: 'en',
    place: 'Chennai',
    categories: ['india'],
    feeds: [
      ['https://www.thehindu.com/feeder/default.rss'],
      ['https://www.thehindu.com/sci-tech/science/feeder/default.rss', 'science'],
      ['https://www.thehindu.com/sport/feeder/default.rss', 'sport'],
    ],
  },
  {
    slug: 'the-indian-express',
    name: 'The Indian Express',
    nameHi: 'इंडियन एक्सप्रेस',
    home: 'https://indianexpress.com/',
    language: 'en',
    place: 'New Delhi',
    categories: ['india'],
    feeds: [['https://indianexpress.com/feed/'], ['https://indianexpress.com/section/education/feed/', 'schools']],
  },
  {
    slug: 'times-of-india',
    name: 'The Times of India',
    nameHi: 'टाइम्स ऑफ़ इंडिया',
    home: 'https://timesofindia.indiatimes.com/',
    language: 'en',
    place: 'Mumbai',
    categories: ['india'],
    feeds: [['https://timesofindia.indiatimes.com/rssfeedstopstories.cms']],
  },
  {
    slug: 'ndtv',
    name: 'NDTV',
    nameHi: 'एनडीटीवी',
    home: 'https://www.ndtv.com/',
    language: 'en',
    place: 'New Delhi',
    categories: ['india'],
    feeds: [['https://feeds.feedburner.com/ndtvnews-top-stories']],
  },
  {
    slug: 'india-today',
    name: 'India Today',
    nameHi: 'इंडिया टुडे',
    home: 'https://www.indiatoday.in/',
    language: 'en',
    place: 'Noida',
    categories: ['india'],
    feeds: [['https://www.indiatoday.in/rss/home']],
  },
  {
    slug: 'hindustan-times',
    name: 'Hindustan Times',
    nameHi: 'हिंदुस्तान टाइम्स',
    home: 'https://www.hindustantimes.com/',
    language: 'en',
    place: 'New Delhi',
    categories: ['india'],
    feeds: [['https://www.hindustantimes.com/feeds/rss/india-news/rssfeed.xml', 'india']],
  },
  {
    slug: 'scroll',
    name: 'Scroll.in',
    home: 'https://scroll.in/',
    language: 'en',
    place: 'Mumbai',
    categories: ['india'],
    feeds: [['https://feeds.feedburner.com/ScrollinArticles.rss']],
  },
  {
    slug: 'the-print',
    name: 'ThePrint',
    home: 'https://theprint.in/',
    language: 'en',
    place: 'New Delhi',
    categories: ['politics', 'india'],
    feeds: [['https://theprint.in/feed/']],
  },
  {
    slug: 'the-wire-science',
    name: 'The Wire Science',
    home: 'https://science.thewire.in/',
    language: 'en',
    place: 'New Delhi',
    categories: ['science'],
    feeds: [['https://science.thewire.in/feed/']],
  },
  {
    slug: 'news18',
    name: 'News18',
    home: 'https://www.news18.com/',
    language: 'en',
    place: 'Noida',
    categories: ['india'],
    feeds: [
      ['https://www.news18.com/rss/world.xml', 'world'],
      ['https://www.news18.com/rss/india.xml', 'india'],
    ],
  },
  {
    slug: 'firstpost',
    name: 'Firstpost',
    home: 'https://www.firstpost.com/',
    language: 'en',
    place: 'Mumbai',
    categories: ['india'],
    feeds: [['https://www.firstpost.com/rss/india.xml', 'india']],
  },
  {
    slug: 'dna-india',
    name: 'DNA',
    home: 'https://www.dnaindia.com/',
    language: 'en',
    place: 'Mumbai',
    categories: ['india'],
    feeds: [['https://www.dnaindia.com/feeds/india.xml', 'india']],
  },
  {
    slug: 'deccan-chronicle',
    name: 'Deccan Chronicle',
    home: 'https://www.deccanchronicle.com/',
    language: 'en',
    place: 'Hyderabad',
    categories: ['india'],
    feeds: [['https://www.deccanchronicle.com/rss_feed/']],
  },
  {
    slug: 'free-press-journal',
    name: 'The Free Press Journal',
    home: 'https://www.freepressjournal.in/',
    language: 'en',
    place: 'Mumbai',
    categories: ['india'],
    feeds: [['https://www.freepressjournal.in/stories.rss']],
  },
  {
    slug: 'outlook-india',
    name: 'Outlook',
    home: 'https://www.outlookindia.com/',
    language: 'en',
    place: 'New Delhi',
    categories: ['india'],
    feeds: [['https://www.outlookindia.com/rss/main/magazine']],
  },
  {
    slug: 'business-standard',
    name: 'Business Standard',
    home: 'https://www.business-standard.com/',
    language: 'en',
    place: 'New Delhi',
    categories: ['business'],
    feeds: [['https://www.business-standard.com/rss/home_page_top_stories.rss', 'business']],
  },
  {
    slug: 'economic-times',
    name: 'The Economic Times',
    home: 'https://economictimes.indiatimes.com/',
    language: 'en',
    place: 'Mumbai',
    categories: ['business'],
    feeds: [['https://economictimes.indiatimes.com/rssfeedsdefault.cms', 'business']],
  },
  {
    slug: 'businessline',
    name: 'BusinessLine',
    home: 'https://www.thehindubusinessline.com/',
    language: 'en',
    place: 'Chennai',
    categories: ['business'],
    feeds: [
      ['https://www.thehindubusinessline.com/feeder/default.rss', 'business'],
      ['https://www.thehindubusinessline.com/economy/agri-business/feeder/default.rss', 'farming'],
    ],
  },
  {
    slug: 'financial-express',
    name: 'The Financial Express',
    home: 'https://www.financialexpress.com/',
    language: 'en',
    place: 'Noida',
    categories: ['business'],
    feeds: [['https://www.financialexpress.com/feed/', 'business']],
  },
  {
    slug: 'mongabay-india',
    name: 'Mongabay India',
    home: 'https://india.mongabay.com/',
    language: 'en',
    place: 'Bengaluru',
    categories: ['forests'],
    feeds: [['https://india.mongabay.com/feed/', 'forests']],
  },
  {
    slug: 'down-to-earth',
    name: 'Down To Earth',
    home: 'https://www.downtoearth.org.in/',
    language: 'en',
    place: 'New Delhi',
    categories: ['forests', 'water'],
    feeds: [['https://www.downtoearth.org.in/feed']],
  },
  {
    slug: 'amar-ujala',
    name: 'Amar Ujala',
    nameHi: 'अमर उजाला',
    home: 'https://www.amarujala.com/',
    language: 'hi',
    place: 'Noida',
    categories: ['india'],
    feeds: [['https://www.amarujala.com/rss/breaking-news.xml']],
  },
  {
    slug: 'navbharat-times',
    name: 'Navbharat Times',
    nameHi: 'नवभारत टाइम्स',
    home: 'https://navbharattimes.indiatimes.com/',
    language: 'hi',
    place: 'New Delhi',
    categories: ['india'],
    feeds: [['https://navbharattimes.indiatimes.com/rssfeedsdefault.cms']],
  },
  {
    slug: 'dainik-bhaskar',
    name: 'Dainik Bhaskar',
    nameHi: 'दैनिक भास्कर',
    home: 'https://www.bhaskar.com/',
    language: 'hi',
    place: 'Bhopal',
    categories: ['india'],
    feeds: [['https://www.bhaskar.com/rss-feed/1061/', 'india']],
  },
  {
    slug: 'jansatta',
    name: 'Jansatta',
    nameHi: 'जनसत्ता',
    home: 'https://www.jansatta.com/',
    language: 'hi',
    place: 'New Delhi',
    categories: ['india'],
    feeds: [['https://www.jansatta.com/feed/']],
  },
  {
    slug: 'live-hindustan',
    name: 'Hindustan',
    nameHi: 'हिन्दुस्तान',
    home: 'https://www.livehindustan.com/',
    language: 'hi',
    place: 'New Delhi',
    categories: ['india'],
    feeds: [['https://feed.livehindustan.com/rss/3127']],
  },
  {
    slug: 'patrika',
    name: 'Rajasthan Patrika',
    nameHi: 'राजस्थान पत्रिका',
    home: 'https://www.patrika.com/',
    language: 'hi',
    place: 'Jaipur',
    categories: ['india'],
    feeds: [['http://api.patrika.com/rss/india-news', 'india']],
  },
  {
    slug: 'bbc-hindi',
    name: 'BBC Hindi',
    nameHi: 'बीबीसी हिंदी',
    home: 'https://www.bbc.com/hindi',
    language: 'hi',
    country: 'GB',
    categories: ['world', 'india'],
    feeds: [['https://feeds.bbci.co.uk/hindi/rss.xml']],
  },
  {
    slug: 'loksatta',
    name: 'Loksatta',
    nameHi: 'लोकसत्ता',
    home: 'https://www.loksatta.com/',
    language: 'mr',
    place: 'Mumbai',
    categories: ['india'],
    feeds: [['https://www.loksatta.com/desh-videsh/feed/']],
  },
  {
    slug: 'maharashtra-times',
    name: 'Maharashtra Times',
    nameHi: 'महाराष्ट्र टाइम्स',
    home: 'https://maharashtratimes.com/',
    language: 'mr',
    place: 'Mumbai',
    categories: ['india'],
    feeds: [['https://maharashtratimes.com/rssfeedsdefault.cms']],
  },
  {
    slug: 'gujarat-samachar',
    name: 'Gujarat Samachar',
    nameHi: 'गुजरात समाचार',
    home: 'https://www.gujaratsamachar.com/',
    language: 'gu',
    place: 'Ahmedabad',
    categories: ['india'],
    feeds: [['https://www.gujaratsamachar.com/rss/top-stories']],
  },
  {
    slug: 'divya-bhaskar',
    name: 'Divya Bhaskar',
    nameHi: 'दिव्य भास्कर',
    home: 'https://www.divyabhaskar.co.in/',
    language: 'gu',
    place: 'Ahmedabad',
    categories: ['india'],
    feeds: [['https://www.divyabhaskar.co.in/rss-feed/1037/', 'india']],
  },
  {
    slug: 'bbc-news',
    name: 'BBC News',
    nameHi: 'बीबीसी न्यूज़',
    home: 'https://www.bbc.com/news',
    language: 'en',
    country: 'GB',
    categories: ['world'],
    feeds: [
      ['https://feeds.bbci.co.uk/news/world/rss.xml', 'world'],
      ['https://feeds.bbci.co.uk/news/world/asia/india/rss.xml', 'india'],
      ['https://feeds.bbci.co.uk/news/science_and_environment/rss.xml', 'science'],
    ],
  },
  {
    slug: 'the-guardian',
    name: 'The Guardian',
    nameHi: 'द गार्डियन',
    home: 'https://www.theguardian.com/',
    language: 'en',
    country: 'GB',
    categories: ['world'],
    feeds: [
      ['https://www.theguardian.com/world/rss', 'world'],
      ['https://www.theguardian.com/world/india/rss', 'india'],
    ],
  },
  {
    slug: 'al-jazeera',
    name: 'Al Jazeera English',
    nameHi: 'अल जज़ीरा',
    home: 'https://www.aljazeera.com/',
    language: 'en',
    country: 'QA',
    categories: ['world'],
    feeds: [['https://www.aljazeera.com/xml/rss/all.xml', 'world']],
  },
  {
    slug: 'deutsche-welle',
    name: 'Deutsche Welle',
    nameHi: 'डॉयचे वेले',
    home: 'https://www.dw.com/en/',
    language: 'en',
    country: 'DE',
    categories: ['world'],
    feeds: [['https://rss.dw.com/rdf/rss-en-all', 'world']],
  },
  {
    slug: 'un-news',
    name: 'UN News',
    nameHi: 'यूएन समाचार',
    home: 'https://news.un.org/en/',
    language: 'en',
    country: 'US',
    categories: ['world'],
    feeds: [['https://news.un.org/feed/subscribe/en/news/all/rss.xml', 'world']],
  },
  {
    slug: 'nasa',
    name: 'NASA',
    nameHi: 'नासा',
    home: 'https://www.nasa.gov/',
    language: 'en',
    country: 'US',
    categories: ['science'],
    feeds: [['https://www.nasa.gov/feed/', 'science']],
  },
]

const FIRST_LOOK_MS = 120_000
const GAP_MS = 3000

/** Adds those that are not there yet. First looks begin in two minutes, one after the other; answers how many came. */
export async function addWorldPublications(
  sql: Sql,
  now: Date,
  { isDefault = true }: { isDefault?: boolean } = {},
): Promise<{ publications: number; feeds: number }> {
  const known = new Set((await sql<{ slug: string }[]>`select slug from publication`).map((row) => row.slug))
  const done = { publications: 0, feeds: 0 }
  for (const one of worldPublications) {
    if (known.has(one.slug)) continue
    const found = await findCategoryIds(sql, one.categories)
    const { id } = await makePublication(sql, {
      ...one,
      languages: [one.language],
      licence: 'EXCERPT',
      categoryIds: 'ids' in found ? found.ids : [],
      isDefault,
    })
    done.publications++
    for (const [url, category] of one.feeds) {
      const firstPollAt = new Date(now.getTime() + FIRST_LOOK_MS + done.feeds * GAP_MS)
      const title = one.feeds.length > 1 && category ? `${one.name}, ${category}` : one.name
      if (await makeFeed(sql, id, { url, title, firstPollAt })) done.feeds++
    }
  }
  return done
}

/** Whether any of a few of these publications answers at all. */
export async function isWorldReachable(fetcher: Fetcher): Promise<boolean> {
  const homes = worldPublications.filter((_, at) => at % 13 === 0).map((one) => one.home)
  const answers = await Promise.all(
    homes.map(async (home) => {
      try {
        const { status } = await fetcher.fetch(home, { timeoutMs: 8000 })
        return status < 500
      } catch (failure) {
        if (failure instanceof FetchFailure) return failure.code === 'TOO_LARGE'
        throw failure
      }
    }),
  )
  return answers.includes(true)
}
