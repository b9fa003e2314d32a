/** What React Aria offers to a sentence: figures, plural forms and a choice by value. */
interface SentenceFormatter {
  plural(count: number, forms: Readonly<Record<string, string | (() => string)>>): string
  number(value: number): string
  select(forms: Readonly<Record<string, string | (() => string)>>, value: string | boolean): string
}
type Values = Readonly<Record<string, string>>
type Sentence = string | ((values: Values, formatter: SentenceFormatter) => string)

/** A count comes as a number among texts. */
const countOf = (values: Values, name = 'count') => Number(values[name])

const selectedItems = (values: Values, { number }: SentenceFormatter) => `${number(countOf(values))} चुनी हुई चीज़ें`

const options = (values: Values, formatter: SentenceFormatter, name: string) =>
  `${formatter.number(countOf(values, name))} विकल्प`

const isTrue = (values: Values, name: string) => String(values[name]) === 'true'

/**
 * The sentences of React Aria in Hindi, which it does not bring itself, by the package and folder that they stand in.
 * The build puts them beside its English ones (bundling/aria-languages.ts); a test says when one is missing.
 */
export const HINDI_STRINGS: Readonly<Record<string, Readonly<Record<string, Sentence>>>> = {
  'react-aria/autocomplete': { collectionLabel: 'सुझाव' },
  'react-aria/calendar': {
    previous: 'पिछला महीना',
    next: 'अगला महीना',
    selectedDateDescription: ({ date }) => `चुनी हुई तारीख़: ${date}`,
    selectedRangeDescription: ({ dateRange }) => `चुनी हुई तारीख़ें: ${dateRange}`,
    todayDate: ({ date }) => `आज, ${date}`,
    todayDateSelected: ({ date }) => `आज, ${date}, चुनी हुई`,
    dateSelected: ({ date }) => `${date}, चुनी हुई`,
    startRangeSelectionPrompt: 'पहली तारीख़ चुनने के लिए दबाएँ',
    finishRangeSelectionPrompt: 'आख़िरी तारीख़ चुनने के लिए दबाएँ',
    minimumDate: 'इससे पहले की तारीख़ नहीं चुन सकते',
    maximumDate: 'इसके बाद की तारीख़ नहीं चुन सकते',
    dateRange: ({ startDate, endDate }) => `${startDate} से ${endDate} तक`,
  },
  'react-aria/combobox': {
    focusAnnouncement: (values, formatter) =>
      [
        isTrue(values, 'isGroupChange') && `समूह ${values['groupTitle']}, ${options(values, formatter, 'groupCount')}। `,
        values['optionText'],
        isTrue(values, 'isSelected') && ', चुना हुआ',
      ]
        .filter(Boolean)
        .join(''),
    countAnnouncement: (values, formatter) => `${options(values, formatter, 'optionCount')} हैं।`,
    selectedAnnouncement: ({ optionText }) => `${optionText}, चुना हुआ`,
    buttonLabel: 'सुझाव दिखाएँ',
    listboxLabel: 'सुझाव',
  },
  'react-aria/datepicker': {
    era: 'युग',
    year: 'साल',
    month: 'महीना',
    day: 'दिन',
    hour: 'घंटा',
    minute: 'मिनट',
    second: 'सेकंड',
    dayPeriod: 'सुबह या शाम',
    calendar: 'कैलेंडर',
    startDate: 'पहली तारीख़',
    endDate: 'आख़िरी तारीख़',
    weekday: 'सप्ताह का दिन',
    timeZoneName: 'समय क्षेत्र',
    selectedDateDescription: ({ date }) => `चुनी हुई तारीख़: ${date}`,
    selectedRangeDescription: ({ startDate, endDate }) => `चुनी हुई तारीख़ें: ${startDate} से ${endDate} तक`,
    selectedTimeDescription: ({ time }) => `चुना हुआ समय: ${time}`,
  },
  'react-aria/dnd': {
    dragItem: ({ itemText }) => `${itemText} को खिसकाएँ`,
    dragSelectedItems: (values, formatter) => `${selectedItems(values, formatter)} खिसकाएँ`,
    dragDescriptionKeyboard: 'खिसकाना शुरू करने के लिए एंटर दबाएँ।',
    dragDescriptionKeyboardAlt: 'खिसकाना शुरू करने के लिए ऑल्ट और एंटर दबाएँ।',
    dragDescriptionTouch: 'खिसकाना शुरू करने के लिए दो बार छुएँ।',
    dragDescriptionVirtual: 'खिसकाना शुरू करने के लिए दबाएँ।',
    dragDescriptionLongPress: 'खिसकाना शुरू करने के लिए देर तक दबाएँ।',
    dragSelectedKeyboard: (values, formatter) => `${selectedItems(values, formatter)} खिसकाने के लिए एंटर दबाएँ।`,
    dragSelectedKeyboardAlt: (values, formatter) => `${selectedItems(values, formatter)} खिसकाने के लिए ऑल्ट और एंटर दबाएँ।`,
    dragSelectedLongPress: (values, formatter) => `${selectedItems(values, formatter)} खिसकाने के लिए देर तक दबाएँ।`,
    dragStartedKeyboard: 'खिसकाना शुरू हुआ। टैब से जगह चुनें, एंटर से रखें, एस्केप से छोड़ दें।',
    dragStartedTouch: 'खिसकाना शुरू हुआ। जगह पर जाएँ, फिर रखने के लिए दो बार छुएँ।',
    dragStartedVirtual: 'खिसकाना शुरू हुआ। जगह पर जाएँ, फिर रखने के लिए दबाएँ।',
    endDragKeyboard: 'खिसकाया जा रहा है। छोड़ने के लिए एंटर दबाएँ।',
    endDragTouch: 'खिसकाया जा रहा है। छोड़ने के लिए दो बार छुएँ।',
    endDragVirtual: 'खिसकाया जा रहा है। छोड़ने के लिए दबाएँ।',
    dropDescriptionKeyboard: 'रखने के लिए एंटर दबाएँ। छोड़ने के लिए एस्केप दबाएँ।',
    dropDescriptionTouch: 'रखने के लिए दो बार छुएँ।',
    dropDescriptionVirtual: 'रखने के लिए दबाएँ।',
    dropCanceled: 'नहीं खिसकाया गया।',
    dropComplete: 'खिसका दिया गया।',
    dropIndicator: 'रखने की जगह',
    dropOnRoot: 'यहाँ रखें',
    dropOnItem: ({ itemText }) => `${itemText} पर रखें`,
    insertBefore: ({ itemText }) => `${itemText} से पहले रखें`,
    insertBetween: ({ beforeItemText, afterItemText }) => `${beforeItemText} और ${afterItemText} के बीच रखें`,
    insertAfter: ({ itemText }) => `${itemText} के बाद रखें`,
  },
  'react-aria/grid': {
    deselectedItem: ({ item }) => `${item} अब चुना हुआ नहीं है।`,
    select: 'चुनें',
    selectedCount: (values, { number }) =>
      countOf(values) === 0 ? 'कुछ चुना हुआ नहीं है।' : `${number(countOf(values))} चुने हुए हैं।`,
    selectedAll: 'सब चुने हुए हैं।',
    selectedItem: ({ item }) => `${item} चुना गया।`,
    longPressToSelect: 'चुनना शुरू करने के लिए देर तक दबाएँ।',
  },
  'react-aria/menu': { longPressMessage: 'मेनू खोलने के लिए देर तक दबाएँ, या ऑल्ट और नीचे का तीर' },
  'react-aria/overlays': { dismiss: 'बंद करें' },
  'react-aria/spinbutton': { Empty: 'ख़ाली' },
  'react-aria/table': {
    select: 'चुनें',
    selectAll: 'सब चुनें',
    sortable: 'क्रम बदला जा सकता है',
    ascending: 'बढ़ते क्रम में',
    descending: 'घटते क्रम में',
    ascendingSort: ({ columnName }) => `${columnName} के बढ़ते क्रम में`,
    descendingSort: ({ columnName }) => `${columnName} के घटते क्रम में`,
    columnSize: ({ value }) => `${value} पिक्सेल`,
    resizerDescription: 'चौड़ाई बदलने के लिए एंटर दबाएँ',
    expand: 'खोलें',
    collapse: 'समेटें',
  },
  'react-aria/tag': { removeDescription: 'हटाने के लिए डिलीट दबाएँ।', removeButtonLabel: 'हटाएँ' },
  'react-aria/tree': { expand: 'खोलें', collapse: 'समेटें' },
  'react-aria-components': {
    selectPlaceholder: 'कुछ चुनें',
    tableResizer: 'चौड़ाई',
    dropzoneLabel: 'फ़ाइल छोड़ने की जगह',
    colorSwatchPicker: 'रंग',
  },
  'react-stately/datepicker': {
    rangeUnderflow: ({ minValue }) => `${minValue} या उसके बाद की तारीख़ चुनें।`,
    rangeOverflow: ({ maxValue }) => `${maxValue} या उससे पहले की तारीख़ चुनें।`,
    rangeReversed: 'पहली तारीख़ आख़िरी तारीख़ से पहले की हो।',
    unavailableDate: 'यह तारीख़ नहीं चुनी जा सकती।',
  },
}
