import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const decompress = promisify(brotliDecompress);
const ROOT = path.resolve(__dirname, '../..');
const PACKAGE = path.join(ROOT, 'node_modules/@sparticuz/chromium');
const CACHE = path.join(ROOT, 'node_modules/.cache/countyline/chromium');
const TAR_BLOCK_BYTES = 512;

/** Paths of an unpacked Chromium and its supporting files. */
export interface ChromiumFiles {
  readonly executable: string;
  /** Environment with the paths of its libraries and fonts; empty for a system Chromium. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Writes the regular files of a tar archive below `folder`. */
async function unpackTar(archive: Buffer, folder: string): Promise<void> {
  let at = 0;
  while (at + TAR_BLOCK_BYTES <= archive.length && archive[at] !== 0) {
    const field = (from: number, length: number): string =>
      archive
        .toString('latin1', at + from, at + from + length)
        .replace(/\0.*$/s, '')
        .trim();
    const name = field(0, 100);
    const size = Number.parseInt(field(124, 12), 8);
    const type = field(156, 1);
    const start = at + TAR_BLOCK_BYTES;
    if (type === '0' || type === '') {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, archive.subarray(start, start + size));
    }
    at = start + Math.ceil(size / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES;
  }
}

function fontConfiguration(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${path.join(fonts, '.cache')}</cachedir>
  <config></config>
</fontconfig>
`;
}

async function unpackInto(folder: string): Promise<void> {
  const unpacked = async (name: string): Promise<Buffer> =>
    decompress(await readFile(path.join(PACKAGE, 'bin', name)));
  const executable = path.join(folder, 'chromium');
  await mkdir(folder, { recursive: true });
  await writeFile(executable, await unpacked('chromium.br'));
  await chmod(executable, 0o755);
  // This file of the package contains libraries that a bare machine lacks, such as libnss3.
  await unpackTar(await unpacked('al2023.tar.br'), folder);
  await unpackTar(await unpacked('fonts.tar.br'), folder);
}

/**
 * Returns the Chromium of the npm packages, unpacked on first use; `CHROMIUM_PATH` overrides it.
 * Safe for concurrent processes: each unpacks into its own folder, and the first rename wins.
 */
export async function chromiumFiles(): Promise<ChromiumFiles> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== '') return { executable: chosen, environment: {} };

  const manifest = JSON.parse(await readFile(path.join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.join(CACHE, manifest.version);
  if (!existsSync(folder)) {
    const draft = path.join(CACHE, `.unpacking-${randomUUID()}`);
    try {
      await unpackInto(draft);
      await rename(draft, folder);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const fonts = path.join(folder, 'fonts');
  const configuration = path.join(folder, 'fonts.conf');
  // The paths are absolute, so they are checked each time: a working copy may have moved.
  const expected = fontConfiguration(fonts);
  if ((await readFile(configuration, 'utf8')) !== expected) {
    await writeFile(configuration, expected);
  }
  return {
    executable: path.join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: [path.join(folder, 'lib'), process.env.LD_LIBRARY_PATH]
        .filter((entry) => entry !== undefined && entry !== '')
        .join(':'),
      FONTCONFIG_FILE: configuration,
    },
  };
}

/**
 * Starts a Chromium with its regular security, except for the sandbox, which needs rights that a
 * container lacks. Leaves out the package's suggested arguments, which turn web security off.
 * `engine` lists V8 flags.
 */
export async function launchBrowser(engine: readonly string[] = []): Promise<Browser> {
  const { executable, environment } = await chromiumFiles();
  return chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...environment },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(engine.length === 0 ? [] : [`--js-flags=${engine.join(' ')}`]),
    ],
  });
}
