import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = '::ffff:'
const GROUPS = 3

/** The network that an address belongs to, as far as it may be kept: three numbers of IPv4, three groups of IPv6. */
export function networkOf(ip: string): string | null {
  const address = ip.startsWith(MAPPED) ? ip.slice(MAPPED.length) : ip
  if (isIPv4(address)) return `${address.split('.').slice(0, GROUPS).join('.')}.0/24`
  if (!isIPv6(address)) return null
  const [start = ''] = address.split('::')
  const groups = [...start.split(':').filter((group) => group !== ''), '0', '0', '0'].slice(0, GROUPS)
  return `${groups.join(':')}::/48`
}
