import { createReadStream } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../config';
import { BOUNCES_FOLDER } from '../dataFolders';
import { BOUNCE_MAX_BYTES, saveBounce } from '../mail/bounceFolder';
import { UsageError } from './usage';

/** The first bytes: what a report says stands before the mail that comes back. */
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
 * Lays a report of a mail that could not be delivered where the server reads it: it needs no
 * database, so a mail system can hand reports over while the server runs. Gives the exit code.
 */
export async function runBouncesCommand(args: readonly string[]): Promise<number> {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0) {
    throw new UsageError('mail-bounces takes one file, or - for standard input.');
  }
  const source: AsyncIterable<Uint8Array> = file === '-' ? process.stdin : createReadStream(file);
  const message = await readHead(source).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`);
  });
  if (message.length === 0) throw new UsageError('There is nothing in it.');
  await saveBounce(path.join(readConfig(process.env).dataDir, BOUNCES_FOLDER), message);
  return 0;
}
