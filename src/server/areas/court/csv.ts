import type { CaseSearchRow } from '#contract/courtCases';

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell: quoted where it must be, and never a formula. */
export function csvCell(text: string): string {
  const neutral = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
}

const HEADINGS = [
  'Case number',
  'Caption',
  'Type',
  'Status',
  'Status date',
  'Filed',
  'Court',
  'County',
  'Matching parties',
];

function cells(row: CaseSearchRow): string[] {
  return [
    row.caseNumber,
    row.caption,
    `${row.typeCode} ${row.typeName}`,
    row.status === 'OPEN' ? 'Open' : 'Closed',
    row.statusOn ?? '',
    row.filedOn,
    row.court.name,
    row.court.countyName,
    row.matches.map((match) => `${match.name} (${match.role})`).join('; '),
  ];
}

/** Results as CSV (RFC 4180) line by line, with headings, for spreadsheets. */
export function* caseRowsAsCsv(rows: Iterable<CaseSearchRow>): Generator<string> {
  yield `${HEADINGS.map(csvCell).join(',')}\r\n`;
  for (const row of rows) yield `${cells(row).map(csvCell).join(',')}\r\n`;
}
