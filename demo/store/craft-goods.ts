import { craft } from './goods.ts'
import type { DemoProduct } from './goods.ts'

/** Goods of the NGO's villages. */
export const talab: readonly DemoProduct[] = [
  craft('Clay water filter', 1150, 'Two chambers and a candle of clay and rice husk. Cools while it cleans.', {
    mrp: 1300,
    stock: 9,
  }),
  craft('Terracotta lamps, set of six', 240, 'Fired in Molela. One evening of oil each.', {
    good: 'lamp',
    category: 'festival',
    stock: 60,
  }),
  craft('Water jar with lid', 420, 'Holds four litres and keeps them cool without ice.'),
  craft('Clay whistle bird', 60, 'Fill it with water and it sings.', { category: 'learning-toys', stock: 40 }),
  craft('Forest honey, 500 g', 380, 'From the combs of the Sariska hills, strained once.', {
    good: 'jar',
    category: 'pickles-spices',
    hsn: '0409',
    stock: 35,
  }),
  craft('Ker and sangri pickle, 300 g', 210, 'Desert beans and berries in mustard oil.', {
    good: 'jar',
    category: 'pickles-spices',
    hsn: '2001',
  }),
  craft('Dried amla, salted', 90, 'Sour, salty and gone too soon.', {
    good: 'jar',
    category: 'snacks',
    hsn: '0813',
    stock: 44,
  }),
  craft('Khadi scarf, indigo', 650, 'Spun and dyed by hand in Alwar.', {
    good: 'cloth',
    category: 'textile-craft',
    hsn: '6214',
    stock: 14,
  }),
  craft('Block-printed table cloth', 890, 'For a table of six, with a border of lotus.', {
    good: 'cloth',
    category: 'decor',
    hsn: '6302',
    stock: 7,
  }),
  craft('Neem seedlings, three', 75, 'Hand high, in bags of earth. We send them on Mondays.', {
    good: 'plant',
    category: 'plants',
    hsn: '0602',
    gst: 0,
    stock: 30,
  }),
  craft('Seed balls of local trees, twenty', 100, 'Throw them before the rain.', {
    good: 'plant',
    category: 'seeds',
    hsn: '1209',
    gst: 0,
    stock: 55,
  }),
  craft('Pond ledger, printed copy', 150, 'Thirty-one tanks, what was dug and who holds the key.', {
    good: 'book',
    category: 'magazines',
    hsn: '4901',
    gst: 0,
  }),
  craft('Paper kite, hand-cut', 60, 'From the kite makers of the old gate.', {
    good: 'kite',
    category: 'festival',
    hsn: '9503',
    stock: 100,
  }),
  craft('Greeting cards, wells of Rajasthan', 120, 'Eight cards and envelopes.', {
    good: 'painting',
    category: 'greeting-cards',
    hsn: '4909',
  }),
]

/** Tiles and pots of the company. */
export const bhatti: readonly DemoProduct[] = [
  craft('Khurja tile, blue lotus', 145, 'Fifteen centimetres, glazed twice. Sold singly.', {
    good: 'tile',
    category: 'decor',
    hsn: '6907',
    gst: 1800,
    stock: 500,
  }),
  craft('Khurja tile, white jali', 135, 'A pattern that never repeats across four.', {
    good: 'tile',
    category: 'decor',
    hsn: '6907',
    gst: 1800,
    stock: 420,
  }),
  craft('House number tile', 480, 'Up to four digits, in Devanagari or Latin. Write them in a message.', {
    good: 'tile',
    category: 'decor',
    hsn: '6907',
    gst: 1800,
    stock: 40,
  }),
  craft('Tea cups, set of four', 560, 'Each glazed a little differently, as the kiln decided.', {
    category: 'kitchenware',
    stock: 22,
  }),
  craft('Serving bowl, green', 690, 'Lead-free glaze, safe in the oven.', { category: 'kitchenware' }),
  craft('Pickle jar with lid, two litres', 520, 'The white and brown one of every grandmother.', {
    good: 'jar',
    category: 'kitchenware',
    stock: 18,
  }),
  craft('Flower pot, medium', 260, 'With a saucer. Frost will not crack it.', { category: 'pots-tools', stock: 33 }),
  craft('Flower pot, large', 430, 'For a curry tree or a very patient lemon.', { category: 'pots-tools', stock: 11 }),
  craft('Incense holder', 90, 'A leaf that catches the ash.', { category: 'decor', stock: 48 }),
  craft('Oil lamp, glazed', 110, 'Wipes clean after Diwali.', { good: 'lamp', category: 'festival', stock: 75 }),
  craft('Door plate with name', 750, 'Two lines, fired in two weeks.', {
    good: 'tile',
    category: 'decor',
    hsn: '6907',
    gst: 1800,
    stock: 20,
  }),
  craft('Kiln apron', 380, 'Heavy cotton, two pockets.', {
    good: 'cloth',
    category: 'work-wear',
    hsn: '6211',
    stock: 15,
    sizes: ['M', 'L'],
  }),
]

/** Goods that the teacher makes after school. */
export const leela: readonly DemoProduct[] = [
  craft('Poems for the last bus', 120, 'Forty poems, printed at the depot press and signed.', {
    good: 'book',
    category: 'story-books',
    hsn: '4901',
    gst: 0,
    stock: 30,
  }),
  craft('Shillong pine candles, three', 270, 'Beeswax and pine, two evenings each.', {
    good: 'lamp',
    category: 'gift-boxes',
    hsn: '3406',
    stock: 10,
  }),
  craft('Orange marmalade, 250 g', 190, 'Khasi mandarins, cooked on Sundays.', {
    good: 'jar',
    category: 'pickles-spices',
    hsn: '2007',
    stock: 13,
  }),
  craft('Bookmarks in eri silk, five', 85, 'Left over from shawls, too good to throw away.', {
    good: 'cloth',
    category: 'textile-craft',
    hsn: '5007',
    stock: 26,
  }),
  craft('Smoked tea, 100 g', 240, 'Bamboo and patience.', {
    good: 'jar',
    category: 'tea-coffee',
    hsn: '0902',
    stock: 17,
  }),
  craft('Rubber stamp with your name', 150, 'Cut by hand. Write the name in a message.', {
    good: 'painting',
    category: 'office-supplies',
    hsn: '9611',
    stock: 20,
  }),
  craft('Notebook bound in cloth', 210, 'A hundred blank pages and a ribbon.', {
    good: 'notebook',
    category: 'notebooks',
    hsn: '4820',
    stock: 15,
  }),
  craft('Postcards of wet streets, ten', 100, 'Photographed between June and September.', {
    good: 'painting',
    category: 'greeting-cards',
    hsn: '4909',
    stock: 41,
  }),
  craft('Potted fern', 160, 'Asks for shade and little else.', {
    good: 'plant',
    category: 'plants',
    hsn: '0602',
    gst: 0,
    stock: 8,
  }),
  craft('Pencil case', 140, 'Canvas, with a zip from an old bag.', {
    good: 'bag',
    category: 'pens-pencils',
    hsn: '4202',
    stock: 19,
  }),
  craft('Paper lanterns, four', 175, 'Fold them open and hang them low.', {
    good: 'kite',
    category: 'festival',
    hsn: '4823',
    stock: 34,
  }),
  craft('Quiz cards, birds of Meghalaya', 220, 'Sixty cards: a feather, a call, a name.', {
    good: 'painting',
    category: 'board-games',
    hsn: '9504',
    stock: 21,
  }),
]
