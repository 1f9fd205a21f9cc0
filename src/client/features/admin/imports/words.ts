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

/** Names of the lists and parts of a record, by their names in a mapping. */
const PARTS: Readonly<Record<string, string>> = {
  bonds: 'Bond',
  charges: 'Charge',
  creditors: 'Creditor',
  debtors: 'Debtor',
  entries: 'Docket entry',
  events: 'Docket note',
  hearings: 'Hearing',
  image: 'Page images',
  legals: 'Legal description',
  names: 'Name',
  parties: 'Party',
  payments: 'Payment',
  receivables: 'Amount ordered',
  references: 'Earlier document',
  relatedCases: 'Related case',
  statuses: 'Status change',
};

/** Names of fields whose own names don't say enough. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  action: 'Change or delete',
  book: 'Book or liber',
  clerk: 'Clerk’s fee',
  courtId: 'Court ID (nine digits)',
  on: 'Date',
  sheriff: 'Sheriff’s fee',
  sourceKey: 'Key in the source',
  typeName: 'Name of the type',
};

/** Formats a field of a mapping: "Filed on" for `filedOn`, "Party: birth year" for a party's. */
export function fieldInWords(path: string): string {
  const [field = '', part] = path.split('.').reverse();
  const spelled = field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase();
  const name = FIELD_NAMES[field] ?? startUpper(spelled);
  const whole = part === undefined ? undefined : PARTS[part.replace('[]', '')];
  return whole === undefined ? name : `${whole}: ${startLower(name)}`;
}

const startUpper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const startLower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
