import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { programBeside } from '../programBeside';
import { archivedFiles } from './archive';
import { openEmbeddedHandle } from './embeddedHandle';

/** Length of the checksum in front of a cached archive. */
const CHECKSUM_BYTES = 32;
/** Programs whose code determines an empty database. */
const PROGRAMS = ['embeddedSetUp', 'embeddedWorker'];

/**
 * Returns the name of the cached archive for this version's code and engine; null for code that
 * isn't built.
 */
function archiveName(): string | null {
  const files = PROGRAMS.map((name) => programBeside(__filename, name).file);
  if (files.some((file) => !file.endsWith('.js'))) return null;
  const engine = path.join(
    path.dirname(require.resolve('@electric-sql/pglite')),
    '../package.json',
  );
  const hash = createHash('sha256');
  for (const file of [...files, engine]) hash.update(readFileSync(file));
  return `${hash.digest('hex').slice(0, 16)}.tar`;
}

function checksum(archive: Uint8Array): Buffer {
  return createHash('sha256').update(archive).digest();
}

/** Reads a cached archive; null if it's missing or damaged. */
function readArchive(file: string): Buffer | null {
  try {
    const bytes = readFileSync(file);
    const archive = bytes.subarray(CHECKSUM_BYTES);
    return checksum(archive).equals(bytes.subarray(0, CHECKSUM_BYTES)) ? archive : null;
  } catch {
    return null;
  }
}

/** Creates an empty database in memory, which takes half as long as on disk, and caches it. */
async function createArchive(file: string): Promise<Buffer> {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true });
  // Deletes archives of other versions, and drafts of processes that were killed.
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { force: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = await openEmbeddedHandle({ directory: null, template: null });
  try {
    await sql`checkpoint`.execute(handle.db);
    await handle.dump(draft);
  } finally {
    await handle.close();
  }
  const archive = readFileSync(draft);
  writeFileSync(draft, Buffer.concat([checksum(archive), archive]));
  renameSync(draft, file);
  return archive;
}

function unpack(archive: Uint8Array, directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const { data, isFolder, name } of archivedFiles(archive)) {
    const file = path.join(directory, name);
    mkdirSync(isFolder ? file : path.dirname(file), { recursive: true, mode: 0o700 });
    if (!isFolder) writeFileSync(file, data, { mode: 0o600 });
  }
}

/**
 * Copies the empty database of this version from the cache to `directory`; the first call of a
 * version creates it in the cache. Leaves no directory if the cache can't be used: opening the
 * directory then creates the database there.
 */
export async function copyEmptyDatabase(directory: string, cache: string): Promise<void> {
  try {
    const name = archiveName();
    if (name === null) return;
    const file = path.join(cache, name);
    unpack(readArchive(file) ?? (await createArchive(file)), directory);
  } catch {
    rmSync(directory, { recursive: true, force: true });
  }
}
