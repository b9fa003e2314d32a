import type { Screen } from './screen.ts';
/** Screens of ours, which the specification does not name. */
export declare const ownScreens: readonly Screen[];
