const BETWEEN = /[\s_-]+/gu

/** The name of a category as it is compared: capitals, spaces and dashes make no difference. */
export const categoryKey = (name: string): string =>
  name.normalize('NFC').slice(0, 100).toLowerCase().replaceAll(BETWEEN, '')
