import type { QuizLanguage } from '../making/story.ts'

/** Whose name it is, as far as a name tells. */
export type NameKind = 'f' | 'm'

// In English, in Hindi. Names that are a common word as well (hope, poem, prince) are left out: their sentence would have to be understood.
const WOMEN =
  'Aarti/,Aditi/अदिति,Amina/अमीना,Amrita/अमृता,Ananya/अनन्या,Anita/अनीता,Anjali/,Anju/अंजू,Anu/अनु,Aruna/अरुणा,Ayesha/आयशा,Bhavna/,Chitra/चित्रा,Deepa/दीपा,Deepika/दीपिका,Divya/दिव्या,Durga/दुर्गा,Fatima/फ़ातिमा,Gauri/गौरी,Geeta/गीता,Gita/गीता,Indira/इंदिरा,Jaya/जया,Kamala/कमला,Kavya/काव्या,Komal/,Lakshmi/लक्ष्मी,Lalita/ललिता,Lata/,Leela/लीला,Madhu/,Malini/मालिनी,Mary/मैरी,Meena/मीना,Meera/मीरा,Munni/मुन्नी,Naina/नैना,Nandini/नंदिनी,Neelam/,Neha/नेहा,Nisha/निशा,Padma/पद्मा,Parvati/पार्वती,Pinki/पिंकी,Pooja/,Poonam/,Preeti/प्रीति,Priya/प्रिया,Radha/राधा,Rama/रमा,Rani/,Reena/रीना,Rekha/,Renu/रेणु,Riya/रिया,Ruby/रूबी,Rukmini/रुक्मिणी,Sakina/सकीना,Salma/सलमा,Sameera/समीरा,Sangeeta/,Sara/सारा,Sarita/सरिता,Saroj/सरोज,Savita/सविता,Seema/,Shabana/शबाना,Shalini/शालिनी,Sharda/शारदा,Shobha/,Shreya/श्रेया,Sita/सीता,Sneha/स्नेहा,Sonia/सोनिया,Sudha/सुधा,Sujata/सुजाता,Suman/सुमन,Sunita/सुनीता,Sushila/सुशीला,Sushma/सुषमा,Swati/स्वाति,Tara/,Uma/उमा,Usha/उषा,Vandana/,Vidya/,Vimla/विमला,Yasmin/यास्मीन,Zoya/ज़ोया,Avanti/अवंती,Manju/मंजू,Munia/मुनिया,Shabbo/शब्बो,Shobhini/शोभिनी,Guddi/गुड्डी,Jyotsna/ज्योत्सना,Kusum/कुसुम,Mumtaz/मुमताज़,Nargis/नरगिस,Rukhsana/रुख़साना,Sharmila/शर्मिला,Vineeta/विनीता'
const MEN =
  'Abdul/अब्दुल,Abhishek/अभिषेक,Aditya/आदित्य,Ahmed/अहमद,Ajay/अजय,Akbar/अकबर,Akhil/अखिल,Akram/अकरम,Ali/अली,Amir/आमिर,Amit/अमित,Anand/,Anil/अनिल,Ankit/अंकित,Arjun/अर्जुन,Arvind/अरविंद,Ashok/अशोक,Babu/,Bhim/भीम,Birju/बिरजू,Bunty/बंटी,Chandu/चंदू,David/डेविड,Deepak/,Dinesh/दिनेश,Ganesh/गणेश,Gaurav/,Golu/गोलू,Gopal/गोपाल,Gopi/गोपी,Govind/गोविंद,Hari/हरि,Harish/हरीश,Hemant/,Imran/इमरान,Irfan/इरफ़ान,Jagdish/जगदीश,Jai/,Jatin/जतिन,John/जॉन,Joseph/जोसेफ़,Kabir/कबीर,Kallu/कल्लू,Kalu/कालू,Karan/करण,Karim/करीम,Kartik/,Kishan/किशन,Kishore/,Krishna/कृष्ण,Lalu/लालू,Mahesh/महेश,Manoj/मनोज,Mohan/मोहन,Mukesh/मुकेश,Munna/मुन्ना,Murali/,Naresh/नरेश,Narendra/नरेंद्र,Naveen/,Nikhil/निखिल,Nitin/नितिन,Pankaj/पंकज,Peter/पीटर,Pintu/पिंटू,Prakash/,Pramod/प्रमोद,Prem/,Rafiq/रफ़ीक़,Raghav/राघव,Raghu/रघु,Rahim/रहीम,Rahman/रहमान,Rahul/राहुल,Raj/,Rajesh/राजेश,Raju/राजू,Rakesh/राकेश,Ram/राम,Raman/रमन,Ramesh/रमेश,Ramu/रामू,Ravi/रवि,Raza/रज़ा,Robert/रॉबर्ट,Rohan/रोहन,Rohit/रोहित,Sachin/सचिन,Salim/सलीम,Sameer/समीर,Sandeep/संदीप,Sanjay/संजय,Satish/सतीश,Shankar/शंकर,Shyam/श्याम,Soham/सोहम,Sohan/सोहन,Somu/सोमू,Subhash/सुभाष,Sudhir/सुधीर,Sunil/सुनील,Suresh/सुरेश,Tinku/टिंकू,Tipu/टीपू,Umesh/उमेश,Varun/वरुण,Vijay/,Vikas/,Vikram/विक्रम,Vishal/,Vivek/,Yash/,Yusuf/यूसुफ़,Badri/बदरी,Ballu/बल्लू,Bheema/भीमा,Bittu/बिट्टू,/चीनू,Damu/दामू,Dharampal/धरमपाल,Gangu/गंगू,Kaushik/कौशिक,Manu/मनु,Monu/मोनू,Moru/मोरू,Pappu/पप्पू,Rehmat/रहमत,Sonu/सोनू,Srinivas/श्रीनिवास,Tinku/टिंकु,Totaram/तोताराम,Veeru/वीरू,Vicky/विक्की,Vinay/विनय,Waseem/वसीम'
// Of these only English texts know many.
const ELSEWHERE: Record<NameKind, string> = {
  f: 'Alice,Angela,Anna,Barbara,Caroline,Catherine,Christine,Claire,Diana,Elizabeth,Emily,Emma,Hannah,Helen,Jane,Jennifer,Jessica,Julia,Karen,Kate,Laura,Linda,Lisa,Margaret,Maria,Michelle,Nancy,Olivia,Patricia,Rachel,Rebecca,Ruth,Sandra,Sarah,Sophie,Susan,Theresa',
  m: 'Adam,Alan,Alexander,Andrew,Anthony,Arthur,Barack,Benjamin,Bernard,Boris,Brian,Carlos,Charles,Christopher,Daniel,Donald,Douglas,Edward,Eric,Francis,Gary,George,Harry,Henry,Jack,Jacob,James,Jason,Jeffrey,Joe,Jonathan,Jose,Kenneth,Kevin,Larry,Luke,Martin,Matthew,Michael,Nicholas,Patrick,Paul,Philip,Richard,Roger,Ronald,Samuel,Scott,Simon,Stephen,Steve,Steven,Thomas,Timothy,Tony,Vladimir,Walter,William',
}
// Behind a name of the lists they make a whole one.
const SURNAMES =
  'शर्मा वर्मा सिंह यादव कुमार कुमारी गुप्ता मिश्रा मिश्र तिवारी पांडे पांडेय पाण्डेय दुबे द्विवेदी त्रिवेदी चतुर्वेदी शुक्ला शुक्ल जोशी पंत नेगी रावत बिष्ट ठाकुर चौहान राठौड़ राठौर चौधरी जैन अग्रवाल गोयल बंसल मित्तल खन्ना कपूर मल्होत्रा चोपड़ा भाटिया सेठी अरोड़ा गिल संधू ढिल्लों कौर देवी बाई खान ख़ान अली अहमद हुसैन अंसारी कुरैशी शेख़ शेख पटेल शाह मेहता देसाई पाटिल पवार शिंदे जाधव कुलकर्णी देशमुख देशपांडे गायकवाड़ नायर मेनन पिल्लै अय्यर आयंगर राव रेड्डी नायडू गौड़ा शेट्टी दास घोष बोस सेन बनर्जी मुखर्जी चटर्जी भट्टाचार्य राय मंडल महतो सोरेन मुंडा गांधी गाँधी नेहरू पासवान मोदी सोनी माथुर सक्सेना श्रीवास्तव भारद्वाज त्यागी मलिक कश्यप प्रसाद थॉमस जॉर्ज फ़र्नांडिस'

/** A dot below a letter and the half moon of a nasal are often left out, and a nasal before a dental or a labial is a dot or half a letter. */
export const foldedHindi = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll('़', '')
    .replaceAll('ँ', 'ं')
    .replaceAll(/न्(?=[तथदध])|म्(?=[पफबभ])/gu, 'ं')

const listed = (list: string, place: number) =>
  list.split(',').flatMap((entry) =>
    entry
      .split('/')
      .slice(place, place + 1)
      .filter(Boolean),
  )

const namesOf = (language: QuizLanguage, kind: NameKind): readonly string[] =>
  listed(kind === 'f' ? WOMEN : MEN, language === 'en' ? 0 : 1).map((name) => name.normalize('NFC'))

/** First names that many in India have, by language: what another first name stands well beside. */
export const FIRST_NAMES: Record<QuizLanguage, Record<NameKind, readonly string[]>> = {
  en: { f: namesOf('en', 'f'), m: namesOf('en', 'm') },
  hi: { f: namesOf('hi', 'f'), m: namesOf('hi', 'm') },
}

const KINDS: Record<QuizLanguage, ReadonlyMap<string, NameKind>> = {
  en: new Map(
    (['f', 'm'] as const).flatMap((kind) =>
      [...FIRST_NAMES.en[kind], ...ELSEWHERE[kind].split(',')].map((name) => [name, kind]),
    ),
  ),
  hi: new Map((['f', 'm'] as const).flatMap((kind) => FIRST_NAMES.hi[kind].map((name) => [foldedHindi(name), kind]))),
}

/** Whether a first name is a woman's or a man's; undefined where it is not known. */
export const kindOfName = (name: string, language: QuizLanguage): NameKind | undefined =>
  KINDS[language].get(language === 'hi' ? foldedHindi(name) : name)

const surnames = new Set(SURNAMES.split(' ').map(foldedHindi))
/** Whether a word ends a whole Hindi name. */
export const isHindiSurname = (word: string): boolean => surnames.has(foldedHindi(word))
