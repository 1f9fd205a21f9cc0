/** A parcel's number as it is compared: capitals and digits only. `49-06-25` gives `490625`. */
export function parcelKey(parcel: string): string {
  return parcel
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** Digits of a whole number of Indiana. */
const INDIANA_LENGTH = 18;
/** Counties of Michigan, whose two digits some counties leave out. */
const MICHIGAN_COUNTIES = 83;

/** Keys of the numbers that a typed one may stand for, itself first. */
export function parcelKeys(typed: string, state: 'IN' | 'MI'): readonly string[] {
  const key = parcelKey(typed);
  if (state === 'IN') {
    // A county below 10 may be typed without its zero.
    const isShort = key.length === INDIANA_LENGTH - 1 && /^[1-9]/.test(key);
    return isShort ? [key, `0${key}`] : [key];
  }
  const counties = Array.from({ length: MICHIGAN_COUNTIES }, (_none, at) => {
    return String(at + 1).padStart(2, '0');
  });
  const isShort = /^[1-9]\D/.test(typed.trim());
  return [key, ...(isShort ? [`0${key}`] : []), ...counties.map((county) => county + key)];
}
