import type { ImportRegister } from '#contract/imports/registers';
import type {
  CourtCaseRow,
  DocumentRow,
  JudgmentRow,
  TaxWarrantRow,
} from '#contract/schemas/imports';
import { prepareCase } from './caseRows';
import { checkKeys, hashOf } from './cells';
import { cleanRow } from './cleanRow';
import { prepareDocument } from './documentRows';
import { prepareJudgment } from './judgmentRows';
import type { ImportPlaces } from './places';
import type { PreparedRecord, PreparedRow } from './shapes';
import { prepareWarrant } from './warrantRows';

/** Functions that prepare a row, keyed by register; the row must match the register's schema. */
const PREPARE: Readonly<
  Record<ImportRegister, (row: unknown, places: ImportPlaces) => PreparedRecord>
> = {
  court: (row, places) => prepareCase(row as CourtCaseRow, places),
  judgment: (row, places) => prepareJudgment(row as JudgmentRow, places),
  recorder: (row, places) => prepareDocument(row as DocumentRow, places),
  taxWarrant: (row, places) => prepareWarrant(row as TaxWarrantRow, places),
};

/** Converts a file's value to a row ready for writing. Throws `RowProblem`. */
export function prepareRow(
  register: ImportRegister,
  value: unknown,
  line: number,
  places: ImportPlaces,
): PreparedRow {
  const { action, row, sourceKey } = cleanRow(register, value);
  if (action !== 'upsert') return { sourceKey, line, change: { action } };
  const prepared = PREPARE[register](row, places);
  for (const [table, list] of Object.entries(prepared.children)) checkKeys(list, table);
  return { sourceKey, line, change: { action, ...prepared, hash: hashOf(prepared) } };
}
