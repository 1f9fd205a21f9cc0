import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openEmbeddedHandle } from '../../../src/server/db/embeddedHandle';
import { copyEmptyDatabase } from '../../../src/server/db/emptyDatabase';
import { MIGRATIONS } from '../../../src/server/db/migrations/list';

let folder: string;
let cache: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'empty-'));
  cache = path.join(folder, 'cache');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function copy(name: string): Promise<string> {
  const directory = path.join(folder, name);
  await copyEmptyDatabase(directory, cache);
  return directory;
}

/** The cached file; throws unless there is exactly one. */
function cachedFile(): string {
  const names = readdirSync(cache);
  expect(names).toHaveLength(1);
  return path.join(cache, names[0]!);
}

async function countMigrations(directory: string): Promise<number> {
  const handle = await openEmbeddedHandle({ directory, template: null });
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from schema_migration`.execute(handle.db);
  await handle.close();
  return rows[0]!.count;
}

// The tests run in order on one cache.
describe('the cache of the empty database', () => {
  it('creates a migrated database that only its owner can read', async () => {
    const directory = await copy('first');
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).concat('.');
    const modes = files.map((name) => statSync(path.join(directory, name)).mode);
    expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
    expect(await countMigrations(directory)).toBe(Object.keys(MIGRATIONS).length);
  });

  it('copies the cached file without changing it', async () => {
    const { ino, mtimeMs } = statSync(cachedFile());
    await copy('second');
    expect(existsSync(path.join(folder, 'second/PG_VERSION'))).toBe(true);
    expect(statSync(cachedFile())).toMatchObject({ ino, mtimeMs });
  });

  it('replaces a truncated file, and deletes files for other versions', async () => {
    const whole = statSync(cachedFile()).size;
    truncateSync(cachedFile(), whole - 1_000_000);
    writeFileSync(path.join(cache, '0123456789abcdef.tar'), '');
    writeFileSync(path.join(cache, '0123456789abcdef.tar.12345678'), '');
    const directory = await copy('third');
    expect(statSync(cachedFile()).size).toBe(whole);
    expect(await countMigrations(directory)).toBe(Object.keys(MIGRATIONS).length);
  });

  it("leaves no database behind when the cache can't be written", async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const directory = path.join(folder, 'fourth');
    await copyEmptyDatabase(directory, path.join(file, 'cache'));
    expect(existsSync(directory)).toBe(false);
  });

  it("leaves no partial copy behind when the directory can't be written", async () => {
    const directory = path.join(folder, 'fifth');
    mkdirSync(path.join(directory, 'PG_VERSION'), { recursive: true });
    await copyEmptyDatabase(directory, cache);
    expect(existsSync(directory)).toBe(false);
  });
});
