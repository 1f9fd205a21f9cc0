/** Pieces of the keys by which case numbers are compared; all take upper case. */

export const SEQUENCE_LENGTH = 6;

/** `89D01` of county, letter and number of a court as they were typed; the first match is not read. */
export function courtKey([, county = '', letter = '', court = '']: readonly string[]): string {
  return county.padStart(2, '0') + letter + court.padStart(2, '0');
}

/** Only felony levels have a digit: in any other type a 1 is an I, and a 0 an O. */
export function caseTypeKey(type: string): string {
  return /^[A-EG-Z][01]$/.test(type) ? type.replace('1', 'I').replace('0', 'O') : type;
}

export function padSequence(sequence: string, length: number): string {
  return sequence.replace(/^0+(?=\d)/, '').padStart(length, '0');
}

/** Whether four digits are a year and a month. */
export function isMonth(filed: string): boolean {
  return /^\d\d(?:0[1-9]|1[0-2])$/.test(filed);
}
