import { runSetUpProgram, type SetUpWork } from '../server/db/setUpProgram';
import { earlyDemo } from './earlyDemo';
import { livingDemo, loadDemo } from './loadDemo';

/**
 * Returns the work that loads demo data at a scale, as of a date; `early` defers records that can
 * load while the site is in use.
 */
function workOf([scale, date, when]: readonly string[]): SetUpWork {
  const now = Date.now();
  const options =
    date === undefined
      ? { scale: Number(scale), now }
      : livingDemo(Number(scale), date === 'today' ? null : date, now);
  if (when === 'early') return earlyDemo(options);
  return {
    fill: (handle, onProgress) => loadDemo(handle, { ...options, onProgress }),
    rest: null,
  };
}

runSetUpProgram(workOf(process.argv.slice(3)));
