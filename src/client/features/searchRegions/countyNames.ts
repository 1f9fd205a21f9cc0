/** Maximum names; the rest are counted. */
const MAX_NAMES = 6;

/** Formats the counties of a region: "Lake, Marion and 3 more". */
export function countyNames(counties: readonly { readonly name: string }[]): string {
  const names = counties.map(({ name }) => name.replace(/ County$/, ''));
  if (names.length <= MAX_NAMES) return names.join(', ');
  const more = names.length - MAX_NAMES + 1;
  return `${names.slice(0, MAX_NAMES - 1).join(', ')} and ${String(more)} more`;
}
