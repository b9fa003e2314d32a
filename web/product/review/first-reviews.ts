/** Reviews and questions in the first HTML of a product's page. */
export const FIRST_REVIEWS = { size: 5 } as const
/** See above. */
export const FIRST_QUESTIONS = { size: 5 } as const
