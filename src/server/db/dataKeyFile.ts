import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DATA_KEY_BYTES, DATA_KEY_FILE, readDataKeys } from '../dataKeys';
import { directoryProblem, errorCode } from './dataDirectory';
import { DataKeyError } from './errors';

/** Reads the keys in a data directory; null when it has no key file. Throws `DataKeyError`. */
export async function readKeyFile(dataDir: string): Promise<readonly Buffer[] | null> {
  const file = path.join(dataDir, DATA_KEY_FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw directoryProblem(dataDir, error);
  }
  const keys = readDataKeys(text);
  if (keys === null) {
    throw new DataKeyError(
      `The file ${file} contains no 32-byte data key in base64 or hexadecimal. ` +
        'Restore it from a backup, or set DATA_KEY.',
    );
  }
  return keys;
}

/**
 * Creates the key file, readable only by its owner, and returns its keys. The file appears complete
 * or not at all; when another server creates it at the same time, both use the same key.
 */
export async function createKeyFile(dataDir: string): Promise<readonly Buffer[]> {
  const file = path.join(dataDir, DATA_KEY_FILE);
  const draft = `${file}.new-${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(DATA_KEY_BYTES).toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  } catch (error) {
    throw directoryProblem(dataDir, error);
  } finally {
    await rm(draft, { force: true });
  }
  const keys = await readKeyFile(dataDir);
  if (keys === null) throw new DataKeyError(`The file ${file} disappeared while it was created.`);
  return keys;
}
