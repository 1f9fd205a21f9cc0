import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { UPLOAD_MAX_BYTES, type UploadFix } from '#contract/filing/uploads';
import { formatBytes, formatCount, formatQuantity } from '#contract/formats';
import type { Upload } from '#contract/schemas/filingUploads';
import type { StatusTone } from '../../../ui/StatusTag';
import type { FileProblem } from './slice';

const MINUTE_S = 60;

/** Tag of an upload's state. */
export const UPLOAD_STATE_WORDS: Readonly<
  Record<Upload['state'], { readonly tone: StatusTone; readonly word: string }>
> = {
  receiving: { tone: 'warning', word: 'Incomplete' },
  checking: { tone: 'open', word: 'Checking' },
  passed: { tone: 'released', word: 'Ready' },
  refused: { tone: 'pastDue', word: "Can't be filed" },
};

export const FIX_LABELS: Readonly<Record<UploadFix, string>> = {
  repair: 'Repair',
  removeScripts: 'Remove scripts',
};

export function problemText(problem: FileProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'The file is empty. Choose the file that contains your document.';
    case 'tooLarge':
      return `The file is larger than ${formatBytes(UPLOAD_MAX_BYTES)}. Split it into several documents.`;
    case 'packageTooLarge':
      return `The zip file is larger than ${formatBytes(BULK_LIMITS.packageBytes)}. Split it into several zip files.`;
    case 'otherType':
      return 'The file is neither a zip file nor a PDF. Choose a different file.';
    case 'duplicate':
      return `This is the same file as “${problem.name}”, which you already added.`;
    case 'refused':
      return problem.message;
  }
}

/** Formats the remaining time, rounded so that it doesn't flicker: `about 2 minutes left`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < MINUTE_S) return `about ${formatCount(Math.ceil(seconds / 10) * 10)} seconds left`;
  const minutes = Math.ceil(seconds / MINUTE_S);
  return `about ${formatQuantity(minutes, 'minute')} left`;
}
