import { reportMeasures } from '../bench/report';
import { complain } from '../../scripts/output';
import { courthouse } from './courthouse';
import { drain } from './drain';
import { guessing } from './guessing';
import { long } from './long';
import { overload } from './overload';
import { recordings } from './recordings';
import { scrape } from './scrape';

/** `npm run check:load [-- name …]`: measures the server under attacks and under honest crowds. */
reportMeasures(
  [long, overload, recordings, guessing, scrape, drain, courthouse],
  process.argv.slice(2),
).catch((error: unknown) => {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
