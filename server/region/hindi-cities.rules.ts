// By the letters of the state, as they stand in the data.
const rows = `
AP Visakhapatnam=विशाखापट्टनम, Vijayawada=विजयवाड़ा, Guntur=गुंटूर, Nellore=नेल्लोर, Kurnool=कुरनूल, Tirupati=तिरुपति, Rajahmundry=राजमुंदरी, Kadapa=कडपा, Anantapur=अनंतपुर
AR Itanagar=ईटानगर, Tawang=तवांग
AS Guwahati=गुवाहाटी, Silchar=सिलचर, Dibrugarh=डिब्रूगढ़, Jorhat=जोरहाट, Tezpur=तेज़पुर, Nagaon=नगाँव
BR Patna=पटना, Gaya=गया, Bhagalpur=भागलपुर, Muzaffarpur=मुज़फ़्फ़रपुर, Darbhanga=दरभंगा, Purnia=पूर्णिया, Begusarai=बेगूसराय, Chapra=छपरा, Bihar Sharif=बिहार शरीफ़, Katihar=कटिहार, Munger=मुंगेर, Saharsa=सहरसा, Samastipur=समस्तीपुर, Sasaram=सासाराम, Hajipur=हाजीपुर, Siwan=सीवान, Motihari=मोतिहारी, Bettiah=बेतिया, Buxar=बक्सर, Kishanganj=किशनगंज, Madhubani=मधुबनी, Sitamarhi=सीतामढ़ी
CG Raipur=रायपुर, Bilaspur=बिलासपुर, Durg=दुर्ग, Bhilai=भिलाई, Korba=कोरबा, Jagdalpur=जगदलपुर, Raigarh=रायगढ़, Ambikapur=अंबिकापुर, Dhamtari=धमतरी
CH Chandigarh=चंडीगढ़
DL Delhi=दिल्ली, New Delhi=नई दिल्ली
DH Daman=दमन, Diu=दीव, Silvassa=सिलवासा
GA Panaji=पणजी, Vasco da Gama=वास्को द गामा, Mapuca=म्हापसा
GJ Ahmedabad=अहमदाबाद, Surat=सूरत, Vadodara=वडोदरा, Rajkot=राजकोट, Bhavnagar=भावनगर, Jamnagar=जामनगर, Junagadh=जूनागढ़, Gandhinagar=गांधीनगर, Anand=आणंद, Navsari=नवसारी, Morbi=मोरबी, Bharuch=भरूच, Porbandar=पोरबंदर, Bhuj=भुज, Godhra=गोधरा, Dwarka=द्वारका
HP Shimla=शिमला, Dharamsala=धर्मशाला, Solan=सोलन, Mandi=मंडी, Kullu=कुल्लू, Manali=मनाली, Una=ऊना
HR Gurugram=गुरुग्राम, Faridabad=फ़रीदाबाद, Panipat=पानीपत, Ambala=अंबाला, Karnal=करनाल, Hisar=हिसार, Rohtak=रोहतक, Sonipat=सोनीपत, Kurukshetra=कुरुक्षेत्र, Bhiwani=भिवानी, Rewari=रेवाड़ी, Sirsa=सिरसा, Jind=जींद, Kaithal=कैथल, Palwal=पलवल
JH Ranchi=रांची, Jamshedpur=जमशेदपुर, Dhanbad=धनबाद, Bokaro=बोकारो, Deoghar=देवघर, Hazaribagh=हज़ारीबाग, Giridih=गिरिडीह, Dumka=दुमका
JK Srinagar=श्रीनगर, Jammu=जम्मू, Anantnag=अनंतनाग, Baramulla=बारामूला, Udhampur=उधमपुर, Kathua=कठुआ
KA Bengaluru=बेंगलुरु, Mysuru=मैसूरु, Mangaluru=मंगलुरु, Belagavi=बेलगावी, Hubballi=हुब्बल्ली, Davanagere=दावणगेरे, Tumakuru=तुमकुरु, Shivamogga=शिवमोग्गा, Udupi=उडुपी, Hassan=हासन, Bidar=बीदर, Raichur=रायचूर
KL Thiruvananthapuram=तिरुवनंतपुरम, Kochi=कोच्चि, Kozhikode=कोझिकोड, Kollam=कोल्लम, Thrissur=त्रिशूर, Kannur=कन्नूर, Alappuzha=अलप्पुझा, Kottayam=कोट्टायम
LA Leh=लेह, Kargil=कारगिल
MH Mumbai=मुंबई, Pune=पुणे, Nagpur=नागपुर, Nashik=नासिक, Thane=ठाणे, Chhatrapati Sambhajinagar=छत्रपति संभाजीनगर, Solapur=सोलापुर, Kolhapur=कोल्हापुर, Navi Mumbai=नवी मुंबई, Amravati=अमरावती, Akola=अकोला, Latur=लातूर, Jalgaon=जलगाँव, Nanded=नांदेड़, Sangli=सांगली, Satara=सातारा, Ratnagiri=रत्नागिरी, Wardha=वर्धा, Chandrapur=चंद्रपुर, Dhule=धुले, Ahmednagar=अहमदनगर, Shirdi=शिर्डी, Panvel=पनवेल
ML Shillong=शिलांग, Cherrapunji=चेरापूंजी
MN Imphal=इंफाल
MP Bhopal=भोपाल, Indore=इंदौर, Jabalpur=जबलपुर, Gwalior=ग्वालियर, Ujjain=उज्जैन, Sagar=सागर, Rewa=रीवा, Satna=सतना, Dewas=देवास, Ratlam=रतलाम, Khandwa=खंडवा, Chhindwara=छिंदवाड़ा, Vidisha=विदिशा, Khajuraho=खजुराहो, Katni=कटनी, Morena=मुरैना, Mandsaur=मंदसौर, Neemuch=नीमच, Shivpuri=शिवपुरी, Guna=गुना, Damoh=दमोह, Betul=बैतूल
MZ Aizawl=आइज़ोल
NL Kohima=कोहिमा, Dimapur=दीमापुर
OD Bhubaneswar=भुवनेश्वर, Cuttack=कटक, Puri=पुरी, Sambalpur=संबलपुर, Balasore=बालेश्वर, Jharsuguda=झारसुगुड़ा, Angul=अंगुल
PB Amritsar=अमृतसर, Ludhiana=लुधियाना, Jalandhar=जालंधर, Patiala=पटियाला, Bathinda=बठिंडा, Pathankot=पठानकोट, Moga=मोगा, Hoshiarpur=होशियारपुर, Firozpur=फ़िरोज़पुर, Kapurthala=कपूरथला, Barnala=बरनाला
PY Puducherry=पुदुचेरी, Karaikal=कराईकल
RJ Jaipur=जयपुर, Jodhpur=जोधपुर, Udaipur=उदयपुर, Kota=कोटा, Ajmer=अजमेर, Bikaner=बीकानेर, Alwar=अलवर, Bharatpur=भरतपुर, Bhilwara=भीलवाड़ा, Sikar=सीकर, Pali=पाली, Pushkar=पुष्कर, Jaisalmer=जैसलमेर, Barmer=बाड़मेर, Chittorgarh=चित्तौड़गढ़, Tonk=टोंक, Jhunjhunun=झुंझुनूं, Churu=चूरू, Bundi=बूंदी, Banswara=बाँसवाड़ा, Dungarpur=डूंगरपुर, Nagaur=नागौर, Sawai Madhopur=सवाई माधोपुर
SK Gangtok=गंगटोक
TN Chennai=चेन्नई, Coimbatore=कोयंबटूर, Madurai=मदुरै, Tiruchirappalli=तिरुचिरापल्ली, Salem=सेलम, Tirunelveli=तिरुनेलवेली, Vellore=वेल्लोर, Erode=ईरोड, Thanjavur=तंजावुर, Kanchipuram=कांचीपुरम, Kanniyakumari=कन्याकुमारी, Rameswaram=रामेश्वरम
TR Agartala=अगरतला
TS Hyderabad=हैदराबाद, Warangal=वारंगल, Nizamabad=निज़ामाबाद, Karimnagar=करीमनगर, Khammam=खम्मम, Secunderabad=सिकंदराबाद
UK Dehradun=देहरादून, Haridwar=हरिद्वार, Roorkee=रुड़की, Haldwani=हल्द्वानी, Rishikesh=ऋषिकेश, Nainital=नैनीताल, Mussoorie=मसूरी, Almora=अल्मोड़ा, Pithoragarh=पिथौरागढ़, Kashipur=काशीपुर, Rudrapur=रुद्रपुर
UP Lucknow=लखनऊ, Kanpur=कानपुर, Varanasi=वाराणसी, Prayagraj=प्रयागराज, Agra=आगरा, Meerut=मेरठ, Ghaziabad=ग़ाज़ियाबाद, Noida=नोएडा, Greater Noida=ग्रेटर नोएडा, Bareilly=बरेली, Aligarh=अलीगढ़, Moradabad=मुरादाबाद, Saharanpur=सहारनपुर, Gorakhpur=गोरखपुर, Ayodhya=अयोध्या, Mathura=मथुरा, Jhansi=झाँसी, Firozabad=फ़िरोज़ाबाद, Muzaffarnagar=मुज़फ़्फ़रनगर, Rampur=रामपुर, Shahjahanpur=शाहजहाँपुर, Etawah=इटावा, Mirzapur=मिर्ज़ापुर, Bulandshahr=बुलंदशहर, Sambhal=संभल, Hapur=हापुड़, Amroha=अमरोहा, Hardoi=हरदोई, Raebareli=रायबरेली, Sitapur=सीतापुर, Bahraich=बहराइच, Unnao=उन्नाव, Jaunpur=जौनपुर, Banda=बाँदा, Azamgarh=आज़मगढ़, Ballia=बलिया, Basti=बस्ती, Deoria=देवरिया, Gonda=गोंडा, Hathras=हाथरस, Mainpuri=मैनपुरी, Etah=एटा, Bijnor=बिजनौर, Sultanpur=सुल्तानपुर, Vrindavan=वृंदावन
WB Kolkata=कोलकाता, Howrah=हावड़ा, Asansol=आसनसोल, Siliguri=सिलीगुड़ी, Durgapur=दुर्गापुर, Darjeeling=दार्जिलिंग, Kharagpur=खड़गपुर, Haldia=हल्दिया, Jalpaiguri=जलपाईगुड़ी, Malda=मालदा, Bardhaman=बर्धमान`

/** Hindi names of the larger Indian cities, by state's letters and English name. */
export const HINDI_CITIES: ReadonlyMap<string, string> = new Map(
  rows
    .trim()
    .split('\n')
    .flatMap((row) =>
      row
        .slice(3)
        .split(', ')
        .map((pair): [string, string] => {
          const [en = '', hi = ''] = pair.split('=')
          return [`${row.slice(0, 2)} ${en}`, hi]
        }),
    ),
)
