import { parseArgs } from 'node:util';
import { isCalendarDate } from '#contract/calendarDate';
import { COUNTIES } from '#contract/counties/counties';
import { UsageError } from './usage';

/** Options of `import-codes`. */
export interface CodesOptions {
  /** Empty for the shipped codes. */
  readonly files: readonly string[];
  /**
   * FIPS code of the county whose differences from the statewide codes the files contain; null for
   * statewide codes.
   */
  readonly countyId: number | null;
  /** ISO date; null for today. */
  readonly effectiveOn: string | null;
}

/** Parses the command line of `import-codes`. Throws `UsageError`. */
export function readCodesOptions(args: readonly string[]): CodesOptions {
  const { positionals: files, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      shipped: { type: 'boolean', default: false },
      county: { type: 'string' },
      'effective-on': { type: 'string' },
    },
  });
  const { county, 'effective-on': effectiveOn = null, shipped } = values;
  if (shipped === files.length > 0) {
    throw new UsageError('Name files, or --shipped: import-codes filing.xml casetype.csv');
  }
  if (effectiveOn !== null && !isCalendarDate(effectiveOn)) {
    throw new UsageError('--effective-on must be a date, such as 2027-01-01.');
  }
  if (county === undefined) return { files, countyId: null, effectiveOn };
  if (shipped) throw new UsageError('--shipped includes the counties; leave --county out.');
  const found = COUNTIES.find(({ id }) => String(id) === county);
  if (found === undefined) throw new UsageError(`--county ${county} is no county's FIPS code.`);
  return { files, countyId: found.id, effectiveOn };
}
