import type { QuizLanguage } from './story.ts'

/** Places of one kind and one region: one of them stands well beside another. */
export interface LocationGroup {
  names: readonly string[]
  /** For each name how the words begin that point at it, beside the name itself: “french” at France. */
  hints: ReadonlyMap<string, readonly string[]>
}

// Without those that an article goes with (“the Netherlands”): the grammar would tell them. By their codes; names are those of the machine's own lists in both languages.
const COUNTRIES = [
  'AF BD BT CN ID IR IQ IL JP KZ KR KP KW LB MY MN NP OM PK QA SA SG LK SY TH UZ VN YE',
  'AL AT BE BG HR DK EE FI FR DE GR HU IS IE IT LV LT NO PL PT RO RU RS SK SI ES SE CH UA',
  'DZ AO CM EG ET GH KE LY ML MA MZ NG RW SN SO ZA SD TZ TN UG ZM ZW',
  'AR BO BR CA CL CO CR CU EC GT HT HN JM MX PA PY PE UY VE',
].map((codes) => codes.split(' '))

const HINTS: Record<string, string> = {
  FR: 'french paris फ्रांसी पेरिस',
  DE: 'german berlin जर्मन बर्लिन',
  CH: 'swiss स्विस',
  ES: 'spani madrid स्पेनी',
  DK: 'danish',
  PL: 'polish',
  CN: 'chinese beijing चीनी बीजिंग',
  JP: 'japanese tokyo जापानी टोक्यो',
  RU: 'russian moscow kremlin रूसी मॉस्को',
  GR: 'greek athens',
  IE: 'irish dublin',
  SE: 'swed',
  NO: 'norw',
  FI: 'finn',
  TH: 'thai bangkok',
  IT: 'rome',
  AU: 'sydney',
  PK: 'islamabad karachi',
  IL: 'jerusalem',
  IQ: 'baghdad',
  IR: 'tehran',
  SY: 'damascus',
  UA: 'kyiv kiev',
  EG: 'cairo',
}

// Lands that the machine's list of states does not name so.
const EUROPE_TOO = 'England/इंग्लैंड/engl brit london अंग्रेज ब्रिट लंदन,Scotland/स्कॉटलैंड/scot स्कॉट'
const AMERICA_TOO = '/अमेरिका/अमेरिक अमरीक'

const STATES =
  'Andhra Pradesh/आंध्र प्रदेश,Assam/असम,Bihar/बिहार,Chhattisgarh/छत्तीसगढ़,Goa/गोवा,Gujarat/गुजरात,Haryana/हरियाणा,Himachal Pradesh/हिमाचल प्रदेश,Jharkhand/झारखंड,Karnataka/कर्नाटक,Kerala/केरल,Madhya Pradesh/मध्य प्रदेश,Maharashtra/महाराष्ट्र,Manipur/मणिपुर,Meghalaya/मेघालय,Mizoram/मिज़ोरम,Nagaland/नागालैंड,Odisha/ओडिशा,Punjab/पंजाब,Rajasthan/राजस्थान,Sikkim/सिक्किम,Tamil Nadu/तमिलनाडु,Telangana/तेलंगाना,Tripura/त्रिपुरा,Uttar Pradesh/उत्तर प्रदेश,Uttarakhand/उत्तराखंड,West Bengal/पश्चिम बंगाल'
// In English, in Hindi, and after that words that point at it.
const CITIES = [
  'Ahmedabad/अहमदाबाद,Amritsar/अमृतसर,Bengaluru/बेंगलुरु,Bhopal/भोपाल,Bhubaneswar/भुवनेश्वर,Chandigarh/चंडीगढ़,Chennai/चेन्नई,Coimbatore/कोयंबटूर,Dehradun/देहरादून,Guwahati/गुवाहाटी,Gwalior/ग्वालियर,Hyderabad/हैदराबाद,Indore/इंदौर,Jaipur/जयपुर,Jodhpur/जोधपुर,Kanpur/कानपुर,Kochi/कोच्चि,Kolkata/कोलकाता,Lucknow/लखनऊ,Ludhiana/लुधियाना,Madurai/मदुरै,Mumbai/मुंबई,Mysuru/मैसूरु,Nagpur/नागपुर,Nashik/नासिक,Patna/पटना,Pune/पुणे,Raipur/रायपुर,Ranchi/रांची,Shimla/शिमला,Srinagar/श्रीनगर,Surat/सूरत,Udaipur/उदयपुर,Vadodara/वडोदरा,Varanasi/वाराणसी,Visakhapatnam/विशाखापत्तनम',
  'Amsterdam/एम्स्टर्डम/dutch netherl,Athens/एथेंस/greece greek,Barcelona/बार्सिलोना/catal spain spani,Berlin/बर्लिन/german,Brussels/ब्रसेल्स/belgi,Budapest/बुडापेस्ट/hungar,Copenhagen/कोपेनहेगन/danish denmark,Dublin/डबलिन/irish ireland,Geneva/जिनेवा/swiss switz,Hamburg/हैम्बर्ग/german,Helsinki/हेलसिंकी/finn finland,Istanbul/इस्तांबुल/turk,Kyiv/कीव/ukrain,Lisbon/लिस्बन/portug,London/लंदन/brit england english uk,Madrid/मैड्रिड/spain spani,Milan/मिलान/ital lombard,Moscow/मॉस्को/russia,Munich/म्यूनिख/german bavaria,Oslo/ओस्लो/norw,Paris/पेरिस/france french,Prague/प्राग/czech,Rome/रोम/ital vatican pope,Stockholm/स्टॉकहोम/swed,Vienna/वियना/austria,Warsaw/वारसॉ/poland polish,Zurich/ज्यूरिख/swiss switz',
  'Atlanta/अटलांटा/georgia,Boston/बोस्टन/massachus,Chicago/शिकागो/illinois,Dallas/डलास/texas texan,Denver/डेनवर/colorado,Detroit/डेट्रॉइट/michigan,Houston/ह्यूस्टन/texas texan,Los Angeles/लॉस एंजिल्स/california,Miami/मियामी/florida,Montreal/मॉन्ट्रियल/quebec canad,New York/न्यूयॉर्क,Philadelphia/फिलाडेल्फिया/pennsylv,San Francisco/सैन फ्रांसिस्को/california,Seattle/सिएटल/washington,Toronto/टोरंटो/ontario canad,Vancouver/वैंकूवर/canad',
  'Birmingham/बर्मिंघम,Bristol/ब्रिस्टल,Cambridge/कैम्ब्रिज,Edinburgh/एडिनबर्ग/scot,Glasgow/ग्लासगो/scot,Leeds/लीड्स,Liverpool/लिवरपूल,Manchester/मैनचेस्टर,Newcastle/न्यूकैसल,Nottingham/नॉटिंघम,Oxford/ऑक्सफ़ोर्ड,Sheffield/शेफ़ील्ड,Southampton/साउथैम्पटन,York/',
  'Adelaide/एडिलेड,Auckland/ऑकलैंड/zealand,Brisbane/ब्रिस्बेन/queensland,Canberra/कैनबरा,Hobart/होबार्ट/tasmania,Melbourne/मेलबर्न/victoria,Perth/पर्थ,Sydney/सिडनी/wales,Wellington/वेलिंगटन/zealand',
  'Ajmer/अजमेर,Aligarh/अलीगढ़,Alwar/अलवर,Bareilly/बरेली,Bikaner/बीकानेर,Dhanbad/धनबाद,Faridabad/फ़रीदाबाद,Gaya/,Ghaziabad/ग़ाज़ियाबाद,Gorakhpur/गोरखपुर,Gurugram/गुरुग्राम,Haridwar/हरिद्वार,Jabalpur/जबलपुर,Jalandhar/जालंधर,Jammu/जम्मू,Jamshedpur/जमशेदपुर,Jhansi/झाँसी,Kota/कोटा,Mathura/मथुरा,Meerut/मेरठ,Muzaffarpur/मुज़फ़्फ़रपुर,Noida/नोएडा,Prayagraj/प्रयागराज,Rohtak/रोहतक,Saharanpur/सहारनपुर,Siliguri/सिलीगुड़ी,Ujjain/उज्जैन',
  'Baghdad/बगदाद/iraq,Bangkok/बैंकॉक/thai,Beijing/बीजिंग/chin,Cairo/काहिरा/egypt,Colombo/कोलंबो/lanka,Damascus/दमिश्क/syria,Dhaka/ढाका/banglad,Doha/दोहा/qatar,Dubai/दुबई/emirat,Islamabad/इस्लामाबाद/pakist,Jakarta/जकार्ता/indones,Kabul/काबुल/afghan,Karachi/कराची/pakist sindh,Kathmandu/काठमांडू/nepal,Lahore/लाहौर/pakist punjab,Manila/मनीला/philip,Riyadh/रियाद/saudi,Seoul/सियोल/korea,Shanghai/शंघाई/chin,Tehran/तेहरान/iran,Tokyo/टोक्यो/japan',
]

/** A dot below a letter is often left out: फ्रांस is फ़्रांस. */
const NUKTA = /़/gu
/** As it is compared: without capitals and without dots below letters. */
export const foldedName = (text: string): string =>
  text.normalize('NFD').replaceAll(NUKTA, '').normalize('NFC').toLowerCase()

function countries(codes: readonly string[], language: QuizLanguage): LocationGroup {
  const ofMachine = new Intl.DisplayNames([language], { type: 'region' })
  const hints = new Map<string, readonly string[]>()
  for (const code of codes) hints.set(ofMachine.of(code) ?? code, (HINTS[code] ?? '').split(' ').filter(Boolean))
  return { names: [...hints.keys()], hints }
}

const joined = (one: LocationGroup, other: LocationGroup): LocationGroup => ({
  names: [...one.names, ...other.names],
  hints: new Map([...one.hints, ...other.hints]),
})

function listed(list: string, language: QuizLanguage): LocationGroup {
  const hints = new Map<string, readonly string[]>()
  for (const entry of list.split(',')) {
    const [english = '', hindi = '', hint = ''] = entry.split('/')
    const name = language === 'en' ? english : hindi
    if (name) hints.set(name.normalize('NFC'), hint.split(' ').filter(Boolean))
  }
  return { names: [...hints.keys()], hints }
}

const UNITED_STATES =
  'Alabama/अलबामा,Alaska/अलास्का,Arizona/एरिज़ोना,California/कैलिफ़ोर्निया,Colorado/कोलोराडो,Florida/फ़्लोरिडा,Illinois/इलिनोइस,Indiana/इंडियाना,Iowa/आयोवा,Kansas/कैनसस,Kentucky/केंटकी,Louisiana/लुइसियाना,Maryland/मैरीलैंड,Massachusetts/मैसाचुसेट्स,Michigan/मिशिगन,Minnesota/मिनेसोटा,Missouri/मिसौरी,Nebraska/नेब्रास्का,Nevada/नेवादा,Ohio/ओहियो,Oregon/ओरेगन,Pennsylvania/पेनसिल्वेनिया,Texas/टेक्सास,Utah/यूटा,Vermont/वरमोंट,Virginia/वर्जीनिया,Wisconsin/विस्कॉन्सिन'
const CONTINENTS =
  'Africa/अफ़्रीका/african अफ्रीकी,Asia/एशिया/asian एशियाई,Europe/यूरोप/european यूरोपीय,North America/उत्तरी अमेरिका,South America/दक्षिण अमेरिका,Australia/ऑस्ट्रेलिया/australian,Antarctica/अंटार्कटिका'
const RIVERS =
  'Ganga/गंगा,Yamuna/यमुना,Brahmaputra/ब्रह्मपुत्र,Godavari/गोदावरी,Krishna/,Kaveri/कावेरी,Narmada/नर्मदा,Tapti/ताप्ती,Sutlej/सतलुज,Chambal/चंबल,Mahanadi/महानदी,Betwa/बेतवा'

const TOO = ['', EUROPE_TOO, '', AMERICA_TOO]

const groupsOf = (language: QuizLanguage): readonly LocationGroup[] => [
  ...COUNTRIES.map((codes, place) => joined(countries(codes, language), listed(TOO[place] ?? '', language))),
  ...[STATES, ...CITIES, UNITED_STATES, CONTINENTS, RIVERS].map((list) => listed(list, language)),
]

/** Well-known places by language: countries of a continent, the states of India, cities of a region. */
export const LOCATIONS: Record<QuizLanguage, readonly LocationGroup[]> = { en: groupsOf('en'), hi: groupsOf('hi') }
