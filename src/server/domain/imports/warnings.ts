import { formatCount } from '#contract/formats';

/** Explains why ignored columns need a confirmation. */
export function ignoredText(columns: readonly string[]): string {
  return `No field uses these columns, which may mark sealed or confidential records: ${columns.join(', ')}. The run would publish these records.`;
}

/** Warns about a source that is new in a place where other sources' records are on file. */
export function newSourceText(source: string, place: string, others: readonly string[]): string {
  return `${source} is a new source for ${place}, which has records from ${others.join(', ')}. If it’s the same system, start again with the same source name, or its records will exist twice.`;
}

/** Explains how many public records rejected rows would hide. */
export function withheldText(records: number): string {
  return `Rejected rows would hide ${formatCount(records)} public records, because they may be sealed or confidential`;
}

/** Warns about a file without rows, which may be a failed export. */
export function emptyUpdateText(place: string): string {
  return `The file has no rows. The run changes no records, and marks those for ${place} as updated on the day of the file.`;
}
