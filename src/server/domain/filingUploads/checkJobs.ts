import { isRefusedBy, type UploadFix } from '#contract/filing/uploads';
import type { Box } from '#contract/filing/documentCheck/page';
import type { DocumentReading } from '#contract/filing/documentCheck/reading';
import { readPdf } from '../documentChecks/readPdf';
import { addWords, drawPage, type DrawnPage, type WordLayer } from '../documentChecks/ocrPages';
import { redactPdf } from '../documentChecks/redactPdf';
import { checkFile, fixFile, type CheckResult } from './firstCheck';
import { copyPages } from './qpdf';

/** A job for the worker, with its result. */
export interface WorkerJobs {
  /** Checks a file; with `fix`, first derives it from another file. */
  readonly check: {
    readonly job: { readonly bytes: Uint8Array; readonly fix: UploadFix | null };
    readonly result: CheckResult;
  };
  /** Reads a file for the envelope check; null if it can't be read. */
  readonly read: {
    readonly job: { readonly bytes: Uint8Array };
    readonly result: DocumentReading | null;
  };
  /** Copies pages (numbered from 1); null if that is impossible. */
  readonly split: {
    readonly job: { readonly bytes: Uint8Array; readonly from: number; readonly to: number };
    readonly result: Uint8Array | null;
  };
  /** Renders a page (numbered from 1) for text recognition; null if that is impossible. */
  readonly draw: {
    readonly job: { readonly bytes: Uint8Array; readonly page: number };
    readonly result: DrawnPage | null;
  };
  /** Adds invisible words to pages; null if that is impossible. */
  readonly addWords: {
    readonly job: { readonly bytes: Uint8Array; readonly layers: readonly WordLayer[] };
    readonly result: Uint8Array | null;
  };
  /** Redacts boxes in a file; null if that is impossible. */
  readonly redact: {
    readonly job: { readonly bytes: Uint8Array; readonly boxes: readonly PageBox[] };
    readonly result: Uint8Array | null;
  };
}

/** A box on a page (numbered from 1). */
export interface PageBox {
  readonly page: number;
  readonly box: Box;
}

export type WorkerJob = {
  [Kind in keyof WorkerJobs]: { readonly kind: Kind } & WorkerJobs[Kind]['job'];
}[keyof WorkerJobs];

/** Runs one job. The file may be hostile, so call this only in a worker. */
export function performJob(job: WorkerJob): Promise<WorkerJobs[keyof WorkerJobs]['result']> {
  switch (job.kind) {
    case 'check':
      return performCheck(job);
    case 'read':
      return readPdf(job.bytes).catch(() => null);
    case 'split':
      return copyPages(job.bytes, job.from, job.to).catch(() => null);
    case 'draw':
      return drawPage(job.bytes, job.page).catch(() => null);
    case 'addWords':
      return addWords(job.bytes, job.layers).catch(() => null);
    case 'redact':
      return redactPdf(job.bytes, job.boxes).catch(() => null);
  }
}

async function performCheck({ bytes, fix }: WorkerJobs['check']['job']): Promise<CheckResult> {
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
