import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { complain, say } from '../../scripts/output';
import { BROKEN_RULES, type BrokenRule } from './brokenRules';
import { SPEC_RULES } from './specRules';

/**
 * Breaks rules of the specification one at a time in a copy of the code, and expects their tests to
 * fail there: a test that stays green proves nothing. Ends with 1 where one did not notice.
 */

const ROOT = path.resolve(__dirname, '../..');
const COPIED = [
  'src',
  'test',
  'package.json',
  'tsconfig.json',
  'babel.config.js',
  'jest.config.js',
];
const SEPARATOR = ' › ';

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

function testsOf(rule: string): readonly string[] {
  const row = SPEC_RULES.find((candidate) => candidate.rule === rule);
  if (row === undefined) throw new Error(`No rule says: ${rule}`);
  return row.tests;
}

const fileOf = (test: string): string => test.slice(0, test.indexOf(SEPARATOR));

/** A name with placeholders of a table, as a pattern of the names that it becomes. */
function namePattern(test: string): RegExp {
  const name = test.slice(test.indexOf(SEPARATOR) + SEPARATOR.length);
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/%[a-z]/g, '.*')}$`, 's');
}

/** Runs the files of tests in the copy; gives those of the named tests that failed. */
function failuresIn(copy: string, tests: readonly string[]): string[] {
  const files = [...new Set(tests.map(fileOf))];
  const isNodeOnly = files.every((file) => !/^(client|flows)\//.test(file));
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  spawnSync(
    process.execPath,
    [
      ...[path.join(ROOT, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${report}`],
      ...files.map((file) => path.join(copy, 'test', file)),
      ...['--runTestsByPath', '--selectProjects', isNodeOnly ? 'node' : 'client'],
    ],
    { cwd: copy, stdio: 'ignore', env: { ...process.env, NODE_ENV: 'test' } },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(SEPARATOR)),
  );
  return tests.filter((test) => failed.some((name) => namePattern(test).test(name)));
}

/** True where the rule's tests pass on the code as it is and notice the change. */
function isNoticed(copy: string, { file, from, rule, to }: BrokenRule): boolean {
  const tests = testsOf(rule);
  const target = path.join(copy, file);
  const text = readFileSync(target, 'utf8');
  if (text.split(from).length !== 2) {
    complain(`${file} holds the text to change ${String(text.split(from).length - 1)} times.`);
    return false;
  }
  if (failuresIn(copy, tests).length > 0) {
    complain('Its tests fail on the code as it is.');
    return false;
  }
  writeFileSync(
    target,
    text.replace(from, () => to),
  );
  try {
    return failuresIn(copy, tests).length > 0;
  } finally {
    writeFileSync(target, text);
  }
}

function main(): void {
  const copy = mkdtempSync(path.join(tmpdir(), 'broken-rules-'));
  try {
    for (const name of COPIED) {
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
    const unnoticed = BROKEN_RULES.filter((broken) => {
      const wasNoticed = isNoticed(copy, broken);
      say(`${wasNoticed ? 'noticed    ' : 'NOT NOTICED'}  ${broken.rule}`);
      return !wasNoticed;
    });
    say(
      `${String(BROKEN_RULES.length - unnoticed.length)} of ${String(BROKEN_RULES.length)} broken rules were noticed.`,
    );
    if (unnoticed.length > 0) process.exitCode = 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

main();
