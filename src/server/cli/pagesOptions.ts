import { parseArgs } from 'node:util';
import type { DocumentsNamed } from '../domain/pageImages/officeFilesRepository';
import { UsageError } from './usage';

/** Options of `import-pages`. */
export interface PagesOptions {
  readonly folder: string;
  readonly named: DocumentsNamed;
  readonly errorsFile: string;
}

/** Parses the command line of `import-pages`. Throws `UsageError`. */
export function readPagesOptions(args: readonly string[]): PagesOptions {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      county: { type: 'string' },
      source: { type: 'string' },
      errors: { type: 'string' },
    },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) {
    throw new UsageError('Name one folder of PDF files: import-pages scans --county 18177');
  }
  const named = readNaming(values.county, values.source?.trim());
  return { folder, named, errorsFile: values.errors ?? `${folder}.errors.ndjson` };
}

function readNaming(county: string | undefined, source: string | undefined): DocumentsNamed {
  if ((county === undefined) === (source === undefined || source === '')) {
    throw new UsageError(
      'Specify how the files are named: --county 18177 for document numbers, or ' +
        '--source <system> for that system’s own keys.',
    );
  }
  if (county === undefined) return { by: 'sourceKey', source: source ?? '' };
  if (!/^\d{5}$/.test(county)) {
    throw new UsageError('--county must be five digits, the county’s FIPS code such as 18177.');
  }
  return { by: 'number', countyId: Number(county) };
}
