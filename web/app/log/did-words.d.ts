/** What was done, by the name under which the log keeps it. */
export declare const DID: Readonly<Record<string, () => string>>
