/** Under this name the router keeps how far each page of the history was scrolled. */
export const SCROLL_POSITIONS = 'chowk-scrolled'
