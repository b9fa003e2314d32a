import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Screen } from './screen.ts';
export declare const screens: readonly Screen[];
/** Screens that have no file of their own yet. */
export declare const screensBeingBuilt: Screen[];
declare const _default: RouteConfigEntry[];
export default _default;
