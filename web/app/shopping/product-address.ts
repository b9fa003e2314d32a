/** The address of a product's page. */
export const productAddress = (slug: string): string => `/store/product/${encodeURIComponent(slug)}`
