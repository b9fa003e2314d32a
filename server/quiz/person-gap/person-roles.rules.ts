import type { QuizLanguage } from '../making/story.ts'

/** What people are known for: a judge stands well beside a judge, and badly beside a singer. */
export type Field = 'state' | 'office' | 'law' | 'sport' | 'arts' | 'science' | 'trade' | 'press' | 'mister'

const ENGLISH: Record<Field, string> = {
  state:
    'President|Prime Minister|Prime minister|Chancellor|president|prime minister|King|Queen|Prince|Princess|Emperor|Pope',
  office:
    'Vice President|Chief Minister|Deputy Chief Minister|Foreign Minister|Finance Minister|Home Minister|Defence Minister|Health Minister|Education Minister|Minister|minister|Senator|senator|Congressman|Congresswoman|Representative|Governor|governor|Mayor|mayor|Secretary|Ambassador|ambassador|Commissioner|commissioner|Secretary-General|Councillor|councillor|candidate|leader|activist|collector|Speaker|MP|MLA',
  law: 'Justice|Chief Justice|Judge|judge|Inspector|Sheriff|sheriff|superintendent|Superintendent|prosecutor|lawyer|attorney|Attorney General|advocate|officer|Constable|constable|magistrate',
  sport:
    'Captain|captain|coach|striker|goalkeeper|midfielder|defender|swimmer|skier|player|winger|cyclist|driver|batsman|batter|bowler|wicketkeeper|all-rounder|skipper|boxer|wrestler|sprinter|umpire|referee',
  arts: 'actor|actress|singer|author|writer|poet|director|filmmaker|artist|musician|guitarist|drummer|producer|composer|painter|dancer|novelist|photographer|designer|choreographer',
  science:
    'Professor|professor|Dr\\.?|scientist|physicist|biologist|chemist|researcher|economist|historian|astronaut|astronomer|geologist|engineer|teacher|Principal|principal|psychologist|doctor|surgeon',
  trade:
    'chairman|chairwoman|chairperson|chief executive|chief executive officer|CEO|manager|founder|co-founder|owner|entrepreneur|farmer|shopkeeper',
  press: 'spokesman|spokeswoman|spokesperson|journalist|reporter|editor|anchor|correspondent|columnist',
  mister: 'Mr\\.?|Ms\\.?|Mrs\\.?|student|General|Colonel|Archbishop|Bishop|Father|Sister|resident|neighbour|neighbor',
}
const HINDI: Record<Field, string> = {
  state: 'प्रधानमंत्री|राष्ट्रपति|सम्राट|महाराजा|महारानी|पोप',
  office:
    'उपराष्ट्रपति|मुख्यमंत्री|उपमुख्यमंत्री|उप-मुख्यमंत्री|वित्त मंत्री|गृह मंत्री|रक्षा मंत्री|विदेश मंत्री|शिक्षा मंत्री|स्वास्थ्य मंत्री|रेल मंत्री|मंत्री|राज्यपाल|सांसद|विधायक|नेता|अध्यक्ष|महापौर|मेयर|जिलाधिकारी|ज़िलाधिकारी|कलेक्टर|आयुक्त|सचिव|सरपंच|प्रधान|पार्षद|गवर्नर|राजदूत|सभापति',
  law: 'न्यायमूर्ति|न्यायाधीश|जज|जस्टिस|इंस्पेक्टर|थानाध्यक्ष|थाना प्रभारी|पुलिस अधीक्षक|एसपी|वकील|अधिवक्ता|दारोगा|कांस्टेबल|सिपाही',
  sport: 'कप्तान|कोच|खिलाड़ी|गेंदबाज|गेंदबाज़|बल्लेबाज|बल्लेबाज़|विकेटकीपर|ऑलराउंडर|पहलवान|मुक्केबाज़|मुक्केबाज|धावक|निशानेबाज़|निशानेबाज|तैराक',
  arts: 'अभिनेता|अभिनेत्री|गायक|गायिका|लेखक|लेखिका|निर्देशक|कवि|कवयित्री|चित्रकार|संगीतकार|निर्माता|कलाकार|उपन्यासकार|नर्तकी|पटकथा लेखक',
  science:
    'वैज्ञानिक|डॉ\\.?|डॉक्टर|प्रोफेसर|प्रोफ़ेसर|इतिहासकार|अर्थशास्त्री|शोधकर्ता|इंजीनियर|भौतिक विज्ञानी|गणितज्ञ|दार्शनिक|अंतरिक्ष यात्री|प्रधानाचार्य|प्रधानाचार्या|शिक्षक|शिक्षिका|अध्यापक|अध्यापिका',
  trade: 'चेयरमैन|प्रबंधक|संस्थापक|सीईओ|उद्योगपति|व्यापारी|किसान|दुकानदार|मालिक',
  press: 'प्रवक्ता|पत्रकार|संपादक|संवाददाता',
  mister: 'श्री|श्रीमती|सुश्री|छात्र|छात्रा|जनरल|मेजर|कर्नल|स्वामी|निवासी|ग्रामीण',
}

const FIELDS = ['state', 'office', 'law', 'sport', 'arts', 'science', 'trade', 'press', 'mister'] as const
const ROLES: Record<QuizLanguage, Record<Field, string>> = { en: ENGLISH, hi: HINDI }

const fieldsOf = (language: QuizLanguage): ReadonlyMap<string, Field> =>
  new Map(
    FIELDS.flatMap((field) =>
      ROLES[language][field].split('|').map((role) => [role.replace('\\.?', '').normalize('NFC'), field] as const),
    ),
  )
const FIELD_OF: Record<QuizLanguage, ReadonlyMap<string, Field>> = { en: fieldsOf('en'), hi: fieldsOf('hi') }

/** What somebody with this role is known for. */
export const fieldOfRole = (role: string, language: QuizLanguage): Field =>
  FIELD_OF[language].get(role.trim().replace(/\.$/u, '')) ?? 'mister'

const rolesOf = (language: QuizLanguage) =>
  FIELDS.map((field) => ROLES[language][field])
    .join('|')
    .split('|')
    // The longest first: a chief minister is no minister.
    .toSorted((one, other) => other.length - one.length)
    .join('|')
    .normalize('NFC')

/** A role with a name behind it. */
export const ROLE: Record<QuizLanguage, RegExp> = {
  en: new RegExp(`(?<![\\p{L}-])(?:${rolesOf('en')}) (?=\\p{Lu})`, 'gu'),
  hi: new RegExp(`(?<![\\p{L}\\p{M}])(?:${rolesOf('hi')}) (?=\\p{L})`, 'gu'),
}
