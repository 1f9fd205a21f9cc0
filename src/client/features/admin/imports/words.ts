import { IMPORT_RUN_WORDS, isRollbackFailed, type ImportRunState } from '#contract/imports/runs';
import type { ImportSummary } from '#contract/schemas/importRuns';
import type { StatusTone } from '../../../ui/StatusTag';
import type { SentImport } from './slice';

/** Tone of an import's state. */
const IMPORT_TONES: Readonly<Record<ImportRunState, StatusTone>> = {
  receiving: 'warning',
  checking: 'neutral',
  refused: 'pastDue',
  uploaded: 'open',
  mapped: 'open',
  trying: 'neutral',
  tried: 'open',
  running: 'neutral',
  done: 'released',
  stopped: 'warning',
  failed: 'pastDue',
  rollingBack: 'neutral',
  rolledBack: 'closed',
};

/** Returns the status of an import and its tone; a failed rollback is a warning. */
export function importStatus(of: Pick<ImportSummary, 'problem' | 'state'>): {
  readonly tone: StatusTone;
  readonly word: string;
} {
  return isRollbackFailed(of)
    ? { tone: 'warning', word: 'Rollback failed' }
    : { tone: IMPORT_TONES[of.state], word: IMPORT_RUN_WORDS[of.state] };
}

/** Formats a time: `12 s`, `3 min`, `1.5 h`. */
export function timeInWords(seconds: number): string {
  if (seconds < 90) return `${String(seconds)} s`;
  if (seconds < 5_400) return `${String(Math.ceil(seconds / 60))} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}

/** Explains why a second file can't be uploaded yet. */
export function uploadingInWords({ file: { name }, status }: SentImport): string {
  const next =
    status === 'paused'
      ? `Resume the upload of ${name} on its page`
      : `Wait until ${name} is uploaded`;
  return `Only one file can be uploaded at a time. ${next}, or delete its import.`;
}
