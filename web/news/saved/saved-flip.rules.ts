import { flipMark } from '../stories/flip-mark.rules.ts'

/** The same answer with one story saved or not, wherever in it the story stands (B2). */
export const flipSaved = <Value>(value: Value, id: string, isSaved: boolean): Value =>
  flipMark(value, { mark: 'isSaved', ids: new Set([id]), isOn: isSaved })
