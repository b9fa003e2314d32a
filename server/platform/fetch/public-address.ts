import ipaddr from 'ipaddr.js'

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Whether an IP address (text) is one of the public internet: not private, loopback, link-local, shared, mapped to such, or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  if (ip.range() !== 'unicast') return false
  // ipaddr.js calls ::7f00:1 (the old form of 127.0.0.1) unicast; only 2000::/3 is routed at all.
  return ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).match(GLOBAL_IPV6)
}

/** The host of an address if it is a literal IP address, without brackets; literals never reach a DNS lookup. */
export function literalIp(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) ? host : undefined
}
