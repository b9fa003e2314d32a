import type { Block } from '@chowk/contract/rich-text/nodes.ts'
import type { DemoPost } from './demo-posts.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const heading = (text: string): Block => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
})

/** An article in Hindi, of somebody who writes in it every day. */
export const HINDI_ARTICLE: DemoPost = {
  by: 'anil-deshpande',
  type: 'ARTICLE',
  title: 'साठ साल पुरानी घंटी ने हमें समय के बारे में क्या सिखाया',
  text: 'स्कूल की घंटी काँसे की है, ट्राम डिपो से आई थी, और आज तक एक बार भी ठीक समय पर नहीं बजी।',
  category: 'Everyday',
  hoursAgo: 47,
  cover: { scene: 'city', alt: 'पुराने शहर की छतें और उनके बीच घंटाघर' },
  isForAll: true,
  likes: 21,
  reactions: { 'leela-thomas': 'CELEBRATE' },
  body: [
    paragraph(
      'हमारी घंटी स्कूल से पुरानी है। 1962 में जब डिपो की पुरानी इमारत टूटी, तो चौकीदार भाऊ ने उसे साइकिल पर लादकर यहाँ पहुँचाया। उसका वज़न बाईस किलो है, और साइकिल उसके बाद किसी काम की नहीं रही।',
    ),
    heading('दो मिनट किसके हैं'),
    paragraph(
      'घंटी हमेशा दो मिनट देर से बजती है। पहले हमने घड़ी बदली, फिर रस्सी, फिर बजाने वाला। दो मिनट वहीं रहे। कक्षा 9 ने हिसाब लगाया: साठ साल में ये कुल सतहत्तर दिन होते हैं, जो इस स्कूल ने बच्चों को चुपचाप लौटाए हैं।',
    ),
    { picture: 'banyan', alt: 'बरगद के नीचे टँगी काँसे की घंटी' },
    heading('अब जो तय हुआ है'),
    paragraph(
      'घंटी वैसी ही रहेगी। समय-सारणी में अब लिखा है: पहला पीरियड घंटी से शुरू होता है, घड़ी से नहीं। जिन्हें जल्दी है, वे घड़ी देखें; जिन्हें पढ़ना है, वे घंटी सुनें।',
    ),
  ],
  comments: [
    { by: 'NS-T14', text: 'सतहत्तर दिन! मुझे लगता था बस मेरी ही घड़ी तेज़ है।', hoursAgo: 44 },
    { by: 'leela-thomas', text: 'साइकिल अब भी गोदाम में है, पहिए बिना।', hoursAgo: 43 },
  ],
}
