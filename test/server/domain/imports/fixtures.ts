import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { importFile } from '../../../../src/server/cli/importCommand';
import { readImportOptions } from '../../../../src/server/cli/importOptions';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { openTestDatabase } from '../../../support/testDatabase';

/** A database without courts, records, and users, as `DEMO=off` leaves it. */
export async function openEmptyDatabase(): Promise<DatabaseHandle> {
  const handle = await openTestDatabase();
  await emptyDatabase(handle);
  return handle;
}

/** Deletes courts, records, and users, and empties the name indexes. */
export async function emptyDatabase({ db }: DatabaseHandle): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
     where schemaname = 'public'
       and tablename ~ '^(court|judgment|document|warrant)_name'`.execute(db);
  const tables = [
    ...rows.map(({ name }) => name),
    ...['court', 'tax_warrant', 'recorded_document', 'data_source', 'app_user', 'account'],
    ...['import_batch', 'import_error', 'import_tombstone'],
  ].map((name) => sql.table(name));
  // Users own regions, so truncating them empties the regions that every database starts with.
  const regions = await db.selectFrom('region').selectAll().where('user_id', 'is', null).execute();
  const places = await db.selectFrom('region_county').selectAll().execute();
  await sql`truncate ${sql.join(tables)} cascade`.execute(db);
  await db.insertInto('region').values(regions).execute();
  const kept = new Set(regions.map(({ id }) => id));
  const ours = places.filter((place) => kept.has(place.region_id));
  await db.insertInto('region_county').values(ours).execute();
}

/** Result and output of an import. */
export interface Imported {
  readonly code: 0 | 1;
  readonly lines: readonly string[];
}

/** A folder of import files, and the command that imports them. */
export class ImportDesk {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'import-'));

  /** Replaces the wait between attempts to lock a register. */
  pause: () => Promise<void> = () => Promise.reject(new Error('The import waited'));

  constructor(readonly handle: DatabaseHandle) {}

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Returns the path of a file in the folder. */
  place(name: string): string {
    return path.join(this.folder, name);
  }

  file(name: string, content: string | Uint8Array): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }

  /** Writes a file of rows, one per line. */
  rows(name: string, rows: readonly unknown[]): string {
    return this.file(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }

  /**
   * Runs `import register file …` as the command line does; reads standard input if bytes are
   * given.
   */
  async run(
    register: string,
    file: string,
    more: readonly string[] = [],
    input = '',
  ): Promise<Imported> {
    const lines: string[] = [];
    const common = ['--source', 'Test system', '--as-of', '2026-07-01T00:00:00Z'];
    const options = readImportOptions([register, file, ...common, ...more]);
    async function* standardInput(): AsyncGenerator<Uint8Array> {
      await Promise.resolve();
      yield Buffer.from(input);
    }
    const code = await importFile(this.handle, options, {
      standardInput: standardInput(),
      now: () => Date.parse('2026-07-06T13:00:00Z'),
      print: (line) => void lines.push(line),
      dataDir: this.folder,
      pause: () => this.pause(),
    });
    return { code, lines };
  }

  /** Why rows of a file were refused, by line. */
  refused(file: string): { line: number; reason: string; snippet: string }[] {
    return readFileSync(`${file}.errors.ndjson`, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { line: number; reason: string; snippet: string });
  }

  async count(table: string, where = 'true'): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(
      this.handle.db,
    );
    return rows[0]?.count ?? -1;
  }

  /** Counts the names that a register's index finds. */
  async found(register: string, name: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
        from ${sql.table(`${register}_name_posting`)} p
        join ${sql.table(`${register}_name`)} n on n.id = p.name_id
       where n.name = ${name}`.execute(this.handle.db);
    return rows[0]?.count ?? -1;
  }
}

/** A valid row of a tax warrant. */
export function warrantRow(sourceKey: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    sourceKey,
    county: '18177',
    warrantNumber: '01234567',
    taxType: 'IND',
    tax: '1,234.50',
    clerk: 3,
    issuedOn: '2026-05-01',
    filedOn: '2026-06-01',
    names: [{ name: 'QUIMBLETON, OSWALD T' }],
    ...changes,
  };
}

/** A valid row of a court case. */
export function caseRow(sourceKey: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    sourceKey,
    court: '89D01',
    caseNumber: '89D01-2606-CC-000777',
    caption: 'Quimbleton v. Zwettler',
    status: 'OPEN',
    filedOn: '2026-06-01',
    parties: [{ name: 'Oswald Quimbleton', role: 'Plaintiff' }],
    ...changes,
  };
}
