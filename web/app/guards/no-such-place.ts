/** Where an address of nobody leads: to the root (W3), which says so. */
export const NO_SUCH_PLACE = '/?status=no-such-place'
