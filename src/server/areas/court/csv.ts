import type { CaseSearchRow } from '#contract/schemas/court';
import { csvLine } from '../../http/csv';

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

/** Results as CSV line by line, with headings, for spreadsheets. */
export function* caseRowsAsCsv(rows: Iterable<CaseSearchRow>): Generator<string> {
  yield csvLine(HEADINGS);
  for (const row of rows) yield csvLine(cells(row));
}
