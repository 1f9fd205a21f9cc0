import { isIPv6 } from 'node:net';

/** The address of an IPv4 host, or so many groups of an IPv6 one. */
function keyOf(address: string, groups: number): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, groups).join(':');
}

/** One address, or one IPv6 network: whoever has one of its addresses has all of them. */
export function addressKey(address: string): string {
  return keyOf(address, 4);
}

/** The same with a wider IPv6 network (`/48`): as many addresses as one can rent for little. */
export function networkKey(address: string): string {
  return keyOf(address, 3);
}

/** Both keys of an IPv6 address, the narrower first; the one of an IPv4 address. */
export function addressKeys(address: string): readonly string[] {
  return [...new Set([addressKey(address), networkKey(address)])];
}

/** An address to remember a place by: of IPv4 without the last number, of IPv6 the wider network. */
export function shortAddress(address: string): string {
  const key = networkKey(address);
  return key.includes(':') ? `${key}::` : key.replace(/\.\d+$/, '.0');
}
