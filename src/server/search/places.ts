/** A city and a state at the end of an address, before a ZIP code. */
const CITY_AND_STATE =
  /(?:^|,)\s*([^,\d][^,]{0,60}),\s*([A-Z]{2})\b\.?(?:\s+\d{5}(?:-\d{4})?)?\s*$/u;

/** Extracts `Richmond, IN` from an address; null if it doesn't end that way. */
export function cityOf(address: string | null): string | null {
  const [, city, state] = CITY_AND_STATE.exec(address ?? '') ?? [];
  return city === undefined || state === undefined ? null : `${city.trim()}, ${state}`;
}
