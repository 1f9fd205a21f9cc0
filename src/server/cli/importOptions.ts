import { parseArgs } from 'node:util';
import { isCalendarDate } from '#contract/calendarDate';
import {
  IMPORT_ENCODINGS,
  IMPORT_REGISTERS,
  type ImportEncoding,
  type ImportRegister,
} from '#contract/imports/registers';
import { startOfStateDate } from '#contract/stateClock';
import { isCleanText } from '#contract/text';
import { UsageError } from './usage';

/** Options of `import`. */
export interface ImportOptions {
  readonly register: ImportRegister;
  /** `-` for standard input. */
  readonly file: string;
  readonly source: string;
  readonly asOf: Date;
  readonly coverageFrom: string | null;
  readonly coverageTo: string | null;
  readonly encoding: ImportEncoding;
  readonly mapping: string | null;
  /** Columns that the mapping may ignore although they may mark confidential records. */
  readonly ignoredColumns: readonly string[];
  readonly isCourtListener: boolean;
  readonly isFiledByFirstEntry: boolean;
  /** Maximum share of bad rows, from 0 to 1. */
  readonly maxBad: number;
  readonly resume: 'auto' | 'demand' | 'never';
  /** Null for the default. */
  readonly errorsFile: string | null;
  /** How long to wait for other imports of the register. */
  readonly waitMinutes: number;
  /** True to reject rows of unknown courts. */
  readonly areCourtsFixed: boolean;
  /** True if the file covers all counties and courts of its source, with rows or without. */
  readonly coversAllPlaces: boolean;
  /** True to only show the changes. */
  readonly isDryRun: boolean;
}

const SOURCE_MAX_LENGTH = 100;

/** Parses the command line of `import`. Throws `UsageError`. */
export function readImportOptions(args: readonly string[]): ImportOptions {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      'as-of': { type: 'string' },
      'coverage-from': { type: 'string' },
      'coverage-to': { type: 'string' },
      encoding: { type: 'string', default: 'utf8' },
      mapping: { type: 'string' },
      'ignore-columns': { type: 'string', default: '' },
      format: { type: 'string' },
      'filed-from-first-entry': { type: 'boolean', default: false },
      'max-bad': { type: 'string', default: '10' },
      resume: { type: 'boolean', default: false },
      'from-start': { type: 'boolean', default: false },
      errors: { type: 'string' },
      wait: { type: 'string', default: '0' },
      'known-courts-only': { type: 'boolean', default: false },
      'all-places': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [register, file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) {
    throw new UsageError('Name a register and a file: import taxWarrant warrants.ndjson');
  }
  const isCourtListener = values.format === 'courtlistener';
  const named = IMPORT_REGISTERS.find((each) => each === register);
  if (named === undefined) {
    throw new UsageError(
      `Unknown register: ${String(register)}. Use one of: ${IMPORT_REGISTERS.join(', ')}.`,
    );
  }
  if (values.format !== undefined && !isCourtListener) {
    throw new UsageError('--format accepts only courtlistener. Leave it out for rows.');
  }
  if (isCourtListener && (named !== 'court' || values.mapping !== undefined)) {
    throw new UsageError(
      '--format courtlistener works only with the register court and without --mapping.',
    );
  }
  if (values['filed-from-first-entry'] && !isCourtListener) {
    throw new UsageError('--filed-from-first-entry requires --format courtlistener.');
  }
  if (values.resume && values['from-start']) {
    throw new UsageError("--resume and --from-start can't be combined.");
  }
  if (values.resume && file === '-') {
    throw new UsageError(
      "--resume needs a file: standard input can't be compared with the earlier run. Import it again from the start; records already on file stay unchanged.",
    );
  }
  const asOf = readInstant(values['as-of']);
  return {
    register: named,
    file,
    source: readSource(values.source),
    asOf,
    ...readCoverage(values, asOf),
    encoding: readEncoding(values.encoding),
    mapping: values.mapping ?? null,
    ignoredColumns: values['ignore-columns'].split(',').map((name) => name.trim()),
    isCourtListener,
    isFiledByFirstEntry: values['filed-from-first-entry'],
    maxBad: readShare(values['max-bad']),
    resume: values.resume ? 'demand' : values['from-start'] ? 'never' : 'auto',
    errorsFile: values.errors ?? null,
    waitMinutes: readMinutes(values.wait),
    areCourtsFixed: values['known-courts-only'],
    coversAllPlaces: values['all-places'],
    isDryRun: values['dry-run'],
  };
}

function readSource(source: string | undefined): string {
  const text = source?.trim() ?? '';
  if (text === '') {
    throw new UsageError(
      '--source is missing. Enter the name of the system that the file comes from.',
    );
  }
  if (text.length > SOURCE_MAX_LENGTH || !isCleanText(text)) {
    throw new UsageError(
      `--source must be text of at most ${String(SOURCE_MAX_LENGTH)} characters.`,
    );
  }
  return text;
}

/**
 * Reads the file's date, which is required: without it, an old file could restore records that a
 * newer one removed.
 */
function readInstant(text: string | undefined): Date {
  const instant = instantOf(text ?? '');
  if (Number.isNaN(instant.getTime())) {
    throw new UsageError(
      '--as-of must be the date or time when the source created the file, such as 2026-06-30 or 2026-06-30T04:00:00Z.',
    );
  }
  return instant;
}

/**
 * Parses an instant or a date. A date starts at midnight in Indiana, where it is shown. Midnight
 * UTC would be the evening before.
 */
function instantOf(text: string): Date {
  const day = text.slice(0, 'YYYY-MM-DD'.length);
  // `Date` would read February 30 as March 2.
  if (!isCalendarDate(day)) return new Date(NaN);
  if (text === day) return startOfStateDate(day);
  const form = /^.{10}T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;
  return new Date(form.test(text) ? text : NaN);
}

/**
 * Reads the dates that the source covers. The last one must not be after the file's date, nor the
 * first after the last.
 */
function readCoverage(
  values: { readonly 'coverage-from'?: string; readonly 'coverage-to'?: string },
  asOf: Date,
): Pick<ImportOptions, 'coverageFrom' | 'coverageTo'> {
  const coverageFrom = readDay('--coverage-from', values['coverage-from']);
  const coverageTo = readDay('--coverage-to', values['coverage-to']);
  const fileDay = asOf.toISOString().slice(0, 'YYYY-MM-DD'.length);
  for (const [option, day] of [
    ['--coverage-from', coverageFrom],
    ['--coverage-to', coverageTo],
  ] as const) {
    if (day !== null && day > fileDay) {
      throw new UsageError(
        `${option} ${day} is later than --as-of, ${fileDay}: a file cannot cover days after it was made. Correct one of them.`,
      );
    }
  }
  if (coverageFrom !== null && coverageTo !== null && coverageFrom > coverageTo) {
    throw new UsageError(
      `--coverage-from ${coverageFrom} is later than --coverage-to ${coverageTo}. Swap or correct them.`,
    );
  }
  return { coverageFrom, coverageTo };
}

function readDay(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const day = new Date(/^(1[6-9]|2[01])\d\d-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : NaN);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) {
    throw new UsageError(`${option} must be a date from 1600 to 2199 such as 1990-01-01.`);
  }
  return text;
}

function readEncoding(text: string): ImportEncoding {
  const encoding = IMPORT_ENCODINGS.find((each) => each === text);
  if (encoding === undefined) {
    throw new UsageError(`--encoding must be one of ${IMPORT_ENCODINGS.join(', ')}.`);
  }
  return encoding;
}

function readShare(text: string): number {
  const percent = /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(percent <= 100)) throw new UsageError('--max-bad must be a percentage from 0 to 100.');
  return percent / 100;
}

function readMinutes(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new UsageError('--wait must be a number of minutes.');
  return Number(text);
}
