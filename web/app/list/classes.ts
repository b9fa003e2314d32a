/** The classes of a school, as addresses and fields hold them. */
export const CLASSES = ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
