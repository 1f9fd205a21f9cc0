import { readFromRoot } from './documents';

/** Success criteria of WCAG 2.2, and 4.1.1, which reports for older versions still list. */
const LEVEL_A = [
  ...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.3.1', '1.3.2', '1.3.3', '1.4.1', '1.4.2', '2.1.1'],
  ...['2.1.2', '2.1.4', '2.2.1', '2.2.2', '2.3.1', '2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.5.1'],
  ...['2.5.2', '2.5.3', '2.5.4', '3.1.1', '3.2.1', '3.2.2', '3.2.6', '3.3.1', '3.3.2', '3.3.7'],
  ...['4.1.1', '4.1.2'],
];
const LEVEL_AA = [
  ...['1.2.4', '1.2.5', '1.3.4', '1.3.5', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12'],
  ...['1.4.13', '2.4.5', '2.4.6', '2.4.7', '2.4.11', '2.5.7', '2.5.8', '3.1.2', '3.2.3', '3.2.4'],
  ...['3.3.3', '3.3.4', '3.3.8', '4.1.3'],
];
const LEVELS = ['Supports', 'Partially Supports', 'Does Not Support', 'Not Applicable'];

const report = readFromRoot('docs/accessibility-conformance.md') ?? '';

interface Row {
  readonly criterion: string;
  readonly level: string;
  readonly remarks: string;
}

function rowsOf(heading: string): Row[] {
  const section = report.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(/^\| (\d\.\d\.\d+) [^|]+\|([^|]+)\|([^|]+)\|$/gm)].map(
    ([, criterion = '', level = '', remarks = '']) => ({
      criterion,
      level: level.trim(),
      remarks: remarks.trim(),
    }),
  );
}

describe('the accessibility conformance report', () => {
  it.each([
    ['Table 1: Success criteria, Level A', LEVEL_A],
    ['Table 2: Success criteria, Level AA', LEVEL_AA],
  ])('lists each criterion once, in order, with a conformance level: %s', (heading, criteria) => {
    const rows = rowsOf(heading);
    expect(rows.map(({ criterion }) => criterion)).toEqual(criteria);
    expect(rows.filter(({ level }) => !LEVELS.includes(level))).toEqual([]);
  });

  it('explains each conformance level', () => {
    const rows = [...rowsOf('Table 1'), ...rowsOf('Table 2')];
    expect(rows.filter(({ remarks }) => remarks.length < 15)).toEqual([]);
  });

  it('states the version in package.json, which the changelog describes', () => {
    const { version } = JSON.parse(readFromRoot('package.json') ?? '{}') as { version: string };
    expect(report).toContain(`Countyline ${version}`);
    const headings = [
      ...(readFromRoot('docs/changelog.md') ?? '').matchAll(/^## (\d+\.\d+\.\d+)\b/gm),
    ];
    expect(headings[0]?.[1]).toBe(version);
  });
});
