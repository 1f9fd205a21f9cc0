import type { ImportRegister } from '#contract/imports/registers';
import { startOfStateDate } from '#contract/stateClock';
import { SECOND_MS } from '#contract/time';
import { addDays } from '../../billing/periods';
import type { PlaceLimit } from './places';

/** Source of the rows, and when their file was created. */
export interface ImportOrigin {
  readonly register: ImportRegister;
  readonly source: string;
  readonly asOf: Date;
  /** Limits the run to one county or court; other records stay unchanged. Absent for no limit. */
  readonly limit?: PlaceLimit;
  /** Start of the file's day in the county; absent if `asOf` is the time that pages show. */
  readonly shownAsOf?: Date;
  /** Stated last day that the file covers; absent or null if its date applies. */
  readonly coverageTo?: string | null;
  /** True if the run saves the data for a rollback. */
  readonly keepsImages?: boolean;
}

/** Origin with the run that writes the rows. */
export interface WritingRun extends ImportOrigin {
  readonly runId: number;
}

/** A run over a file, with its name and stated coverage. */
export interface RunRequest extends ImportOrigin {
  readonly fileName: string;
  /**
   * SHA-256 of the whole file; null if the file can be read only once, so the run can't be resumed.
   */
  readonly fileHash: string | null;
  /** Hash of format, mapping, and encoding. */
  readonly readingHash: string;
  readonly coverageFrom: string | null;
  readonly coverageTo: string | null;
  /**
   * True if the file covers all counties and courts of its source, including those without rows.
   */
  readonly coversAllPlaces?: boolean;
}

/** A run being rolled back. */
export interface RolledBackRun {
  readonly register: ImportRegister;
  readonly source: string;
  readonly asOf: Date;
  readonly runId: number;
}

/**
 * Returns the time through which a file's records are up to date: when the file was created, or the
 * end of the last day that it covers, if that is earlier.
 */
export function coveredUntil({ asOf, coverageTo, shownAsOf = asOf }: ImportOrigin): Date {
  if (coverageTo == null) return shownAsOf;
  const end = startOfStateDate(addDays(coverageTo, 1)).getTime() - SECOND_MS;
  return new Date(Math.min(shownAsOf.getTime(), end));
}
