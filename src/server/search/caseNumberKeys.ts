/** Parts of the keys that compare case numbers. All functions here take uppercase. */

export const SEQUENCE_LENGTH = 6;

/**
 * Builds `89D01` from a typed county, letter, and court number; skips the first item, which is the
 * whole match.
 */
export function courtKey([, county = '', letter = '', court = '']: readonly string[]): string {
  return county.padStart(2, '0') + letter + court.padStart(2, '0');
}

/** Only felony levels contain a digit: in any other type, 1 means I and 0 means O. */
export function caseTypeKey(type: string): string {
  return /^[A-EG-Z][01]$/.test(type) ? type.replace('1', 'I').replace('0', 'O') : type;
}

export function padSequence(sequence: string, length: number): string {
  return sequence.replace(/^0+(?=\d)/, '').padStart(length, '0');
}

/** Returns true if four digits are a two-digit year and a month. */
export function isMonth(filed: string): boolean {
  return /^\d\d(?:0[1-9]|1[0-2])$/.test(filed);
}
