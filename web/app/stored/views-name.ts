/** Under which name this device keeps the views of lists that somebody saved. */
export const VIEWS_NAME = 'chowk-member-views'
