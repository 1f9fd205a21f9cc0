import { Type } from '@sinclair/typebox';
import type { JobKind } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';
import type { FileStore } from '../fileStore/store';
import type { UploadChecker } from '../filingUploads/uploadChecker';
import type { AppDatabase } from '../../http/services';
import {
  findReadings,
  requestReadings,
  saveReading,
  type ReadingsTransaction,
} from './readingsRepository';

const Payload = Type.Object({ hash: Type.String() });

/** Reads one file that passed the upload check, for the envelope check. */
export const READ_DOCUMENT: JobKind<typeof Payload> = {
  name: 'read-filing-document',
  payload: Payload,
  timeLimitSeconds: 300,
  firstWaitSeconds: 10,
};

/** Calls `enqueueReadings` in its own transaction. */
export async function readSoon(
  db: AppDatabase,
  hashes: readonly string[],
  now: number,
): Promise<void> {
  await db.transaction().execute((trx) => enqueueReadings(trx, hashes, now));
}

/** Enqueues files for reading by their hashes, unless they are read or enqueued. */
async function enqueueReadings(
  trx: ReadingsTransaction,
  hashes: readonly string[],
  now: number,
): Promise<boolean> {
  const needed = await requestReadings(trx, hashes, now);
  for (const hash of needed) await enqueue(trx, READ_DOCUMENT, { hash });
  return needed.length > 0;
}

interface ReadingParts {
  readonly db: AppDatabase;
  readonly now: () => number;
  readonly files: FileStore;
  readonly checker: UploadChecker;
}

/** Reads a file and saves the data for the check; a file that can't be read counts as failed. */
export async function readDocument(
  { checker, db, files, now }: ReadingParts,
  hash: string,
  signal: AbortSignal,
): Promise<void> {
  const known = (await findReadings(db, [hash], now())).get(hash);
  if (known === undefined || known.state === 'done') return;
  const bytes = await files.read(hash);
  const reading = bytes === null ? null : await checker.read(bytes);
  signal.throwIfAborted();
  await saveReading(db, hash, reading, now());
}
