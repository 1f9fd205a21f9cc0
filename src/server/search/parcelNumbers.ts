/**
 * Normalizes a parcel number for comparing: uppercase letters and digits only. `49-06-25` becomes
 * `490625`.
 */
export function parcelKey(parcel: string): string {
  return parcel
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** Digits in a complete Indiana parcel number. */
const INDIANA_LENGTH = 18;
/** Number of counties in Michigan; some counties omit their two-digit number. */
const MICHIGAN_COUNTIES = 83;

/**
 * Returns the keys of the parcel numbers that a typed number may stand for, starting with its own
 * key.
 */
export function parcelKeys(typed: string, state: 'IN' | 'MI'): readonly string[] {
  const key = parcelKey(typed);
  if (state === 'IN') {
    // A county number below 10 may be typed without its leading zero.
    const isShort = key.length === INDIANA_LENGTH - 1 && /^[1-9]/.test(key);
    return isShort ? [key, `0${key}`] : [key];
  }
  const counties = Array.from({ length: MICHIGAN_COUNTIES }, (_none, at) => {
    return String(at + 1).padStart(2, '0');
  });
  const isShort = /^[1-9]\D/.test(typed.trim());
  return [key, ...(isShort ? [`0${key}`] : []), ...counties.map((county) => county + key)];
}
