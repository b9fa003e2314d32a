/** Settings that cannot be used; its message is one sentence a line for the operator. */
export class BadConfig extends Error {}

/** The words of a list, between spaces or commas. */
export const wordsOf = (list = '') => list.split(/[\s,]+/).filter((word) => word !== '')
