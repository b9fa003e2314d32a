/** Platform categories and the words that speak for them; a star stands for any ending. English first, then Hindi. */
export const CATEGORY_WORDS: Record<string, string> = {
  water:
    'water river* lake* groundwater aquifer* wetland* dam dams reservoir* stepwell* irrigation drinking-water sewage पानी जल नदी* झील* तालाब* बावड़ी* भूजल बांध बाँध सिंचाई पेयजल जलाशय*',
  cities:
    'city cities urban municipal* corporation metro traffic pavement* civic footpath* mayor flyover* commuter* शहर* नगर नगरपालिका नगर-निगम मेट्रो यातायात सड़क* महापौर फुटपाथ',
  science:
    'science scientist* research* space rocket* satellite* isro nasa telescope* physics chemistry biology planet* moon lunar mars galaxy fossil* genome* laboratory astronaut* orbit* विज्ञान वैज्ञानिक* अंतरिक्ष इसरो उपग्रह चंद्रयान शोध अनुसंधान दूरबीन प्रयोगशाला ग्रह चंद्रमा',
  farming:
    'farm* farmer* crop* harvest* agricultur* paddy wheat millet* sowing kharif rabi msp mandi* fertiliser* fertilizer* seed seeds orchard* livestock dairy किसान* खेती खेत* फसल* कृषि गेहूं गेहूँ धान बाजरा मंडी* बुवाई खाद बीज पशुपालन खरीफ रबी',
  craft:
    'craft* weaver* weaving handloom* loom* potter* pottery artisan* embroidery handicraft* textile* dyer* carver* carving शिल्प* बुनकर* करघा हथकरघा कुम्हार* कारीगर* कढ़ाई हस्तशिल्प',
  society:
    'community communities caste women elderly disability disabled pension* volunteer* migrant* ngo inequality welfare marriage* youth समाज सामाजिक महिला* समुदाय जाति बुजुर्ग* दिव्यांग* पेंशन स्वयंसेवक* प्रवासी*',
  health:
    'health hospital* doctor* disease* vaccin* patient* medicine* medical virus covid* dengue malaria cancer diabetes nutrition surgery clinic* nurse* infection* स्वास्थ्य अस्पताल* डॉक्टर* बीमारी* रोग* टीका* मरीज* मरीज़* दवा* कैंसर डेंगू मलेरिया पोषण',
  schools:
    'school* student* teacher* exam* education university universities college* classroom* syllabus cbse board-exam* tuition neet jee curriculum pupil* स्कूल* विद्यालय* छात्र* शिक्षक* शिक्षा परीक्षा* विश्वविद्यालय* कॉलेज पाठ्यक्रम कक्षा',
  books:
    'book* novel* author* writer* poet* poetry literature library libraries publisher* reading bookshop* किताब* पुस्तक* लेखक* उपन्यास कवि* कविता* साहित्य पुस्तकालय*',
  business:
    'business company companies market* stock* shares sensex nifty economy economic gdp bank banks banking investor* startup* trade profit* revenue rbi industry export* import* tax gst ipo व्यापार कंपनी* बाजार बाज़ार शेयर सेंसेक्स अर्थव्यवस्था बैंक निवेश* उद्योग निर्यात कर जीएसटी',
  sport:
    'cricket football hockey olympic* match* tournament* wicket* batsman batter* bowler* goal* league coach championship medal* athlete* tennis badminton kabaddi ipl fifa chess player* squad innings खेल* क्रिकेट फुटबॉल हॉकी मैच ओलंपिक* विकेट टूर्नामेंट पदक खिलाड़ी* टीम कबड्डी बल्लेबाज़ गेंदबाज* शतरंज',
  weather:
    'weather rain* monsoon* cyclone* heatwave* temperature* flood* storm* forecast* humidity imd drought* fog cold-wave snow* मौसम बारिश वर्षा मानसून चक्रवात तूफान तापमान बाढ़ लू कोहरा ठंड बर्फबारी सूखा',
  prices:
    'price* inflation costlier cheaper petrol diesel lpg onion* tomato* gold silver fuel subsid* rupee महंगाई महँगाई कीमत* दाम* पेट्रोल डीजल सोना चांदी चाँदी प्याज टमाटर रुपया भाव',
  mountains:
    'mountain* himalaya* glacier* hill hills trek* peak* avalanche* landslide* uttarakhand himachal ladakh sherpa* everest पहाड़* पर्वत* हिमालय हिमनद ग्लेशियर* भूस्खलन उत्तराखंड हिमाचल लद्दाख',
  coast:
    'coast* sea beach* fisher* fishing harbour* harbor* port ports mangrove* ocean* marine tide* boat* island* तट* समुद्र* मछुआर* बंदरगाह* समुद्री मैंग्रोव नाव* द्वीप*',
  railways:
    'railway* train trains rail station* vande-bharat locomotive* irctc platform passenger* express रेल* ट्रेन* रेलवे स्टेशन* यात्री* वंदे-भारत पटरी इंजन',
  food: 'food recipe* cook* restaurant* chef* kitchen* dish dishes spice* sweet sweets snack* breakfast rice dal pickle* खाना भोजन पकवान* रसोई व्यंजन* मसाल* मिठाई* अचार नाश्ता',
  art: 'art artist* painting* painter* gallery galleries sculpture* exhibition* museum* mural* drawing* कला कलाकार* चित्रकला चित्र* मूर्ति* प्रदर्शनी संग्रहालय*',
  culture:
    'culture festival* heritage temple* dance dancer* music* folk tradition* mela diwali holi eid pongal theatre concert* संस्कृति त्योहार* मेला परंपरा* मंदिर* नृत्य संगीत लोक-गीत दिवाली होली ईद विरासत रंगमंच',
  courts:
    'court* judge* verdict* bail supreme-court high-court petition* lawyer* justice plea tribunal judgment* judgement* bench hearing अदालत* न्यायालय* सुप्रीम-कोर्ट हाईकोर्ट न्यायाधीश* जज जमानत याचिका* फैसला फ़ैसला वकील* सुनवाई',
  energy:
    'energy solar wind-power electricity power-plant* grid coal battery batteries renewable* nuclear oil gas turbine* discom* ऊर्जा बिजली सौर कोयला बैटरी परमाणु पवन-ऊर्जा गैस तेल',
  forests:
    'forest* tiger* elephant* wildlife tree trees deforestation leopard* bird birds sanctuary biodiversity species national-park poacher* जंगल* वन वनों बाघ* हाथी* वन्यजीव* पेड़* तेंदुआ* पक्षी* अभयारण्य प्रजाति*',
  housing:
    'housing house houses home homes apartment* rent* tenant* slum* builder* real-estate flat flats mortgage* rera आवास मकान* घर* किराया किराये किराएदार* झुग्गी* फ्लैट बिल्डर*',
  languages:
    'language* linguist* dialect* translation* translator* dictionary mother-tongue script hindi tamil sanskrit urdu vocabulary भाषा* बोली* अनुवाद* शब्दकोश मातृभाषा लिपि व्याकरण',
  technology:
    'technology tech smartphone* phone* app apps software ai artificial-intelligence internet computer* gadget* google apple microsoft startup* cyber* robot* chip* semiconductor* laptop* data 5g तकनीक प्रौद्योगिकी मोबाइल स्मार्टफोन ऐप इंटरनेट कंप्यूटर सॉफ्टवेयर कृत्रिम-बुद्धिमत्ता रोबोट',
  politics:
    'election* minister* parliament* government* party parties bjp congress vote* voter* poll polls lok-sabha rajya-sabha mla mp mps cabinet president prime-minister campaign* senate senator* republican* democrat* brexit opposition चुनाव* मंत्री* संसद सरकार पार्टी दल भाजपा कांग्रेस मतदान मतदाता* विधायक* सांसद* प्रधानमंत्री मुख्यमंत्री विपक्ष लोकसभा विधानसभा',
  world:
    'world international foreign united-nations global china pakistan ukraine russia* israel* gaza europe* america* britain africa* embassy diplomat* refugee* myanmar sri-lanka nepal bangladesh विश्व दुनिया अंतरराष्ट्रीय अंतर्राष्ट्रीय विदेश* संयुक्त-राष्ट्र चीन पाकिस्तान यूक्रेन रूस अमेरिका इज़राइल इजराइल दूतावास',
  india:
    'india* delhi mumbai kolkata chennai bengaluru hyderabad national kerala karnataka tamil-nadu maharashtra gujarat rajasthan bihar punjab assam odisha telangana भारत* दिल्ली मुंबई कोलकाता चेन्नई देश राष्ट्रीय केरल महाराष्ट्र गुजरात राजस्थान बिहार पंजाब असम',
  crime:
    'murder* killed-by police arrest* theft* robbery robber* rape* assault* fraud* scam* smuggl* kidnap* accused stabbed gang* drug-bust cybercrime homicide हत्या* पुलिस गिरफ्तार* चोरी लूट* बलात्कार* धोखाधड़ी ठगी तस्कर* अपहरण* आरोपी* दुष्कर्म',
  entertainment:
    'film* movie* actor* actress* bollywood cinema celebrity celebrities song songs album* netflix box-office trailer* tv show singer* hollywood series फिल्म* फ़िल्म* अभिनेता अभिनेत्री बॉलीवुड सिनेमा गाना गाने गायक* सीरीज़ सीरीज',
}

/** Names that feeds give their sections, where they differ from the words above. */
export const SECTION_NAMES: Record<string, string> = {
  'science & environment': 'science',
  environment: 'forests',
  climate: 'weather',
  sports: 'sport',
  economy: 'business',
  markets: 'business',
  money: 'business',
  education: 'schools',
  lifestyle: 'society',
  'life & style': 'society',
  movies: 'entertainment',
  cinema: 'entertainment',
  television: 'entertainment',
  bollywood: 'entertainment',
  tech: 'technology',
  gadgets: 'technology',
  national: 'india',
  states: 'india',
  international: 'world',
  wellness: 'health',
  agriculture: 'farming',
  law: 'courts',
  legal: 'courts',
  recipes: 'food',
  literature: 'books',
  arts: 'art',
  handloom: 'craft',
  wildlife: 'forests',
  transport: 'railways',
  राजनीति: 'politics',
  खेल: 'sport',
  मनोरंजन: 'entertainment',
  देश: 'india',
  विदेश: 'world',
  दुनिया: 'world',
  व्यापार: 'business',
  कारोबार: 'business',
  विज्ञान: 'science',
  स्वास्थ्य: 'health',
  सेहत: 'health',
  शिक्षा: 'schools',
  तकनीक: 'technology',
  टेक: 'technology',
  अपराध: 'crime',
  मौसम: 'weather',
  संस्कृति: 'culture',
  खेती: 'farming',
  साहित्य: 'books',
}

/** Rule I28: words of violence, sex and gambling that class 3 to 8 never meets. */
export const SENSITIVE_WORDS =
  'murder* rape* raped suicide* killed stabbed beheaded molest* pornograph* porn sexual* gambling casino* betting massacre* terrorist* bomb-blast lynch* homicide torture* abuse abused overdose narcotic* heroin cocaine prostitut* हत्या* बलात्कार* दुष्कर्म आत्महत्या* अश्लील जुआ सट्टा सट्टेबाज* आतंकी* नरसंहार यौन छेड़छाड़ हेरोइन'
