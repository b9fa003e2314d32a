import type { QuizLanguage } from '../making/story.ts'

/** What an organisation is: a bank stands well beside a bank, and badly beside a court. */
export type Sort =
  | 'ministry'
  | 'court'
  | 'university'
  | 'school'
  | 'bank'
  | 'company'
  | 'body'
  | 'society'
  | 'party'
  | 'club'
  | 'force'
  | 'assembly'
  | 'museum'
  | 'hospital'
  | 'space'
  | 'examination'
  | 'sport'
  | 'united'

// The word that says what it is, in English and in Hindi.
const HEADS: Partial<Record<Sort, readonly [string, string]>> = {
  ministry: ['Ministry|Department', 'मंत्रालय'],
  court: ['Court|Tribunal', 'न्यायालय|कोर्ट|न्यायाधिकरण|अधिकरण'],
  university: ['University|College|Institute|Academy', 'विश्वविद्यालय|यूनिवर्सिटी|महाविद्यालय|कॉलेज|संस्थान|अकादमी'],
  school: ['School', 'विद्यालय'],
  bank: ['Bank', 'बैंक'],
  company: [
    'Ltd|Limited|Inc|Corp|Corporation|Company|Airlines|Airways|Motors|Industries|Technologies',
    'लिमिटेड|कंपनी|कम्पनी|एयरलाइंस|कॉर्पोरेशन|निगम',
  ],
  body: [
    'Commission|Authority|Agency|Administration|Bureau|Directorate|Board|Council|Committee|Service|Institution|Survey|Organisation|Organization',
    'आयोग|प्राधिकरण|एजेंसी|निदेशालय|बोर्ड|परिषद|परिषद्|समिति|संगठन|ब्यूरो|विभाग',
  ],
  society: [
    'Association|Union|Federation|League|Society|Foundation|Trust|Alliance|Confederation',
    'संघ|महासंघ|सोसायटी|सोसाइटी|फ़ाउंडेशन|फाउंडेशन|ट्रस्ट|एसोसिएशन|लीग|यूनियन|न्यास',
  ],
  party: ['Party', 'पार्टी|दल'],
  club: ['FC|Club|Rovers|Wanderers', 'क्लब|एफ़सी|एफसी'],
  force: ['Army|Navy|Police|Force|Guard', 'सेना|पुलिस'],
  assembly: ['Parliament|Assembly|Senate', 'संसद|विधानसभा|सभा|सीनेट'],
  museum: ['Museum|Library|Gallery', 'संग्रहालय|पुस्तकालय'],
  hospital: ['Hospital', 'अस्पताल|चिकित्सालय'],
}

/** What a word says of the organisation whose name it ends or begins. */
export const sortOfHead = (word: string, language: QuizLanguage): Sort | undefined =>
  HEAD_SORTS[language].get(word.replace(/\.$/u, ''))

const headsOf = (language: QuizLanguage): ReadonlyMap<string, Sort> =>
  new Map(
    Object.entries(HEADS).flatMap(([sort, heads]) =>
      heads[language === 'en' ? 0 : 1].split('|').map((head) => [head.normalize('NFC'), sort as Sort] as const),
    ),
  )
const HEAD_SORTS: Record<QuizLanguage, ReadonlyMap<string, Sort>> = { en: headsOf('en'), hi: headsOf('hi') }

// Organisations that stand well beside each other, in English and in Hindi; “the” stands with those that an article goes with.
const KNOWN: readonly (readonly [Sort, string])[] = [
  ['space', 'ISRO/इसरो,NASA/नासा,JAXA/जाक्सा,Roscosmos/रोसकॉसमोस'],
  ['united', 'UNICEF/यूनिसेफ़,UNESCO/यूनेस्को,UNHCR/यूएनएचसीआर,UNDP/यूएनडीपी'],
  ['body', 'SEBI/सेबी,TRAI/ट्राई,FSSAI/एफ़एसएसएआई,NABARD/नाबार्ड'],
  [
    'body',
    'the World Health Organization/विश्व स्वास्थ्य संगठन,the World Trade Organization/विश्व व्यापार संगठन,the World Meteorological Organization/विश्व मौसम विज्ञान संगठन,the International Labour Organization/अंतरराष्ट्रीय श्रम संगठन',
  ],
  [
    'body',
    'the Election Commission/चुनाव आयोग,the Finance Commission/वित्त आयोग,the Law Commission/विधि आयोग,the Planning Commission/योजना आयोग,the Pay Commission/वेतन आयोग',
  ],
  ['examination', 'NCERT/एनसीईआरटी,AICTE/एआईसीटीई,NIOS/एनआईओएस,NTA/एनटीए'],
  ['examination', 'the CBSE/सीबीएसई,the UGC/यूजीसी,the UPSC/यूपीएससी,the NTA/'],
  ['sport', 'the BCCI/बीसीसीआई,the ICC/आईसीसी,the AIFF/एआईएफ़एफ़,the IOC/आईओसी'],
  ['sport', 'FIFA/फ़ीफ़ा,UEFA/यूएफ़ा,FIDE/फ़िडे,FIBA/फ़ीबा'],
  [
    'bank',
    'Punjab National Bank/पंजाब नेशनल बैंक,Canara Bank/केनरा बैंक,HDFC Bank/एचडीएफ़सी बैंक,ICICI Bank/आईसीआईसीआई बैंक,Axis Bank/एक्सिस बैंक,Federal Bank/फ़ेडरल बैंक',
  ],
  [
    'bank',
    'the Reserve Bank of India/भारतीय रिज़र्व बैंक,the State Bank of India/भारतीय स्टेट बैंक,the Union Bank of India/,the Central Bank of India/,/भारतीय आयात-निर्यात बैंक,/भारतीय लघु उद्योग विकास बैंक',
  ],
  ['bank', 'the Reserve Bank/रिज़र्व बैंक,the State Bank/स्टेट बैंक,the World Bank/विश्व बैंक,/यूनियन बैंक,/सेंट्रल बैंक'],
  [
    'university',
    'Harvard University/हार्वर्ड विश्वविद्यालय,Yale University/येल विश्वविद्यालय,Princeton University/प्रिंसटन विश्वविद्यालय,Stanford University/स्टैनफ़ोर्ड विश्वविद्यालय,Columbia University/कोलंबिया विश्वविद्यालय,Cornell University/कॉर्नेल विश्वविद्यालय',
  ],
  [
    'university',
    'the University of Delhi/दिल्ली विश्वविद्यालय,the University of Mumbai/मुंबई विश्वविद्यालय,the University of Calcutta/कलकत्ता विश्वविद्यालय,the University of Madras/मद्रास विश्वविद्यालय,the University of Hyderabad/हैदराबाद विश्वविद्यालय,the University of Allahabad/इलाहाबाद विश्वविद्यालय',
  ],
  [
    'university',
    'the University of Oxford/ऑक्सफ़ोर्ड विश्वविद्यालय,the University of Cambridge/कैम्ब्रिज विश्वविद्यालय,the University of Chicago/शिकागो विश्वविद्यालय,the University of Edinburgh/एडिनबर्ग विश्वविद्यालय,the University of Michigan/मिशिगन विश्वविद्यालय',
  ],
  [
    'ministry',
    'the Ministry of Education/शिक्षा मंत्रालय,the Ministry of Finance/वित्त मंत्रालय,the Ministry of Health/स्वास्थ्य मंत्रालय,the Ministry of Railways/रेल मंत्रालय,the Ministry of Agriculture/कृषि मंत्रालय,the Ministry of Defence/रक्षा मंत्रालय,the Ministry of Home Affairs/गृह मंत्रालय,the Ministry of External Affairs/विदेश मंत्रालय,the Ministry of Culture/संस्कृति मंत्रालय,the Ministry of Tourism/पर्यटन मंत्रालय',
  ],
  [
    'ministry',
    'the Education Ministry/,the Finance Ministry/,the Health Ministry/,the Railway Ministry/,the Agriculture Ministry/,the Defence Ministry/,the Home Ministry/,the Culture Ministry/',
  ],
  [
    'court',
    'the Delhi High Court/दिल्ली उच्च न्यायालय,the Bombay High Court/बंबई उच्च न्यायालय,the Madras High Court/मद्रास उच्च न्यायालय,the Kerala High Court/केरल उच्च न्यायालय,the Allahabad High Court/इलाहाबाद उच्च न्यायालय,the Calcutta High Court/कलकत्ता उच्च न्यायालय',
  ],
  [
    'club',
    'Mumbai Indians/मुंबई इंडियंस,Chennai Super Kings/चेन्नई सुपर किंग्स,Kolkata Knight Riders/कोलकाता नाइट राइडर्स,Rajasthan Royals/राजस्थान रॉयल्स,Delhi Capitals/दिल्ली कैपिटल्स,Gujarat Titans/गुजरात टाइटंस',
  ],
  ['company', 'Infosys/इन्फोसिस,Wipro/विप्रो,TCS/टीसीएस,Cognizant/कॉग्निज़ेंट'],
  ['company', 'Toyota/टोयोटा,Honda/होंडा,Hyundai/ह्युंडई,Volkswagen/फ़ॉक्सवैगन'],
  ['company', 'Boeing/बोइंग,Airbus/एयरबस,Embraer/एम्ब्रेयर,Bombardier/बॉम्बार्डियर'],
]

// What tells in Hindi, where nothing is written large, that the words before “विश्वविद्यालय” or “आयोग” are a name.
const HINDI_EVIDENCE = new Set(
  'भारतीय अमेरिकी अमरीकी ब्रिटिश यूरोपीय स्कॉटिश जर्मन फ़्रांसीसी फ्रांसीसी इतालवी जापानी चीनी रूसी अफ़्रीकी एशियाई राष्ट्रीय अंतरराष्ट्रीय अंतर्राष्ट्रीय केंद्रीय केन्द्रीय राज्य विश्व अखिल सर्वोच्च उच्चतम उच्च सुप्रीम हाई ज़िला जिला रिज़र्व रिजर्व स्टेट चुनाव निर्वाचन नीति योजना लोक सूचना प्रसारण शिक्षा वित्त स्वास्थ्य रेल कृषि रक्षा गृह विदेश पर्यावरण संस्कृति पर्यटन श्रम जल नगर महानगर माध्यमिक अनुसंधान प्रौद्योगिकी विज्ञान चिकित्सा मौसम अंतरिक्ष परमाणु वन खेल क्रिकेट फ़ुटबॉल फुटबॉल हॉकी ओलंपिक जनता समाजवादी कम्युनिस्ट हार्वर्ड येल नेहरू गांधी गाँधी टैगोर'
    .normalize('NFC')
    .split(' '),
)
/** Whether a Hindi word stands in names of organisations. */
export const isHindiEvidence = (word: string): boolean => HINDI_EVIDENCE.has(word)

/** An organisation as a list knows it. */
export interface KnownOrganisation {
  name: string
  sort: Sort
  takesArticle: boolean
  /** Others of its list: what it stands well beside. */
  others: readonly string[]
}

function knownOf(language: QuizLanguage): ReadonlyMap<string, KnownOrganisation> {
  const found = new Map<string, KnownOrganisation>()
  for (const [sort, list] of KNOWN) {
    const written = list
      .split(',')
      .flatMap((entry) => entry.normalize('NFC').split('/')[language === 'en' ? 0 : 1] || [])
    const names = written.map((name) => name.replace(/^the /u, ''))
    for (const [index, name] of names.entries())
      found.set(name, {
        name,
        sort,
        takesArticle: written[index] !== name,
        others: names.filter((other) => other !== name),
      })
  }
  return found
}

/** Organisations that many know, by their names. */
export const KNOWN_ORGANISATIONS: Record<QuizLanguage, ReadonlyMap<string, KnownOrganisation>> = {
  en: knownOf('en'),
  hi: knownOf('hi'),
}
