import { bulkColumns, guessMapping } from '#contract/filing/bulkColumns';
import { BULK_LIMITS, type BulkKind } from '#contract/filing/bulkFiling';
import type { BulkSettings, BulkSums } from '#contract/schemas/bulkFiling';
import { formatCount } from '#contract/formats';
import { groupBy } from '../../groupBy';
import { conflict, invalidRequest, notFound } from '../../http/problems';
import { saveMapping, type BulkTransaction, type StoredBatch } from './batchesRepository';
import { editBatch, type BulkParts, type BulkUser } from './bulkRules';
import { readCents, readFileNames, type Cells } from './cells';
import { cleanCell, readTable, type BulkTable } from './readTable';
import {
  countRows,
  findCells,
  replaceCells,
  replaceRows,
  uncheckRows,
  type NewRow,
} from './rowsRepository';

/** A batch, and the version on which a change is based. */
export interface BatchEdit {
  readonly batchId: string;
  readonly version: number;
}

/** Saves name and settings; all rows then need a new check. */
export function saveSettings(
  parts: BulkParts,
  user: BulkUser,
  edit: BatchEdit & { readonly name: string; readonly settings: BulkSettings },
): Promise<void> {
  const name = requireName(edit.name);
  return editBatch(parts, user, edit, async (trx) => {
    await uncheckRows(trx, edit.batchId);
    return { name, settings: edit.settings };
  });
}

/** Returns the cleaned name; throws 400 if it is empty. */
export function requireName(name: string): string {
  const clean = cleanCell(name);
  if (clean === '') throw invalidRequest('Enter a name for the batch.');
  return clean;
}

/**
 * Replaces the table, or only the rows that the file corrects. Throws 400 with the line
 * number if it can't be read, and 409 for a whole table if rows were filed or stopped.
 */
export function saveTable(
  parts: BulkParts,
  user: BulkUser,
  edit: BatchEdit & {
    readonly fileName: string;
    readonly text: string;
    readonly replaces: 'all' | 'rows';
  },
): Promise<void> {
  const table = readTable(edit.text, edit.replaces === 'rows' ? ADDED_COLUMNS : 0);
  return editBatch(parts, user, edit, async (trx, batch) => {
    const { batchId, fileName, replaces } = edit;
    if (replaces === 'rows') {
      const rows = correctedRows(batch, table, await findCells(trx, batchId));
      for (const row of rows) {
        if (!(await replaceCells(trx, batchId, row))) throw conflict(rowFiled(row));
      }
      return { sums: sumsOf(batch.columns, await findCells(trx, batchId)) };
    }
    await requireOpenRows(trx, batchId);
    const columns = mappingFor(batch, table.headers);
    const rows = numbered(batch.kind, columns, table);
    await replaceRows(trx, batchId, rows);
    const tableName = cleanCell(fileName).slice(0, 200) || 'table.csv';
    return { tableName, headers: table.headers, columns, sums: sumsOf(columns, rows) };
  });
}

/** Throws 409 if rows were filed or stopped, so that the table can't be replaced. */
async function requireOpenRows(trx: BulkTransaction, batchId: string): Promise<void> {
  const counts = (await countRows(trx, [batchId])).get(batchId) ?? [];
  const found = (['filed', 'stopped'] as const).find((state) =>
    counts.some((each) => each.state === state),
  );
  if (found === undefined) return;
  throw conflict(
    `Rows of this table were ${found}. Upload a file of only the corrected rows, or create a new batch.`,
  );
}

function rowFiled({ fileNumber, position }: NewRow): string {
  return `Row ${String(position)} (${fileNumber}) was filed. Remove it from the file.`;
}

/** Reuses the previous mapping if the headers are the same; otherwise guesses one. */
function mappingFor({ columns, headers, kind }: StoredBatch, next: readonly string[]) {
  const isSame = headers.length === next.length && headers.every((each, at) => each === next[at]);
  return isSame ? columns : guessMapping(kind, next);
}

/** The column that identifies a row. */
const ROW_KEYS: Readonly<Record<BulkKind, string>> = {
  newCases: 'file_number',
  oneDocument: 'case_number',
};

function numbered(
  kind: BulkKind,
  columns: readonly string[],
  { rows }: Pick<BulkTable, 'rows'>,
): NewRow[] {
  const at = columns.indexOf(ROW_KEYS[kind]);
  return rows.map((cells, index) => ({
    position: index + 1,
    cells,
    fileNumber: cells[at] ?? '',
  }));
}

/** Header of the positions in the file of rows to correct. */
export const ROW_HEADER = 'Row in the batch';

/** Columns that the file of rows to correct has beyond those of the table. */
const ADDED_COLUMNS = 2;

/**
 * Matches corrected rows with the rows of the table: by position if the file has it, because the
 * number may be what is corrected, and otherwise by number. Throws 400 if a row matches none or
 * several, or if two rows match the same one.
 */
function correctedRows(
  { columns, headers, kind }: StoredBatch,
  table: BulkTable,
  before: readonly NewRow[],
): NewRow[] {
  const key = columns.indexOf(ROW_KEYS[kind]);
  const from = placesOf(headers, table.headers);
  const unknown = headers.filter((_header, at) => from[at] === -1);
  if (key === -1 || unknown.length > 0) {
    throw invalidRequest(
      `The file needs the same headers as the table${unknown.length === 0 ? '' : `: ${unknown.join(', ')} missing`}. Download the rows with errors, and correct that file.`,
    );
  }
  const rowPlace = table.headers.findIndex((header, at) => {
    return header === ROW_HEADER && !from.includes(at);
  });
  const positions = new Set(before.map(({ position }) => String(position)));
  const positionsOf = groupBy(before, ({ fileNumber }) => fileNumber);
  const unmatched: string[] = [];
  const ambiguous: string[] = [];
  const rows = table.rows.flatMap((row) => {
    const cells = from.map((at) => row[at] ?? '');
    const fileNumber = cells[key] ?? '';
    const place = row[rowPlace] ?? '';
    if (place !== '') {
      if (positions.has(place)) return [{ position: Number(place), cells, fileNumber }];
      throw invalidRequest(
        `The table has no row ${place}. Download the rows with errors again, and correct that file.`,
      );
    }
    const [only, ...others] = positionsOf.get(fileNumber) ?? [];
    if (only === undefined) unmatched.push(fileNumber === '' ? '(empty)' : fileNumber);
    else if (others.length > 0) ambiguous.push(fileNumber);
    return only === undefined || others.length > 0
      ? []
      : [{ position: only.position, cells, fileNumber }];
  });
  if (unmatched.length > 0) {
    throw invalidRequest(`No row of the table has the number ${listOf(unmatched)}. ${USE_ROWS}`);
  }
  if (ambiguous.length > 0) {
    throw invalidRequest(
      `Several rows of the table have the number ${listOf(ambiguous)}. ${USE_ROWS}`,
    );
  }
  const twice = [...groupBy(rows, ({ position }) => position)]
    .filter(([, same]) => same.length > 1)
    .map(([position]) => String(position));
  if (twice.length > 0) {
    throw invalidRequest(`The file has row ${listOf(twice)} more than once. Remove the others.`);
  }
  return rows;
}

const USE_ROWS = `To correct numbers, download the rows with errors, and leave the column “${ROW_HEADER}” as it is.`;

/** Maximum numbers that a message lists. */
const LISTED = 10;

function listOf(numbers: readonly string[]): string {
  const distinct = [...new Set(numbers)];
  const rest = distinct.length - LISTED;
  const listed = distinct.slice(0, LISTED).join(', ');
  return rest > 0 ? `${listed}, and ${formatCount(rest)} more` : listed;
}

/**
 * Returns the index of each header in `others`; -1 if it is missing. Headers with the same text
 * match in order.
 */
function placesOf(headers: readonly string[], others: readonly string[]): readonly number[] {
  const last = new Map<string, number>();
  return headers.map((header) => {
    const before = last.get(header);
    const place = before === -1 ? -1 : others.indexOf(header, (before ?? -1) + 1);
    last.set(header, place);
    return place;
  });
}

/** Sets the column of each header; also saves the mapping if there is a name. */
export function saveColumns(
  parts: BulkParts,
  user: BulkUser,
  edit: BatchEdit & { readonly columns: readonly string[]; readonly saveAs: string | null },
): Promise<void> {
  return editBatch(parts, user, edit, async (trx, batch) => {
    const { batchId, columns } = edit;
    requireMapping(batch, columns);
    if (edit.saveAs !== null) {
      const mapping = { name: requireName(edit.saveAs), headers: batch.headers, columns };
      const isSaved = await saveMapping(trx, batch.firmId, mapping, parts.now());
      if (!isSaved) {
        throw conflict(`A firm can save at most ${String(BULK_LIMITS.savedMappings)} mappings.`);
      }
    }
    const rows = await findCells(trx, batchId);
    const at = columns.indexOf(ROW_KEYS[batch.kind]);
    const isKeyMoved = at !== batch.columns.indexOf(ROW_KEYS[batch.kind]);
    if (isKeyMoved) await requireOpenRows(trx, batchId);
    if (isKeyMoved) await replaceRows(trx, batchId, numbered(batch.kind, columns, cellsOf(rows)));
    else await uncheckRows(trx, batchId);
    return { columns, sums: sumsOf(columns, rows) };
  });
}

function cellsOf(rows: readonly NewRow[]): Pick<BulkTable, 'rows'> {
  return { rows: rows.map(({ cells }) => cells) };
}

function requireMapping({ headers, kind }: StoredBatch, columns: readonly string[]): void {
  if (columns.length !== headers.length) {
    throw invalidRequest('Choose a column, or “Not used”, for each header.');
  }
  const known = new Map(bulkColumns(kind).map(({ key, label }) => [key, label]));
  const used = new Set<string>();
  for (const key of columns) {
    if (key === '') continue;
    if (!known.has(key)) throw invalidRequest(`There is no column ${key}.`);
    if (used.has(key)) {
      throw invalidRequest(
        `Two headers are mapped to ${known.get(key) ?? key}. Choose one of them.`,
      );
    }
    used.add(key);
  }
}

/** Replaces the cells of one row. */
export function saveRow(
  parts: BulkParts,
  user: BulkUser,
  edit: BatchEdit & { readonly position: number; readonly cells: readonly string[] },
): Promise<void> {
  return editBatch(parts, user, edit, async (trx, batch) => {
    const { batchId, position } = edit;
    if (edit.cells.length !== batch.headers.length) {
      throw invalidRequest(`The row needs ${String(batch.headers.length)} cells.`);
    }
    const cells = edit.cells.map(cleanCell);
    const fileNumber = cells[batch.columns.indexOf(ROW_KEYS[batch.kind])] ?? '';
    if (!(await replaceCells(trx, batchId, { position, cells, fileNumber }))) {
      const rows = await findCells(trx, batchId);
      if (rows.every((each) => each.position !== position)) throw notFound();
      throw conflict(`Row ${String(position)} was filed, so it can't be changed.`);
    }
    return { sums: sumsOf(batch.columns, await findCells(trx, batchId)) };
  });
}

/** Returns the cells of a row; keyed by column key. */
export function cellsByKey(columns: readonly string[], cells: readonly string[]): Cells {
  const byKey = columns.map((key, at): [string, string] => [key, cells[at] ?? '']);
  return new Map(byKey.filter(([key]) => key !== ''));
}

const AMOUNT_PARTS = ['principal', 'interest', 'attorney_fee'];
const FILE_COLUMNS = bulkColumns('newCases')
  .filter(({ holds }) => holds === 'file' || holds === 'files')
  .map(({ key }) => key);

/** Computes the totals of a table: rows, amounts in controversy, and files named. */
export function sumsOf(columns: readonly string[], rows: readonly NewRow[]): BulkSums {
  const documents = new Set<string>();
  let cents = 0;
  for (const row of rows) {
    const cells = cellsByKey(columns, row.cells);
    const centsOf = (key: string): number => readCents(cells.get(key) ?? '') ?? 0;
    cents +=
      (cells.get('amount') ?? '') === ''
        ? AMOUNT_PARTS.reduce((sum, key) => sum + centsOf(key), 0)
        : centsOf('amount');
    for (const key of FILE_COLUMNS) {
      for (const name of readFileNames(cells.get(key) ?? '')) documents.add(name.toLowerCase());
    }
  }
  return { rows: rows.length, cents, documents: documents.size };
}
