/** Where an address of nobody leads: to the root (W3), which says so. */
export const NOT_FOUND_ADDRESS = '/?status=no-such-place'
