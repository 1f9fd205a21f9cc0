import { parseArgs } from 'node:util';
import { UsageError } from './usage';

/** Options of `import-courts`. */
export interface CourtsOptions {
  readonly file: string;
  /** True to only show the changes. */
  readonly isDryRun: boolean;
}

/** Parses the command line of `import-courts`. Throws `UsageError`. */
export function readCourtsOptions(args: readonly string[]): CourtsOptions {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) {
    throw new UsageError('Name one file: import-courts docs/import/courts.csv');
  }
  return { file, isDryRun: values['dry-run'] };
}
