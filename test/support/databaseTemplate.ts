import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from '../../src/server/db/embedded';
import { setUpWithDemo } from '../../src/server/demo/setUpWithDemo';

const ROOT = path.join(__dirname, '../..');
const CACHE = path.join(ROOT, 'node_modules/.cache/countyline');
/** What the template is made from; any change makes a new one. */
const SOURCES = [
  'src/contract',
  'src/server/db',
  'src/server/search',
  'src/server/domain/searchLog',
  'src/server/demo',
  'package-lock.json',
];
/** Large enough for every kind of row, small enough to be opened for each test file. */
const SCALE = 0.02;
const UNUSED_MS = 24 * 60 * 60_000;

/** Name of the environment variable that tells the tests where the template is. */
export const TEMPLATE_VARIABLE = 'TEST_DATABASE_TEMPLATE';

function sourceHash(): string {
  const hash = createHash('sha256');
  const visit = (name: string): void => {
    if (!existsSync(name)) return;
    if (statSync(name).isDirectory()) {
      for (const child of readdirSync(name).sort()) visit(path.join(name, child));
    } else {
      hash.update(path.relative(ROOT, name)).update(readFileSync(name));
    }
  };
  for (const name of SOURCES) visit(path.join(ROOT, name));
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(file: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'template-'));
  try {
    const handle = await openEmbedded({ dataDir, setUp: setUpWithDemo(SCALE) });
    const written = `${file}.${process.pid}`;
    try {
      await handle.dump(written);
    } finally {
      await handle.close();
    }
    renameSync(written, file);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function removeUnused(): void {
  for (const name of readdirSync(CACHE).filter((entry) => entry.startsWith('database-'))) {
    const file = path.join(CACHE, name);
    if (Date.now() - statSync(file).mtimeMs > UNUSED_MS) rmSync(file, { force: true });
  }
}

/** Jest runs this once before the server's tests: a small demo database that they all start from. */
export default async function prepareTemplate(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const file = path.join(CACHE, `database-${sourceHash()}.tar`);
  if (!existsSync(file)) await makeTemplate(file);
  const now = new Date();
  utimesSync(file, now, now);
  removeUnused();
  process.env[TEMPLATE_VARIABLE] = file;
}
