/** Explains why ignored columns need a confirmation. */
export function ignoredText(columns: readonly string[]): string {
  return `No field uses these columns, which may mark sealed or confidential records: ${columns.join(', ')}. The run would publish these records.`;
}

const count = (number: number): string => number.toLocaleString('en-US');

/** Explains how many public records rejected rows would hide. */
export function withheldText(records: number): string {
  return `Rejected rows would hide ${count(records)} public records, because they may be sealed or confidential`;
}
