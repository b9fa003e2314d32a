// PostgreSQL ships none for Hindi: words so common that a question is clearer without them. English ones are known to PostgreSQL.
const HINDI = new Set(
  (
    'का के की को में से ने पर और या है हैं था थे थी थीं हो होता होती होते हुआ हुई हुए कर करना करने करता करती करते किया किए ' +
    'यह ये वह वे इस उस इन उन इसका उसका इसके उसके इसकी उसकी एक तक भी ही तो जो कि लिए साथ गया गई गए रहा रही रहे ' +
    'अपना अपनी अपने कुछ कोई सब बाद पहले जब तब अब यहाँ वहाँ क्या क्यों कैसे नहीं मैं हम आप तुम द्वारा'
  )
    .split(' ')
    .map((word) => word.normalize('NFC')),
)

// The same in Latin letters. Some are English words too, so they are left out only where a question is not taken by the letter.
const ROMANISED = new Set(
  (
    'ka ke ki ko se ne mein main mai men par pe aur ya hai hain tha thi the ho hota hoti hote hua hui hue kar karna karne karta karti karte ' +
    'kiya kiye yah yeh ye vah woh wo ve is us in un iska uska iske uske ek tak bhi hi to jo liye saath sath gaya gayi gaye raha rahi rahe ' +
    'kuch kuchh koi sab jab tab ab kya kyon kyun kaise nahin nahi hum aap tum wala wali wale'
  ).split(' '),
)

/** Whether a word of a question is a small word of romanised Hindi. */
export const isRomanisedStopWord = (word: string): boolean => ROMANISED.has(word.toLowerCase())

/** Whether a word of a question is too common in Hindi to be looked for. */
export const isStopWord = (word: string): boolean => HINDI.has(word.normalize('NFC'))
