import { randomUUID } from 'node:crypto';
import { problemOf } from '#contract/filing/uploadFindings';
import { invalidField } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { transactionWithAudit } from '../audit/repository';
import { checkSentFile, type CheckParts } from '../filingUploads/checkSentFile';
import { keepUsedFile } from '../filingUploads/filesInUseRepository';
import { cleanFileName } from '../filingUploads/names';
import { findOwnOrder, requireUndecided } from './decideOrder';
import { addVersion } from './versionsRepository';

/** Dependencies for checking and storing a version. */
export interface VersionParts extends CheckParts {
  readonly db: AppDatabase;
}

/** A file that a judge uploads to replace the filer's order. */
export interface SentVersion {
  readonly filingId: string;
  readonly sequence: number;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const NEXT = 'Save the order as a new PDF and upload that.';

/**
 * Stores a judge's own version of a waiting order after the same check as filers' uploads. Throws
 * 400 with the reason if the file can't be signed.
 */
export async function uploadVersion(
  parts: VersionParts,
  actor: Actor,
  userId: number,
  { bytes, fileName, filingId, sequence }: SentVersion,
): Promise<void> {
  const { db } = parts;
  requireUndecided(await findOwnOrder(db, userId, filingId, actor.at), sequence);
  if (bytes.length === 0) throw invalidField('file', 'Choose the PDF of your version.');
  const checked = await checkSentFile(parts, bytes);
  if (checked.state === 'refused') {
    const problems = checked.findings.map(problemOf).slice(0, 3).join(' ');
    throw invalidField('file', `${problems} ${NEXT}`);
  }
  if (checked.kind === 'word') {
    throw invalidField('file', 'This is a Word file. Save it as a PDF and upload that.');
  }
  const version = { ...checked, id: randomUUID(), fileName: cleanFileName(fileName) };
  await transactionWithAudit(db, async (trx, audit) => {
    await keepUsedFile(trx, parts.files, checked.content);
    await addVersion(trx, version, { filingId, judgeId: userId, at: actor.at });
    audit({
      ...actor,
      action: 'addOrderVersion',
      target: `efmFiling/${filingId}`,
      detail: { fileName: version.fileName, hash: version.hash, pages: version.pages },
    });
  });
}
