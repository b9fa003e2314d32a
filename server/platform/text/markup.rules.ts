const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as HTML and XML take it literally, between tags and within double quotes. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** The same with its line breaks, for HTML that mail programs draw. */
export const markupWithLines = (text: string): string => escapeMarkup(text).replaceAll(/\r?\n/g, '<br>')
