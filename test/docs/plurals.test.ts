import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/sources';

/** Hand-written plurals: `n === 1 ? 'row' : 'rows'`, `n === 1 ? '' : 's'`, and `'1 row'`. */
const PATTERNS = [
  /=== 1\s*\?\s*'([\p{L} ’']+)'\s*:\s*'\1e?s'/u,
  /=== 1\s*\?\s*'([\p{L} ’']+)y'\s*:\s*'\1ies'/u,
  /=== 1\s*\?\s*''\s*:\s*'e?s'/u,
  /=== 1\s*\?\s*(\w+)\s*:\s*`\$\{\1\}s`/u,
  /=== 1\s*\?\s*['`]1 [^\n]*\n?\s*:\s*`\$\{(?:formatCount|String)\(/u,
  /\$\{(?:formatCount|String)\([\w.]+\)\}\s+\$\{[\w.]+ === 1\s*\?/u,
];

/** Files whose noun isn't next to its number, or whose number has a format of its own. */
const ALLOWED = new Set([
  // The bundle of the server's pages doesn't contain the formatters.
  'src/contract/account/passwords.ts',
  'src/contract/records/pageImages.ts',
  'src/client/ui/SideNav.tsx',
  'src/client/records/SavedItemsPage.tsx',
  'src/client/features/account/dashboard/HearingStrip.tsx',
  'src/client/features/efiling/screens/EnvelopeScreen.tsx',
  'src/client/features/efiling/screens/ReviewFilingScreen.tsx',
  'src/client/features/pageImages/saga.ts',
  'src/client/features/pageImages/screens/DocumentPagesScreen.tsx',
  'src/client/features/pageImages/screens/ReaderScreen.tsx',
  'src/client/features/person/PersonTable.tsx',
  'src/client/features/person/personWords.ts',
  'src/server/pages/calendar/chooser.ts',
]);

function hasPlural(source: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(source));
}

function read(name: string): string {
  return readFileSync(path.join(ROOT, name), 'utf8');
}

describe('plurals', () => {
  it.each([
    "return `${formatCount(n)} ${n === 1 ? 'row' : 'rows'}`;",
    "return n === 1 ? 'search' : 'searches';",
    "return n === 1 ? 'county' : 'counties';",
    "return `${String(n)} row${n === 1 ? '' : 's'}`;",
    'return n === 1 ? one : `${one}s`;',
    "return n === 1\n  ? '1 row'\n  : `${String(n)} rows`;",
    'return `${String(n)} ${n === 1 ? one : many}`;',
  ])('reports %j', (source) => {
    expect(hasPlural(source)).toBe(true);
  });

  it('finds no hand-written plurals outside the allowed files', () => {
    const found = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join('src', name))
      .filter((name) => /\.tsx?$/.test(name) && name !== 'src/contract/formats.ts')
      .filter((name) => hasPlural(read(name)));
    expect(found.sort()).toEqual([...ALLOWED].sort());
  });
});
