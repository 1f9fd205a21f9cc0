/** Formats a stored network, whose last part is masked: "10.1.2.x". */
export function networkWords(network: string | null): string {
  return network === null || network === ''
    ? 'Unknown'
    : network.replace(/^(\d+\.\d+\.\d+)\.0$/, '$1.x');
}
