import { RowProblem } from './reading/cleanRow';
import { FileProblem } from './reading/csvRows';
import { prepareRow } from './reading/prepareRow';
import { openImport, placesOf, type RecordImportParts } from './recordImportParts';
import type { StoredImport } from './recordImportsRepository';

const ROWS = 5;
const ROW_MAX_LENGTH = 4_000;
/**
 * Maximum lines read for one record: a wrong key column would otherwise join all lines of the file.
 */
const RECORD_LINES = 1_000;

/**
 * Returns the first mapped rows of an import's file, each as JSON or as the reason it can't be
 * used. For an unreadable file, returns one text with the reason.
 */
export async function previewRows(
  parts: RecordImportParts,
  stored: StoredImport,
): Promise<readonly string[]> {
  const places = await placesOf(parts, stored);
  const found: string[] = [];
  try {
    for await (const { line, problem, value } of openImport(parts.files, stored, RECORD_LINES)) {
      found.push(
        rowText(
          line,
          problem ??
            reasonOf(() => {
              prepareRow(stored.register, value, line, places);
            }),
          value,
        ),
      );
      if (found.length === ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    found.push(error.message);
  }
  return found.map((text) => text.slice(0, ROW_MAX_LENGTH));
}

function reasonOf(prepare: () => void): string | null {
  try {
    prepare();
    return null;
  } catch (error) {
    if (error instanceof RowProblem) return error.message;
    throw error;
  }
}

function rowText(line: number, reason: string | null, value: unknown): string {
  const row = value === undefined ? '' : JSON.stringify(value, null, 1);
  return reason === null
    ? `Line ${String(line)}\n${row}`
    : `Line ${String(line)} would be rejected: ${reason}\n${row}`;
}
