import { formatDecimal } from '#contract/formats';

/** Courts define a megabyte as a million bytes. */
const MEGABYTE = 1_000_000;

/**
 * Formats megabytes with one decimal, rounded up, so that a file is never shown smaller than it is:
 * `0.3`.
 */
export function megabytes(bytes: number): string {
  const tenths = Math.ceil(bytes / (MEGABYTE / 10)) / 10;
  return formatDecimal(tenths);
}

/** Formats megabytes with the unit: `50 MB`. */
export function megabytesOf(bytes: number): string {
  return `${megabytes(bytes)} MB`;
}
