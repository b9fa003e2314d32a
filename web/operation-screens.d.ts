import type { Screen } from './screen.ts';
/** Screens of whoever runs this installation. */
export declare const operationScreens: readonly Screen[];
