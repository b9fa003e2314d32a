import type { Sql } from '@chowk/server/platform/database.ts'
import { demoAddress } from './people.ts'

interface DemoProfile {
  called?: string
  headline: string
  about: string
  languages: string[]
  scene: string
  portrait: number
  visibility: Record<string, 'PUBLIC' | 'WORKSPACE' | 'ONLY_ME'>
  entries: DemoEntry[]
}

interface DemoEntry {
  section: 'skill' | 'experience' | 'education' | 'certification' | 'achievement'
  title: string
  place?: string
  town?: string
  begins?: string
  ends?: string
  isCurrent?: boolean
  level?: number
  grade?: string
  words?: string
  url?: string
}

const skills = (named: Record<string, number>): DemoEntry[] =>
  Object.entries(named).map(([title, level]) => ({ section: 'skill', title, level }))

const profiles: Record<string, DemoProfile> = {
  [demoAddress('meera')]: {
    called: 'Meera',
    headline: 'Maps of wells, and walks to look for them.',
    about:
      'I draw the stepwells of Gujarat before they are swept or built over. Two hundred and six so far.\nIf your lane has a lid that sounds hollow, write to me.',
    languages: ['en', 'hi', 'gu', 'mr'],
    scene: 'stepwell',
    portrait: 4,
    visibility: {
      profile: 'PUBLIC',
      skill: 'PUBLIC',
      experience: 'PUBLIC',
      education: 'PUBLIC',
      achievement: 'PUBLIC',
    },
    entries: [
      ...skills({
        'Measured drawing': 5,
        'Reading old survey maps': 4,
        'Gujarati shorthand': 3,
        'Repairing bicycles': 2,
      }),
      {
        section: 'experience',
        title: 'Draughtswoman',
        place: 'Vav and Water Trust',
        town: 'Ahmedabad',
        begins: '2017-08',
        isCurrent: true,
        words: 'Surveys on foot, one taluka each winter. The drawings are free for any panchayat that asks.',
      },
      {
        section: 'experience',
        title: 'Site assistant',
        place: 'Rannade & Daughters, architects',
        town: 'Vadodara',
        begins: '2011-06',
        ends: '2017-05',
        words: 'Learned that every building has a tap which nobody planned.',
      },
      {
        section: 'education',
        title: 'Bachelor of Architecture',
        place: 'College of Building Arts, Vadodara',
        begins: '2006',
        ends: '2011',
        grade: 'First class',
      },
      {
        section: 'achievement',
        title: 'The well of Kherdi cleaned after forty years',
        begins: '2022-03',
        words: 'Nine weekends, sixty neighbours, one very angry cobra that was taken to the hill.',
      },
      {
        section: 'certification',
        title: 'First aid in the field',
        place: 'Sabar Rescue Group',
        begins: '2024-01',
        ends: '2027-01',
      },
    ],
  },
  [demoAddress('leela')]: {
    headline: 'Teaches science in class 7. Bring a jar.',
    about: 'Every Tuesday we look at one drop of pond water for the whole hour. Nobody has been bored yet.',
    languages: ['en', 'ml', 'hi'],
    scene: 'rain',
    portrait: 1,
    visibility: { profile: 'PUBLIC', skill: 'PUBLIC', experience: 'PUBLIC', certification: 'WORKSPACE' },
    entries: [
      ...skills({ 'Teaching with what lies about': 5, Microscopes: 4, 'Malayalam riddles': 5, 'School theatre': 3 }),
      {
        section: 'experience',
        title: 'Science teacher',
        place: 'Neelkanth School',
        town: 'Pune',
        begins: '2014-06',
        isCurrent: true,
        words: 'Classes 6 to 8. Keeper of the pond.',
      },
      {
        section: 'experience',
        title: 'Teacher on a boat school',
        place: 'Kayal Learning Boats',
        town: 'Alappuzha',
        begins: '2006',
        ends: '2014',
      },
      {
        section: 'education',
        title: 'MSc Zoology',
        place: "St Mira's College, Kochi",
        begins: '2002',
        ends: '2004',
      },
      {
        section: 'certification',
        title: 'Safe laboratory, level 2',
        place: 'Council of School Laboratories',
        begins: '2023-09',
        ends: '2028-09',
      },
    ],
  },
  [demoAddress('anil')]: {
    called: 'अनिल',
    headline: 'विद्यालय चलाता हूँ; घंटी आज भी हाथ से बजती है।',
    about: 'तीस साल से स्कूलों में हूँ। बच्चों से मैंने सीखा कि हर सवाल का पहला जवाब एक और सवाल होता है।',
    languages: ['mr', 'hi', 'en'],
    scene: 'banyan',
    portrait: 7,
    visibility: {
      profile: 'PUBLIC',
      skill: 'PUBLIC',
      experience: 'PUBLIC',
      education: 'WORKSPACE',
      achievement: 'PUBLIC',
    },
    entries: [
      ...skills({ 'समय-सारणी बनाना': 5, 'बच्चों की बात सुनना': 5, हारमोनियम: 3, 'पुरानी इमारतों की मरम्मत': 3 }),
      {
        section: 'experience',
        title: 'प्रबंधक',
        place: 'नीलकंठ विद्यालय',
        town: 'पुणे',
        begins: '2009-04',
        isCurrent: true,
        words: 'छह सौ बच्चे, चालीस शिक्षक, एक बरगद।',
      },
      {
        section: 'experience',
        title: 'गणित शिक्षक',
        place: 'नदी किनारे की पाठशाला',
        town: 'वाई',
        begins: '1996',
        ends: '2009-03',
      },
      {
        section: 'education',
        title: 'एम.एससी. गणित',
        place: 'सह्याद्रि महाविद्यालय',
        begins: '1993',
        ends: '1995',
        grade: 'प्रथम श्रेणी',
      },
      {
        section: 'achievement',
        title: 'विद्यालय की छत पर बारिश का पानी जमा किया',
        begins: '2018-07',
        words: 'दो गर्मियों से टैंकर नहीं बुलाना पड़ा।',
      },
    ],
  },
}

/** Fills the profiles of three people of the demo world, once. */
export async function settleProfiles(sql: Sql, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const [email, { entries, visibility, ...profile }] of Object.entries(profiles)) {
    const personId = ids.get(email)
    if (!personId) continue
    const changedAt = new Date()
    const made = await sql`
      insert into profile ${sql({ ...profile, personId, changedAt })} on conflict do nothing`
    if (made.count === 0) continue
    await sql`update profile set visibility = ${sql.json(visibility)} where person_id = ${personId}`
    for (const entry of entries)
      await sql`insert into profile_entry ${sql({ ...entry, personId, createdAt: changedAt, changedAt })}`
  }
}
