import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { sql } from 'kysely';
import { archivedFiles } from '../../src/server/db/archive';
import { openEmbedded } from '../../src/server/db/embedded';
import type { EmbeddedHandle } from '../../src/server/db/embeddedHandle';
import { setUpWithDemo } from '../../src/demo/setUpWithDemo';
import { SERVER_VARIABLE, TEMPLATE_VARIABLE } from './preparedFiles';
import { preparePrograms } from './preparedPrograms';
import { programBeside } from './programBeside';

const ROOT = path.join(__dirname, '../..');
const CACHE = path.join(ROOT, 'node_modules/.cache/countyline');
/** Sources of the template; any change creates a new one. */
const SOURCES = [
  'src/contract',
  'src/server/db',
  'src/server/search',
  'src/server/domain/efm',
  'src/server/domain/nameIndex',
  'src/server/domain/searchLog',
  'src/demo',
  'package-lock.json',
  'test/support/databaseTemplate.ts',
];
/** Scale of the demo data: enough for every kind of row, and quick to open for each test file. */
const SCALE = 0.02;
const UNUSED_MS = 24 * 60 * 60_000;

/** Hashes the sources, each as `read` returns it. */
function hashSources(read: (file: string) => Buffer | string): string {
  const hash = createHash('sha256');
  const visit = (name: string): void => {
    if (!existsSync(name)) return;
    if (statSync(name).isDirectory()) {
      for (const child of readdirSync(name).sort()) visit(path.join(name, child));
    } else {
      hash.update(path.relative(ROOT, name)).update(read(name));
    }
  };
  for (const name of SOURCES) visit(path.join(ROOT, name));
  return hash.digest('hex').slice(0, 16);
}

/** Reads a module without its comments and line breaks, which change nothing in the database. */
function readCode(file: string): Buffer | string {
  const source = readFileSync(file);
  return file.endsWith('.ts') ? transformSync(source.toString(), { loader: 'ts' }).code : source;
}

/**
 * Returns the template of the current sources. If one exists for the same code with different
 * comments, links it under these sources' name; its hash takes longer to compute.
 */
async function templateFile(): Promise<string> {
  const nameOf = (hash: string): string => path.join(CACHE, `database-${hash}.tar`);
  const file = nameOf(hashSources((source) => readFileSync(source)));
  if (existsSync(file)) return file;
  const sameCode = nameOf(hashSources(readCode));
  if (!existsSync(sameCode)) await makeTemplate(sameCode);
  rmSync(file, { force: true });
  linkSync(sameCode, file);
  return file;
}

/** PostgreSQL's two empty system databases, which are never used. */
const EMPTY_DATABASES = /^base\/[14](\/|$)/;
/** The end of an archive. */
const END_OF_ARCHIVE = Buffer.alloc(1_024);

/**
 * Selects the log segments that are still needed after a checkpoint. Opening the database reads
 * only these.
 */
async function logInUse({ db }: EmbeddedHandle): Promise<(segment: string) => boolean> {
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ first: string; last: string }>`
    select redo_wal_file as first, pg_walfile_name(pg_current_wal_lsn()) as last
      from pg_control_checkpoint()`.execute(db);
  const { first, last } = rows[0]!;
  return (segment) => first <= segment && segment <= last;
}

/**
 * Creates the template: a dump without the half that no test reads but each test file would copy.
 */
async function makeTemplate(file: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'template-'));
  try {
    const setUp = { ...setUpWithDemo(SCALE), ...programBeside(__filename, 'demoSetUp') };
    const handle = await openEmbedded({ dataDir, setUp });
    const written = `${file}.${process.pid}`;
    try {
      const isInUse = await logInUse(handle);
      await handle.dump(written);
      const isUnread = (name: string): boolean => {
        const segment = /^pg_wal\/([0-9A-F]{24})$/.exec(name)?.[1];
        return EMPTY_DATABASES.test(name) || (segment !== undefined && !isInUse(segment));
      };
      const kept = [...archivedFiles(readFileSync(written))].filter(({ name }) => !isUnread(name));
      writeFileSync(written, Buffer.concat([...kept.map(({ whole }) => whole), END_OF_ARCHIVE]));
    } finally {
      await handle.close();
    }
    renameSync(written, file);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function removeUnused(): void {
  for (const name of readdirSync(CACHE).filter((entry) => /^(database|programs)-/.test(entry))) {
    const file = path.join(CACHE, name);
    if (Date.now() - statSync(file).mtimeMs <= UNUSED_MS) continue;
    rmSync(file, { recursive: true, force: true });
  }
}

/**
 * Jest runs this once before the server tests: creates the small demo database that they all start
 * from.
 */
export default async function prepareTemplate(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  await preparePrograms(CACHE);
  // Callers that test changed sources set one template for all.
  if (process.env[TEMPLATE_VARIABLE] !== undefined) return;
  // `npm run test:postgres` has prepared one on a server.
  if (process.env[SERVER_VARIABLE] !== undefined) return;
  const file = await templateFile();
  const now = new Date();
  utimesSync(file, now, now);
  removeUnused();
  process.env[TEMPLATE_VARIABLE] = file;
}
