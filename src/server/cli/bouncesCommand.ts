import { createReadStream } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../config';
import { BOUNCES_FOLDER } from '../dataFolders';
import { BOUNCE_MAX_BYTES, saveBounce } from '../mail/bounceFolder';
import { UsageError } from './usage';

/** Reads the first bytes; a bounce report comes before the returned email. */
async function readHead(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= BOUNCE_MAX_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, BOUNCE_MAX_BYTES);
}

/**
 * Saves a bounce report where the server reads it. Needs no database, so an email server can pass on
 * reports while the site's server runs. Returns the exit code.
 */
export async function runBouncesCommand(args: readonly string[]): Promise<number> {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0) {
    throw new UsageError('mail-bounces accepts one file, or - for standard input.');
  }
  const source: AsyncIterable<Uint8Array> = file === '-' ? process.stdin : createReadStream(file);
  const message = await readHead(source).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`);
  });
  if (message.length === 0) throw new UsageError('The input is empty.');
  await saveBounce(path.join(readConfig(process.env).dataDir, BOUNCES_FOLDER), message);
  return 0;
}
