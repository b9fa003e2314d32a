/** Words that say nothing about which story a title tells. */
const ENGLISH =
  'a an the and or but of in on at to for from by with as is are was were be been has have had it its this that these those will would can could may not no he she they we his her their our your you i who what when where how why which than then there here into over about up out do does did so if vs'
const HINDI =
  'का के की को में से पर ने है हैं था थे थी और या भी ही तो तक यह वह ये वे इस उस इन उन कि जो एक लिए साथ बाद कर करने किया की गया गई गए हो होगा होगी होंगे रहा रही रहे पे न नहीं अब जब तब क्या कैसे क्यों'
const MARATHI = 'आहे आहेत ही हा हे व आणि ला ने च्या चा ची चे मध्ये वर तर पण या त्या'

export const STOP_WORDS: ReadonlySet<string> = new Set(
  [ENGLISH, HINDI, MARATHI].flatMap((each) => each.normalize('NFC').split(' ')),
)
