import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { runRefreshDemoCommand } from '../../../src/server/cli/refreshDemoCommand';
import { UsageError } from '../../../src/server/cli/usage';
import { DATABASE_FOLDER, EXPORTS_FOLDER } from '../../../src/server/dataFolders';
import { openEmbedded } from '../../../src/server/db/embedded';
import { DataDirectoryBusyError } from '../../../src/server/db/errors';
import { finishReplacement } from '../../../src/server/db/replacement';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { findDemoDay } from '../../../src/demo/demoDay';
import { TEMPLATE_VARIABLE } from '../../support/preparedFiles';

const MADE_ON = '2026-06-30';

// The tests of this file run in order on one data directory.
describe('npm run cli -- refresh-demo', () => {
  const environment = { ...process.env };
  let dataDir: string;
  let printed: string[];
  const inDatabase = async <T>(work: (handle: DatabaseHandle) => Promise<T>): Promise<T> => {
    const handle = await openEmbedded({ dataDir });
    try {
      return await work(handle);
    } finally {
      await handle.close();
    }
  };

  beforeAll(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'refresh-'));
    const database = path.join(dataDir, DATABASE_FOLDER);
    mkdirSync(database);
    execFileSync('tar', ['-xf', process.env[TEMPLATE_VARIABLE] ?? '', '-C', database], {
      stdio: 'ignore',
    });
  });
  beforeEach(() => {
    printed = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
      printed.push(String(line).trimEnd());
      return true;
    });
    process.env = {
      ...environment,
      DATA_DIR: dataDir,
      DEMO_DATE: '2027-01-01',
      DEMO_SCALE: '0.01',
    };
    delete process.env.DATABASE_URL;
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.env = environment;
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('changes nothing without a terminal or --yes, and lists what would be lost', async () => {
    await inDatabase(({ db }) =>
      sql`update app_user set created_at = now() + interval '1 day' where username = 'user'`.execute(
        db,
      ),
    );
    const refused = runRefreshDemoCommand([]);
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow('run the command again with --yes');
    expect(printed).toEqual([
      `The demo data is dated ${MADE_ON}. It will be dated 2027-01-01.`,
      'These changes will be lost: 1 user.',
    ]);
    expect(await inDatabase(({ db }) => findDemoDay(db))).toBe(MADE_ON);
  });

  it('rejects refreshing the demo while a server holds the data directory', async () => {
    await inDatabase(async ({ db }) => {
      await expect(runRefreshDemoCommand(['--yes'])).rejects.toThrow(DataDirectoryBusyError);
      expect(await findDemoDay(db)).toBe(MADE_ON);
    });
  });

  it('rejects refreshing a database without demo accounts', async () => {
    await inDatabase(({ db }) => sql`update app_user set is_demo = false`.execute(db));
    await expect(runRefreshDemoCommand(['--yes'])).rejects.toThrow('has no demo accounts');
    await inDatabase(({ db }) => sql`update app_user set is_demo = true`.execute(db));
    expect(await inDatabase(({ db }) => findDemoDay(db))).toBe(MADE_ON);
  });

  it('refuses to refresh a database server or a folder without a database', async () => {
    process.env.DATABASE_URL = 'postgres://localhost/countyline';
    await expect(runRefreshDemoCommand(['--yes'])).rejects.toThrow('embedded database only');
    delete process.env.DATABASE_URL;
    process.env.DATA_DIR = path.join(dataDir, 'elsewhere');
    await expect(runRefreshDemoCommand(['--yes'])).rejects.toThrow('has no database');
    expect(existsSync(path.join(dataDir, 'elsewhere'))).toBe(false);
  });

  it('replaces the data and deletes the files of the old database', async () => {
    mkdirSync(path.join(dataDir, EXPORTS_FOLDER));
    writeFileSync(path.join(dataDir, EXPORTS_FOLDER, 'old'), 'old');
    expect(await runRefreshDemoCommand(['--yes'])).toBe(0);
    expect(printed.at(-1)).toBe('The demo data is now dated 2027-01-01.');
    expect(readdirSync(dataDir)).toEqual([DATABASE_FOLDER]);
    expect(await inDatabase(({ db }) => findDemoDay(db))).toBe('2027-01-01');
  });
});

describe('an interrupted replacement of the database', () => {
  let folder: string;
  const at = (name: string): string => path.join(folder, name);
  const make = (name: string, content: string): void => {
    mkdirSync(at(name));
    writeFileSync(path.join(at(name), content), '');
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'replaced-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    [
      'was killed before the new database was in place',
      { database: 'before', 'database.next': 'after' },
      'before',
    ],
    [
      'was killed between its two renames',
      { 'database.old': 'before', 'database.next': 'after' },
      'after',
    ],
    [
      'was killed before the old database was removed',
      { database: 'after', 'database.old': 'before' },
      'after',
    ],
    ['left only the old database', { 'database.old': 'before' }, 'before'],
    ["wasn't interrupted", { database: 'before' }, 'before'],
  ])('leaves one complete database if the replacement %s', async (_when, folders, left) => {
    for (const [name, content] of Object.entries(folders)) make(name, content);
    await finishReplacement(at('database'));
    expect(readdirSync(folder)).toEqual(['database']);
    expect(readdirSync(at('database'))).toEqual([left]);
  });

  it('creates no demo database if none exists', async () => {
    await finishReplacement(at('database'));
    expect(readdirSync(folder)).toEqual([]);
  });
});
