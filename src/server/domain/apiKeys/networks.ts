import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { MAX_API_NETWORKS } from '#contract/account/apiKeys';

const MAPPED = '::ffff:';

type Family = 'ipv4' | 'ipv6';

interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: Family;
}

/** Parses an address or a CIDR block; null if it is neither. A bare address is a block of one. */
function parseNetwork(text: string): Network | null {
  const [, address = '', bits] = /^([0-9a-fA-F.:]{2,45})(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family: Family | null = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (family === null) return null;
  const longest = family === 'ipv4' ? 32 : 128;
  const prefix = bits === undefined ? longest : Number(bits);
  return prefix > longest ? null : { address, prefix, family };
}

/** Networks of a key as typed: valid CIDR blocks, and the first problem, if any. */
export interface TypedNetworks {
  readonly networks: readonly string[];
  readonly problem: string | null;
}

/** Reads networks separated by spaces, commas, or line breaks; an empty text means any address. */
export function readNetworks(text: string): TypedNetworks {
  const typed = [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
  if (typed.length > MAX_API_NETWORKS) {
    const count = String(MAX_API_NETWORKS);
    return { networks: [], problem: `Enter at most ${count} networks. Use larger blocks.` };
  }
  const wrong = typed.find((part) => parseNetwork(part) === null);
  if (wrong !== undefined) {
    const shown = wrong.slice(0, 50);
    return {
      networks: [],
      problem: `“${shown}” isn’t a network. Enter an address such as 203.0.113.7 or a block such as 203.0.113.0/24.`,
    };
  }
  const networks = typed.flatMap((part) => {
    const network = parseNetwork(part);
    return network === null ? [] : [`${network.address}/${String(network.prefix)}`];
  });
  return { networks, problem: null };
}

/** Returns whether an address is in one of the networks; true if there are no networks. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network !== null) list.addSubnet(network.address, network.prefix, network.family);
  }
  const plain = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
  return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}
