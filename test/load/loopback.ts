/** Who comes from which part of 127.0.0.0/8; no two parts share an address. */
const NETWORKS = { attackers: 10, visitors: 20, signIns: 30, courthouse: 40 } as const;

const HOSTS = 250;

/** An address of this machine for the `index`-th of a kind; Linux has all of 127.0.0.0/8. */
export function loopback(network: keyof typeof NETWORKS, index: number): string {
  const third = Math.floor(index / HOSTS) % HOSTS;
  return `127.${NETWORKS[network]}.${third + 1}.${(index % HOSTS) + 1}`;
}
