// The package declares types for its index only, which is 7 MB that no type check needs to read.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentPropsWithRef, FunctionComponent } from 'react'

  // Without a name, so that other declarations can spell it out.
  const icon: FunctionComponent<
    Omit<ComponentPropsWithRef<'svg'>, 'stroke'> & {
      size?: string | number
      stroke?: string | number
      title?: string
    }
  >
  export default icon
}
