/** Address ranges in 127.0.0.0/8 by purpose; they don't overlap. */
const NETWORKS = { attackers: 10, visitors: 20, signIns: 30, courthouse: 40 } as const;

const HOSTS = 250;

/** Returns the local address of the `index`-th client of a kind; Linux has all of 127.0.0.0/8. */
export function loopback(network: keyof typeof NETWORKS, index: number): string {
  const third = Math.floor(index / HOSTS) % HOSTS;
  return `127.${NETWORKS[network]}.${third + 1}.${(index % HOSTS) + 1}`;
}
