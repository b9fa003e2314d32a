import type { Sql } from '@chowk/server/platform/database.ts'
import { HOUR_MS } from '@chowk/server/platform/time.ts'
import { demoAddress } from './people.ts'

/** An organisation of the demo world that lets itself be found. */
interface Square {
  slug: string
  kind: 'INSTITUTE' | 'CORPORATE' | 'RESIDENTIAL' | 'NGO' | 'GROUP'
  name: string
  nameHi: string
  letter: string
  duotone: string
  scene: string
  city: string
  region: string
  website: string
  founded: number
  about: string
  aboutHi: string
  isVerified: boolean
  /** E-mail names of its people, the owner first. */
  people: readonly string[]
}

const SQUARES: readonly Square[] = [
  {
    slug: 'neelkanth-school',
    kind: 'INSTITUTE',
    name: 'Neelkanth School',
    nameHi: 'नीलकंठ विद्यालय, पुणे',
    letter: 'नी',
    duotone: 'neel',
    scene: 'hills',
    city: 'Pune',
    region: 'Maharashtra',
    website: 'https://neelkanth-school.example',
    founded: 1962,
    about:
      'Classes 3 to 12 between a quarry lake and the tram depot. We teach in English, Hindi and Marathi, and every pupil keeps a rain gauge for a year.\nThe library is open until eight in the evening, also to those who left school long ago.',
    aboutHi:
      'खदान की झील और ट्राम डिपो के बीच कक्षा 3 से 12 तक का स्कूल। हम अंग्रेज़ी, हिंदी और मराठी में पढ़ाते हैं, और हर बच्चा एक साल वर्षामापी सँभालता है।\nपुस्तकालय रात आठ बजे तक खुला है, उनके लिए भी जिन्होंने स्कूल बरसों पहले छोड़ा।',
    isVerified: true,
    people: [],
  },
  {
    slug: 'talab-saathi',
    kind: 'NGO',
    name: 'Talab Saathi',
    nameHi: 'तालाब साथी',
    letter: 'ता',
    duotone: 'neem',
    scene: 'stepwell',
    city: 'Alwar',
    region: 'Rajasthan',
    website: 'https://talab-saathi.example',
    founded: 1994,
    about:
      'We clear old village tanks with the people who will drink from them. Thirty-one hold water again; each has a committee with a key and a ledger.',
    aboutHi:
      'हम गाँव के पुराने तालाब उन्हीं लोगों के साथ साफ़ करते हैं जो उनसे पानी पिएँगे। 31 में फिर पानी है; हर तालाब की एक समिति, एक चाबी और एक बही है।',
    isVerified: true,
    people: ['tara', 'meera'],
  },
  {
    slug: 'bhatti-and-daughters',
    kind: 'CORPORATE',
    name: 'Bhatti & Daughters',
    nameHi: 'भट्टी एंड डॉटर्स',
    letter: 'B',
    duotone: 'mor',
    scene: 'pots',
    city: 'Khurja',
    region: 'Uttar Pradesh',
    website: 'https://bhatti.example',
    founded: 1971,
    about: 'Glazed tiles from Khurja, fired by three sisters. We publish what our kilns burn, month by month.',
    aboutHi: 'खुर्जा की चमकदार टाइलें, तीन बहनों की भट्टी से। हमारी भट्टियाँ कितना जलाती हैं, हम हर महीने बताते हैं।',
    isVerified: true,
    people: ['tara'],
  },
  {
    slug: 'amaltas-heights',
    kind: 'RESIDENTIAL',
    name: 'Amaltas Heights',
    nameHi: 'अमलतास हाइट्स',
    letter: 'अ',
    duotone: 'geru',
    scene: 'city',
    city: 'Thane',
    region: 'Maharashtra',
    website: 'https://amaltas-heights.example',
    founded: 2009,
    about:
      'Four towers, 312 flats and one lift that everybody has an opinion about. Notices, repairs and a Saturday market.',
    aboutHi: 'चार टावर, 312 फ़्लैट और एक लिफ़्ट जिस पर सबकी राय है। सूचनाएँ, मरम्मत और शनिवार का बाज़ार।',
    isVerified: false,
    people: ['tara', 'meera', 'leela'],
  },
  {
    slug: 'lantern-lane-readers',
    kind: 'GROUP',
    name: 'Lantern Lane Readers',
    nameHi: 'लालटेन गली के पाठक',
    letter: 'L',
    duotone: 'raat',
    scene: 'books',
    city: 'Shillong',
    region: 'Meghalaya',
    website: '',
    founded: 2018,
    about: 'One book a month, read aloud in turns. Whoever has not finished brings the tea.',
    aboutHi: 'महीने में एक किताब, बारी-बारी से ज़ोर से पढ़ी जाती है। जिसने पूरी न पढ़ी हो, चाय वही लाता है।',
    isVerified: true,
    people: ['leela', 'meera'],
  },
]

// Before everything else that somebody joined: sessions begin where she joined last.
const JOINED = '2024-07-01T00:00:00Z'

/** Makes the organisations that want to be found, and the school worth looking at; once. Their plans decide whether the directory shows them. */
export async function settleSquares(sql: Sql, personIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [order, { people, isVerified, ...square }] of SQUARES.entries()) {
    const joined = new Date(Date.parse(JOINED) + order * HOUR_MS)
    const verifiedAt = isVerified ? new Date(JOINED) : null
    const columns = {
      slug: square.slug,
      kind: square.kind,
      name: square.name,
      name_hi: square.nameHi,
      letter: square.letter,
      duotone: square.duotone,
      scene: square.scene,
      city: square.city,
      region: square.region,
      website: square.website,
      founded: square.founded,
      about: square.about,
      about_hi: square.aboutHi,
      created_at: new Date('2024-06-30T09:00:00Z'),
      is_public: true,
      verified_at: verifiedAt,
      verified_by: isVerified ? 'OPERATOR' : null,
    }
    // What somebody changed in the demo stays: only a square that says nothing yet is filled.
    const [row] = await sql<{ id: string }[]>`
      insert into workspace ${sql(columns)} on conflict (slug) do update set ${sql(columns)} where workspace.about = '' returning id`
    if (!row) continue
    for (const [index, name] of people.entries()) {
      await sql`
        insert into membership (workspace_id, person_id, role, joined_at)
        values (${row.id}, ${personIds.get(demoAddress(name)) ?? ''}, ${index === 0 ? 'OWNER' : 'MEMBER'}, ${joined})
        on conflict do nothing`
    }
  }
}
