/** Names beyond this many are counted instead. */
const MOST_NAMES = 6;

/** "Lake, Marion and 3 more": the counties of a region in few words. */
export function countyNames(counties: readonly { readonly name: string }[]): string {
  const names = counties.map(({ name }) => name.replace(/ County$/, ''));
  if (names.length <= MOST_NAMES) return names.join(', ');
  const more = names.length - MOST_NAMES + 1;
  return `${names.slice(0, MOST_NAMES - 1).join(', ')} and ${String(more)} more`;
}
