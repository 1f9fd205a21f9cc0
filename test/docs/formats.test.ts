import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/sources';

/** Formats of the user's locale, such as `toLocaleString`, and formatters of `Intl`. */
const FORMAT = /\.toLocale(?:Date|Time)?String\(|\bnew Intl\./;

/** The homes of formats; other files import them. */
const HOMES = new Set([
  'src/contract/formats.ts',
  'src/contract/time.ts',
  'src/contract/stateClock.ts',
]);

describe('formats of dates, times, numbers, and lists', () => {
  it.each(["n.toLocaleString('en-US')", "new Intl.ListFormat('en-US')"])('detects %s', (source) => {
    expect(source).toMatch(FORMAT);
  });

  it('allows no formatters in other files', () => {
    const found = ['src/client', 'src/contract', 'src/server']
      .flatMap((folder) =>
        readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
          (name) => `${folder}/${name.replaceAll(path.sep, '/')}`,
        ),
      )
      .filter((name) => /\.tsx?$/.test(name) && !HOMES.has(name))
      .filter((name) => FORMAT.test(readFileSync(path.join(ROOT, name), 'utf8')));
    expect(found).toEqual([]);
  });
});
