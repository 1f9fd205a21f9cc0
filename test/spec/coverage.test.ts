import { SPEC_RULES } from './specRules';
import { allTestNames, namesIn } from './testNames';

const SEPARATOR = ' › ';
const known = allTestNames();

function exists(reference: string): boolean {
  const at = reference.indexOf(SEPARATOR);
  const names = known.get(reference.slice(0, at)) ?? [];
  return names.includes(reference.slice(at + SEPARATOR.length));
}

describe("table of the specification's rules", () => {
  it('covers every section of the specification about the shell and the state machine', () => {
    expect([...new Set(SPEC_RULES.map(({ section }) => section))]).toEqual([
      1, 2, 3, 4, 5, 6, 8, 9,
    ]);
  });

  it('lists no rule of the specification twice', () => {
    const rules = SPEC_RULES.map(({ rule }) => rule);
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
  });

  it('lists at least one test for each rule', () => {
    expect(SPEC_RULES.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('lists only existing tests', () => {
    const missing = SPEC_RULES.flatMap(({ rule, tests }) =>
      tests.filter((test) => !exists(test)).map((test) => ({ rule, test })),
    );
    expect(missing).toEqual([]);
  });
});

describe('test names of a file', () => {
  it('lists test names in groups, tables, and plain templates', () => {
    const text = [
      "describe('a', () => {",
      "  it('b', () => undefined);",
      "  describe.each([1])('c %s', () => { it.each`x`(`d`, () => undefined); });",
      '});',
      "test('e', () => { run('no test'); });",
    ].join('\n');
    expect(namesIn('x.test.ts', text)).toEqual(['a › b', 'a › c %s › d', 'e']);
  });
});
