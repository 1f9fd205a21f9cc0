/** A city and a state at the end of an address, before a postal code. */
const CITY_AND_STATE =
  /(?:^|,)\s*([^,\d][^,]{0,60}),\s*([A-Z]{2})\b\.?(?:\s+\d{5}(?:-\d{4})?)?\s*$/u;

/** `Richmond, IN` of an address as a source has it; null where it does not end so. */
export function cityOf(address: string | null): string | null {
  const [, city, state] = CITY_AND_STATE.exec(address ?? '') ?? [];
  return city === undefined || state === undefined ? null : `${city.trim()}, ${state}`;
}
