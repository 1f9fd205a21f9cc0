import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { complain, say } from '../../scripts/output';
import prepareTemplate from '../support/databaseTemplate';
import { BROKEN_RULES, type BrokenRule } from './brokenRules';
import { SPEC_RULES } from './specRules';

/**
 * Breaks rules of the specification one at a time in a copy of the code, and expects their tests to
 * fail there: a test that stays green proves nothing. Exits with 1 if a change went unnoticed.
 * Words on the command line select the rules whose text or file contains one of them.
 */

const ROOT = path.resolve(__dirname, '../..');
const COPIED = [
  'src',
  'test',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'babel.config.js',
  'jest.config.js',
];
const SEPARATOR = ' › ';
/** A run that takes longer was made endless by the change, which therefore doesn't go unnoticed. */
const LONGEST_RUN_MS = 300_000;

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

/**
 * The tests that must fail: names from the table, or all of a file. Leaves out browser tests, which
 * take too long.
 */
function testsOf({ provenIn, rule }: BrokenRule): readonly string[] {
  const row = SPEC_RULES.find((candidate) => candidate.rule === rule);
  const tests = provenIn ?? row?.tests;
  if (tests === undefined) throw new Error(`No rule says: ${rule}`);
  return tests.filter((test) => !test.startsWith('browser/'));
}

const fileOf = (test: string): string => test.split(SEPARATOR, 1)[0] ?? '';

/** Converts a name with table placeholders to a pattern of the resulting names. */
function namePattern(test: string): RegExp {
  const name = test.slice(fileOf(test).length + SEPARATOR.length);
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/%[a-z]/g, '.*')}$`, 's');
}

const isOfClient = (file: string): boolean => /^(client|flows)\//.test(file);

/** Runs test files in the copy; returns which of the named tests, or files, failed. */
function failuresIn(copy: string, tests: readonly string[], longestMs?: number): string[] {
  const files = [...new Set(tests.map(fileOf))];
  const projects = [
    ...(files.some(isOfClient) ? ['client'] : []),
    ...(files.every(isOfClient) ? [] : ['node']),
  ];
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const { signal } = spawnSync(
    process.execPath,
    [
      ...[path.join(ROOT, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${report}`],
      ...files.map((file) => path.join(copy, 'test', file)),
      ...['--runTestsByPath', '--selectProjects', ...projects],
    ],
    {
      cwd: copy,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'test' },
      timeout: longestMs,
      killSignal: 'SIGKILL',
    },
  );
  if (signal !== null) return [...tests];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  const failed = testResults.flatMap(({ assertionResults, name: file, status }) => {
    const names = assertionResults
      .filter((assertion) => assertion.status === 'failed')
      .map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(SEPARATOR));
    // A file that cannot even be loaded proves nothing.
    if (status === 'failed' && names.length === 0) throw new Error(`${file} did not run.`);
    return names.map((name) => ({ file: path.relative(path.join(copy, 'test'), file), name }));
  });
  return tests.filter((test) =>
    failed.some(
      ({ file, name }) => file === fileOf(test) && (test === file || namePattern(test).test(name)),
    ),
  );
}

/** True if the rule's tests notice the change. */
function isNoticed(copy: string, broken: BrokenRule): boolean {
  const { file, from, to } = broken;
  const target = path.join(copy, file);
  const text = readFileSync(target, 'utf8');
  if (text.split(from).length !== 2) {
    complain(`${file} holds the text to change ${String(text.split(from).length - 1)} times.`);
    return false;
  }
  writeFileSync(
    target,
    text.replace(from, () => to),
  );
  try {
    return failuresIn(copy, testsOf(broken), LONGEST_RUN_MS).length > 0;
  } finally {
    writeFileSync(target, text);
  }
}

/** Returns the rules selected on the command line; all of them without words. */
function chosenRules(words: readonly string[]): readonly BrokenRule[] {
  const chosen = BROKEN_RULES.filter(({ file, rule }) =>
    words.some((word) => `${rule} ${file}`.toLowerCase().includes(word.toLowerCase())),
  );
  return words.length === 0 ? BROKEN_RULES : chosen;
}

async function main(): Promise<void> {
  const rules = chosenRules(process.argv.slice(2));
  // Once for all: otherwise each change of the contract would create a new template.
  await prepareTemplate();
  const copy = mkdtempSync(path.join(tmpdir(), 'broken-rules-'));
  try {
    for (const name of COPIED) {
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
    const early = failuresIn(copy, [...new Set(rules.flatMap(testsOf))]);
    if (early.length > 0) {
      complain(`These tests fail on the code as it is:\n${early.join('\n')}`);
      process.exitCode = 1;
      return;
    }
    const unnoticed = rules.filter((broken) => {
      const wasNoticed = isNoticed(copy, broken);
      say(`${wasNoticed ? 'noticed    ' : 'NOT NOTICED'}  ${broken.rule}`);
      return !wasNoticed;
    });
    say(
      `${String(rules.length - unnoticed.length)} of ${String(rules.length)} broken rules were noticed.`,
    );
    if (unnoticed.length > 0) process.exitCode = 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
