import { isRefusedBy, type UploadFix } from '#contract/filingUploads';
import { checkFile, fixFile, type CheckResult } from './firstCheck';

/** A job for the worker: checks a file, after making it from another one if `fix` is set. */
export interface CheckJob {
  readonly bytes: Uint8Array;
  readonly fix: UploadFix | null;
}

/** Runs one job. The file may be hostile, so call this only in a worker. */
export async function performCheck({ bytes, fix }: CheckJob): Promise<CheckResult> {
  if (fix === null) return checkFile(bytes);
  const fixed = await fixFile(bytes, fix).catch(() => null);
  if (fixed === null) {
    return { findings: [{ code: 'damaged', page: null }], kind: null, pages: 0, file: null };
  }
  const result = await checkFile(fixed);
  const note = { code: fix === 'repair' ? 'repaired' : 'scriptsRemoved', page: null } as const;
  return {
    ...result,
    findings: isRefusedBy(result.findings) ? result.findings : [note, ...result.findings],
    file: result.file ?? fixed,
  };
}
