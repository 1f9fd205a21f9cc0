import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '../../../src/server/db/embedded';
import { DatabaseReadOnlyError, DatabaseTooNewError } from '../../../src/server/db/errors';
import { programBeside } from '../../support/programBeside';

const PROGRAM = programBeside(path.join(__dirname, 'programs/here.ts'), 'saveRows');
const ENOUGH_SAVES = 60;

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'embedded-'));
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the program and kills it as soon as it begins to create a database. */
async function killInSetUp(): Promise<void> {
  const seen = watch(dataDir);
  const child: ChildProcess = fork(PROGRAM.file, [dataDir], { execArgv: [...PROGRAM.execArgv] });
  seen.on('change', (_kind, name) => {
    if (String(name).startsWith('database.new-')) child.kill('SIGKILL');
  });
  await once(child, 'close');
  seen.close();
}

/** Starts the program and kills it as soon as it prints that line. */
async function killWhenSaid(what: string): Promise<string[]> {
  const child: ChildProcess = fork(PROGRAM.file, [dataDir], { execArgv: [...PROGRAM.execArgv] });
  const said: string[] = [];
  child.on('message', (line: string) => {
    said.push(line);
    if (line === what) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return said;
}

const savedNames = async (): Promise<Set<string>> => {
  const handle = await openEmbedded({ dataDir });
  const rows = await handle.db.selectFrom('setting').select('name').execute();
  await handle.close();
  return new Set(rows.map((row) => row.name));
};

/** Files and folders of the data directory that other users may read or change. */
const openToOthers = (): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .concat('.')
    .filter((name) => (statSync(path.join(dataDir, name)).mode & 0o077) !== 0);

// The tests of this file run in order on one data directory.
describe('a data directory', () => {
  it('restarts an interrupted first setup', async () => {
    await killInSetUp();
    expect(readdirSync(dataDir)).not.toContain('database');
    const lines: string[] = [];
    const handle = await openEmbedded({ dataDir, onProgress: (line) => lines.push(line) });
    expect(lines).toEqual([
      'An earlier set-up did not finish. Starting over.',
      expect.stringMatching(/^Create the database … done in \d+\.\d s$/),
    ]);
    const { rows } = await sql`select count(*) as counties from county`.execute(handle.db);
    expect(rows).toEqual([{ counties: 175 }]);
    await handle.dump(path.join(dataDir, 'dump.tar'));
    expect(openToOthers()).toEqual([]);
    await handle.close();
    rmSync(path.join(dataDir, 'dump.tar'));
    expect(readdirSync(dataDir)).toEqual(['database']);
  }, 60_000);

  it('makes a data directory private if an earlier version left it open', async () => {
    for (const name of ['.', 'database', 'database/base'])
      chmodSync(path.join(dataDir, name), 0o777);
    chmodSync(path.join(dataDir, 'database/PG_VERSION'), 0o666);
    const handle = await openEmbedded({ dataDir });
    expect(openToOthers()).toEqual([]);
    await handle.close();
  }, 60_000);

  it('keeps every acknowledged row when the process is killed while saving', async () => {
    const said = await killWhenSaid(`saved ${ENOUGH_SAVES}`);
    const acknowledged = said.filter((line) => line.startsWith('saved '));
    expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH_SAVES);
    const names = await savedNames();
    const missing = acknowledged
      .map((line) => line.replace('saved ', 'row-'))
      .filter((name) => !names.has(`${name}-a`) || !names.has(`${name}-b`));
    expect(missing).toEqual([]);
    const halves = [...names].filter((name) => name.endsWith('-a')).length;
    expect(names.size).toBe(2 * halves);
  }, 60_000);

  it('reopens a database with every row once there is space again after a full disk', async () => {
    const lost: string[] = [];
    const handle = await openEmbedded({ dataDir, onLost: (reason) => lost.push(reason) });
    const { db } = handle;
    await db.insertInto('setting').values({ name: 'before', value: 'x' }).execute();
    const write = sql`do $$ begin raise exception sqlstate '53100'; end $$`.execute(db);
    await expect(write).rejects.toThrow(DatabaseReadOnlyError);
    expect(lost).toEqual([]);
    await db.insertInto('setting').values({ name: 'after', value: 'x' }).execute();
    expect(lost).toHaveLength(1);
    await handle.close();
    const names = await savedNames();
    expect(names.has('before') && names.has('after')).toBe(true);
  }, 60_000);

  it('rejects a data directory of a newer version, and releases its lock', async () => {
    const handle = await openEmbedded({ dataDir });
    await sql`insert into schema_migration (name, timestamp) values ('9999-future', 'now')`.execute(
      handle.db,
    );
    await handle.close();
    const refusal = openEmbedded({ dataDir });
    await expect(refusal).rejects.toThrow(DatabaseTooNewError);
    await expect(refusal).rejects.toThrow('9999-future');
    expect(readdirSync(dataDir)).toEqual(['database']);
  }, 60_000);
});
