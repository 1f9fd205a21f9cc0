import { parseArgs } from 'node:util';
import { UsageError } from './usage';

/** What `import-courts` is asked to do. */
export interface CourtsOptions {
  readonly file: string;
  /** Only shows what would change. */
  readonly isDryRun: boolean;
}

/** Reads the command line of `import-courts`. Throws `UsageError`. */
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
