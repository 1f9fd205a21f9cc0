import { randomUUID } from 'node:crypto';
import { UPLOAD_QUOTA_FILES } from '#contract/filing/uploads';
import type { CallBody } from '#contract/calls';
import { conflict, HttpProblem, invalidField } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { enqueue } from '../../jobs/repository';
import { CHECK_UPLOAD } from '../filingUploads/checkUploadJob';
import { nameOfFixed } from '../filingUploads/names';
import {
  addUpload,
  measureQuarantine,
  type MadeUpload,
  type StoredUpload,
} from '../filingUploads/uploadsRepository';
import { RECOGNIZE_UPLOAD } from './recognizeJob';

const NOT_PASSED = 'Only a PDF that passed the first check can be changed here.';
const OVER_QUOTA =
  `Your unfinished and rejected files are at the limit of ${String(UPLOAD_QUOTA_FILES)} files. ` +
  `Remove files you no longer need, or wait until others are checked.`;
const NO_SCAN = 'Every page of this file already has text.';

interface NewFile {
  readonly making: MadeUpload;
  /** Suffix added to the source file's name. */
  readonly note: string;
}

function requirePdf({ hash, kind, pages, state }: StoredUpload): {
  readonly hash: string;
  readonly pages: number;
} {
  if (state !== 'passed' || kind !== 'pdf' || hash === null) throw conflict(NOT_PASSED);
  return { hash, pages: pages ?? 0 };
}

/**
 * Adds files that jobs derive from a checked PDF, in one transaction with the jobs; the source
 * stays. Each file is checked like an upload. Throws 507 if the user's quarantine is full.
 */
async function addMade(
  db: AppDatabase,
  at: number,
  userId: number,
  source: StoredUpload,
  files: readonly NewFile[],
): Promise<StoredUpload[]> {
  return db.transaction().execute(async (trx) => {
    const { files: waiting } = await measureQuarantine(trx, userId);
    if (waiting + files.length > UPLOAD_QUOTA_FILES) {
      throw new HttpProblem(507, { message: OVER_QUOTA });
    }
    const added: StoredUpload[] = [];
    for (const [index, { making, note }] of files.entries()) {
      const upload = await addUpload(
        trx,
        {
          id: randomUUID(),
          userId,
          draftId: source.draftId,
          bytes: source.bytes,
          making,
          sentHash: null,
          sourceId: source.id,
          fix: null,
          state: 'checking',
          name: nameOfFixed(source.name, note),
        },
        // Lists sort by time, so this keeps the parts in order.
        at + index,
      );
      const job = making.kind === 'recognize' ? RECOGNIZE_UPLOAD : CHECK_UPLOAD;
      await enqueue(trx, job, { uploadId: upload.id });
      added.push(upload);
    }
    return added;
  });
}

async function addOne(
  db: AppDatabase,
  at: number,
  userId: number,
  source: StoredUpload,
  file: NewFile,
): Promise<StoredUpload> {
  const [added] = await addMade(db, at, userId, source, [file]);
  if (added === undefined) throw new Error('No file was added.');
  return added;
}

/**
 * Splits a PDF before the given pages. Throws 400 for pages that it doesn't have, or that are out
 * of order.
 */
export function splitUpload(
  db: AppDatabase,
  at: number,
  userId: number,
  source: StoredUpload,
  { before }: CallBody<'splitUpload'>,
): Promise<StoredUpload[]> {
  const { hash, pages } = requirePdf(source);
  const isInOrder = before.every((page, index) => page > (before[index - 1] ?? 1) && page <= pages);
  if (!isInOrder) {
    throw invalidField('before', `Enter page numbers from 2 to ${String(pages)}, in order.`);
  }
  const starts = [1, ...before];
  const files = starts.map((from, index) => ({
    making: { kind: 'split' as const, hash, from, to: (before[index] ?? pages + 1) - 1 },
    note: `part ${String(index + 1)} of ${String(starts.length)}`,
  }));
  return addMade(db, at, userId, source, files);
}

/** Creates a redacted copy. Throws 400 for boxes on pages that the file doesn't have. */
export async function redactUpload(
  db: AppDatabase,
  at: number,
  userId: number,
  source: StoredUpload,
  { boxes }: CallBody<'redactUpload'>,
): Promise<StoredUpload> {
  const { hash, pages } = requirePdf(source);
  if (boxes.some(({ page }) => page > pages)) {
    throw invalidField('boxes', `The file has ${String(pages)} pages.`);
  }
  if (boxes.some(({ box }) => !(box.width > 0) || !(box.height > 0))) {
    throw invalidField('boxes', 'A box needs a width and a height.');
  }
  const making = { kind: 'redact' as const, hash, boxes };
  return addOne(db, at, userId, source, { making, note: 'redacted' });
}

/** Creates a copy with recognized text. Throws 409 if every page is known to have text. */
export async function recognizeUpload(
  db: AppDatabase,
  at: number,
  userId: number,
  source: StoredUpload,
  hasScans: boolean,
): Promise<StoredUpload> {
  const { hash } = requirePdf(source);
  if (!hasScans) throw conflict(NO_SCAN);
  const making = { kind: 'recognize' as const, hash };
  return addOne(db, at, userId, source, { making, note: 'with text' });
}
