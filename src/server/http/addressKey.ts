import { isIPv6 } from 'node:net';

/** Returns an IPv4 address, or the first `groups` groups of an IPv6 address. */
function keyOf(address: string, groups: number): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, groups).join(':');
}

/**
 * Returns an IPv4 address, or an IPv6 network (`/64`), because one host owns all of its addresses.
 */
export function addressKey(address: string): string {
  return keyOf(address, 4);
}

/** Like `addressKey`, with a wider IPv6 network (`/48`), which is cheap to rent. */
export function networkKey(address: string): string {
  return keyOf(address, 3);
}

/** Returns both keys of an IPv6 address, narrower first, or the only key of an IPv4 address. */
export function addressKeys(address: string): readonly string[] {
  return [...new Set([addressKey(address), networkKey(address)])];
}

/**
 * Returns an approximate address for storage: IPv4 without the last number, or the wider IPv6
 * network.
 */
export function shortAddress(address: string): string {
  const key = networkKey(address);
  return key.includes(':') ? `${key}::` : key.replace(/\.\d+$/, '.0');
}
