import { GST_STATES } from '@chowk/contract/region/indian-state.ts'

/** The copy of an address that an order keeps; empty once its person is erased from an order that was never placed. */
export interface AddressCopy {
  name?: string
  phone?: string
  line1?: string
  line2?: string
  landmark?: string
  city?: string
  /** GST code of the State. */
  stateCode?: string
  postalCode?: string
}

/** Lines of an address below the name, as on an envelope. */
export const addressLines = ({ line1, line2, landmark, city, stateCode, postalCode }: AddressCopy): string[] =>
  [
    line1,
    line2,
    landmark,
    [city, postalCode].filter(Boolean).join(' '),
    GST_STATES.find(({ gst }) => gst === stateCode)?.en,
  ].filter((line): line is string => Boolean(line))
