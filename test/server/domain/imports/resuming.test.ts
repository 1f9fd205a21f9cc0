import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import {
  hashFile,
  hashReading,
  openPieces,
  openRows,
} from '../../../../src/server/domain/imports/reading/openRows';
import { runImport } from '../../../../src/server/domain/imports/runImport';
import { prepareImport } from '../../../../src/server/domain/imports/runRepository';
import { openRunStore } from '../../../../src/server/domain/imports/runStoreRepository';
import { openTestDatabase } from '../../../support/testDatabase';
import { ImportDesk, warrantRow } from './fixtures';

let handle: DatabaseHandle;
let desk: ImportDesk;

beforeAll(async () => {
  handle = await openTestDatabase();
});
afterAll(() => handle.close());
beforeEach(() => {
  desk = new ImportDesk(handle);
});
afterEach(async () => {
  desk.close();
  await sql`delete from tax_warrant where source is not null`.execute(handle.db);
  await sql`truncate import_batch, import_error, import_tombstone, record_event`.execute(handle.db);
});

const ROWS = Array.from({ length: 1_300 }, (_, at) =>
  at % 100 === 7
    ? { sourceKey: `k${String(at)}` }
    : warrantRow(`k${String(at)}`, { names: [{ name: `Zorkmid, Person${String(at % 50)}` }] }),
);

/** Everything that an import leaves, without ids and times. */
const left = async (): Promise<unknown[]> =>
  (
    await sql`
      select w.source_key, w.row_hash, w.taxpayer_name, w.amount_cents,
             (select count(*)::integer from tax_warrant_party p where p.warrant_id = w.id) as names,
             (select count(*)::integer from warrant_name_posting p where p.record_id = w.id) as found
        from tax_warrant w where w.source is not null order by w.source_key`.execute(handle.db)
  ).rows;

/** Runs until a batch that is killed at the end of its transaction. */
async function runKilled(file: string, batch: number): Promise<void> {
  const opened = openPieces(createReadStream(file));
  const format = { kind: 'ndjson' } as const;
  const request = {
    register: 'taxWarrant' as const,
    source: 'Test system',
    asOf: new Date('2026-07-01T00:00:00Z'),
    coverageFrom: null,
    coverageTo: null,
    fileName: 'w.ndjson',
    fileHash: await hashFile(createReadStream(file)),
    readingHash: hashReading(format, 'utf8'),
  };
  let count = 0;
  const store = openRunStore(handle, request, () => {
    if (++count === batch) throw new Error('killed');
  });
  // A killed process can't record that it stopped.
  const silent = { ...store, stop: () => Promise.resolve() };
  await runImport({
    register: 'taxWarrant',
    store: silent,
    places: await prepareImport(handle, () => undefined),
    rows: openRows(opened.pieces, format, 'utf8'),
    maxBad: 0.5,
    resume: 'auto',
    now: () => 0,
    onStart: () => Promise.resolve(),
    onBatch: () => Promise.resolve(),
    onStatisticsFailed: () => undefined,
  });
}

describe('an import that is killed in the middle of a batch', () => {
  it('stores only complete batches, resumes after them, and ends with the same result as a single run', async () => {
    const file = desk.rows('w.ndjson', ROWS);
    await desk.run('taxWarrant', file);
    const whole = await left();
    expect(whole).toHaveLength(1_287);
    const errors = desk.refused(file);
    await sql`delete from tax_warrant where source is not null`.execute(handle.db);
    await sql`truncate import_batch, import_error`.execute(handle.db);

    await expect(runKilled(file, 2)).rejects.toThrow('killed');
    expect(await left()).toHaveLength(495);
    expect(
      await desk.count(
        'warrant_name_posting',
        `not exists (select from tax_warrant w where w.id = record_id)`,
      ),
    ).toBe(0);
    const { lines } = await desk.run('taxWarrant', file);
    expect(lines).toContain('Continuing after row 500, where the last run ended.');
    expect(lines).toContain('1,300 rows read: 1,287 written, 0 unchanged, 0 removed, 13 bad.');
    expect(await left()).toEqual(whole);
    expect(desk.refused(file)).toEqual(errors);
  });

  it('restarts a killed import on request, and detects existing rows as unchanged', async () => {
    const file = desk.rows('w.ndjson', ROWS);
    await expect(runKilled(file, 2)).rejects.toThrow('killed');
    const { lines } = await desk.run('taxWarrant', file, ['--from-start']);
    expect(lines).toContain('1,300 rows read: 792 written, 495 unchanged, 0 removed, 13 bad.');
  });

  it('rejects resuming with a different file, or without an interrupted run', async () => {
    const file = desk.rows('w.ndjson', ROWS);
    await desk.run('taxWarrant', file);
    await expect(desk.run('taxWarrant', file, ['--resume'])).rejects.toThrow(
      'No interrupted run of this file',
    );
  });
});

describe('an import', () => {
  it('updates table statistics with the time limit of bulk loads, because large tables take long', async () => {
    const scripts: string[] = [];
    const runScript = (script: string): Promise<void> => {
      scripts.push(script);
      return handle.runScript(script);
    };
    const watched = new ImportDesk({ ...handle, runScript });
    await watched.run('taxWarrant', watched.rows('w.ndjson', [warrantRow('k1')]));
    watched.close();
    expect(scripts).toContain('analyze "tax_warrant"');
    expect(scripts).toContain('analyze "warrant_name_posting"');
  });

  it('continues the import if table statistics can’t be updated, and reports the failure', async () => {
    const runScript = (): Promise<void> => Promise.reject(new Error('statement timeout'));
    const watched = new ImportDesk({ ...handle, runScript });
    const { code, lines } = await watched.run(
      'taxWarrant',
      watched.rows('w.ndjson', [warrantRow('k1')]),
    );
    watched.close();
    expect(code).toBe(0);
    expect(lines).toContain('Table statistics not updated: statement timeout');
    expect(lines).toContain('1 rows read: 1 written, 0 unchanged, 0 removed, 0 bad.');
  });
});
