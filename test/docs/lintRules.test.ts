import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './documents';

/** Globals that a saga could use instead of a port. */
const REACHES: Readonly<Record<string, string>> = {
  'the current date': 'Date.now()',
  'a date': 'new Date().getTime()',
  'another date': 'new Date(0).getTime()',
  'random numbers': 'Math.random()',
  'a timer': 'setTimeout(() => undefined, 1)',
  'an interval': 'setInterval(() => undefined, 1)',
  'local storage': "localStorage.getItem('a')",
  'session storage': "sessionStorage.getItem('a')",
  'the network': "fetch('/')",
  XMLHttpRequest: 'new XMLHttpRequest()',
  'the window': 'window.name',
  'the window by another name': 'globalThis.name',
  'the document': 'document.title',
  'the browser': 'navigator.userAgent',
  'the address': 'location.href',
  'the history': 'history.length',
  'random bytes': 'crypto.randomUUID()',
  'the performance clock': 'performance.now()',
  'the console': "console.log('a')",
  'a message box': "alert('a')",
};

/** One file of each kind, as a sample. */
const FILES = [
  'src/client/state/toast/saga.ts',
  'src/client/state/toast/slice.ts',
  'src/client/state/toast/selectors.ts',
  'src/client/state/keepAlive.ts',
  'src/client/features/court/saga.ts',
  'src/client/features/court/slice.ts',
  'src/client/store/saga.ts',
  'src/client/platform/timing.ts',
] as const;

const HARMLESS = 'Math.max(1, 2)';

const RULES = [
  'no-restricted-globals',
  'no-restricted-properties',
  'no-restricted-syntax',
  '@typescript-eslint/no-restricted-imports',
  '@typescript-eslint/no-import-type-side-effects',
];

interface Finding {
  readonly file: string;
  readonly expression: string;
  /** The rules that it breaks. */
  readonly rules: readonly string[];
}

/** Guesses when a page is ready, and a test in which they are forbidden. */
const BROWSER_TEST = 'test/browser/smoke.test.ts';
const GUESSES = ['page.waitForTimeout(500)', "page.waitForLoadState('networkidle')"];

interface Question {
  readonly files: readonly string[];
  readonly expressions: readonly string[];
}

const questions: Question[] = [];
let answers: readonly (readonly Finding[])[] | null = null;

/** Lints all snippets in one child process, because ESLint is an ES module. */
function askLinter(): readonly (readonly Finding[])[] {
  const input = JSON.stringify({ questions, rules: RULES });
  const program = path.join(__dirname, 'lintSnippets.mjs');
  const output = execFileSync(process.execPath, [program, input], { cwd: ROOT, encoding: 'utf8' });
  return JSON.parse(output) as Finding[][];
}

/** Queues each expression for linting in each file; the function returned gives the findings. */
function lintAll(
  files: readonly string[],
  expressions: readonly string[],
): () => readonly Finding[] {
  const at = questions.push({ files, expressions }) - 1;
  return () => {
    answers ??= askLinter();
    return answers[at] ?? [];
  };
}

describe('the lint rules for sagas and slices', () => {
  const findings = lintAll(FILES, [...Object.values(REACHES), HARMLESS]);
  const broken = (file: string, expression: string): number | undefined =>
    findings().find((each) => each.file === file && each.expression === expression)?.rules.length;

  describe.each(FILES)('in %s', (file) => {
    it.each(Object.entries(REACHES))('forbids %s outside of ports', (_what, reach) => {
      expect(broken(file, reach)).toBeGreaterThan(0);
    });

    it('allows code that needs no port', () => {
      expect(broken(file, HARMLESS)).toBe(0);
    });
  });
});

describe('the lint rules for module state in sagas and slices', () => {
  const memory = [
    'let newest = 0;',
    'export let newest = 0;',
    'const seen = new Map();',
    'const seen = new Set();',
  ];
  const constants = ['const PAUSE_MS = 500;', 'new Map([])'];
  const files = [
    'src/client/state/access/saga.ts',
    'src/client/state/preferences/viewsSaga.ts',
    'src/client/features/admin/slice.ts',
    'src/client/records/search/searchSagas.ts',
  ];
  const findings = lintAll(files, [...memory, ...constants]);
  const broken = (file: string, code: string) =>
    findings().find((each) => each.file === file && each.expression === code)?.rules.length;

  it.each(files)('forbids module variables in %s and allows constants', (file) => {
    expect(memory.map((code) => broken(file, code))).toEqual(memory.map(() => 1));
    expect(constants.map((code) => broken(file, code))).toEqual(constants.map(() => 0));
  });
});

describe('the lint rules for repositories', () => {
  const file = 'src/server/areas/regions/repository.ts';
  const orders = ["db.orderBy('name')", "db.orderBy('u.last_name')", "db.orderBy('title')"];
  const others = ["db.orderBy('name', byName)", "db.orderBy('id')", "db.orderBy('filename_id')"];
  const findings = lintAll([file], [...orders, ...others]);
  const broken = (expression: string) => findings().find((each) => each.expression === expression);

  it.each(orders)('forbids sorting names by character codes: %s', (order) => {
    expect(broken(order)?.rules).toHaveLength(1);
  });

  it.each(others)('allows %s in a repository', (other) => {
    expect(broken(other)?.rules).toEqual([]);
  });
});

describe('the lint rules for the audit trail', () => {
  const write = "db.insertInto('audit_event')";
  const door = 'src/server/domain/audit/repository.ts';
  const findings = lintAll(['src/server/areas/regions/repository.ts', door], [write]);

  it('allows the audit table in only one file', () => {
    expect(findings().map(({ file, rules }) => [file === door, rules.length])).toEqual([
      [false, 1],
      [true, 0],
    ]);
  });
});

describe('the lint rules for schemas', () => {
  const values = [
    "import { COURT_SCHEMAS } from '#contract/schemas/court';",
    "import { COURT_SCHEMAS } from '../schemas/court';",
    "import { type CaseSummary } from '#contract/schemas/court';",
    "import '#contract/schemas/court';",
  ];
  const types = "import type { CaseSummary } from '#contract/schemas/court';";
  const browser = [
    'src/client/app/routeTable.ts',
    'src/client/features/court/slice.ts',
    'src/client/state/search/saga.ts',
    'src/client/widgets/AppLink.tsx',
    'src/contract/calls/court.ts',
    'src/contract/roles.ts',
  ];
  const server = ['src/contract/schemas/calls.ts', 'src/server/http/registerCall.ts'];
  const findings = lintAll([...browser, ...server], [...values, types]);
  const broken = (file: string, code: string) =>
    findings().find((each) => each.file === file && each.expression === code)?.rules.length;

  it.each(browser)('lets %s import only the types of schemas', (file) => {
    expect(values.filter((value) => broken(file, value) === 0)).toEqual([]);
    expect(broken(file, types)).toBe(0);
  });

  it.each(server)('allows importing schemas in %s', (file) => {
    expect(broken(file, "import { COURT_SCHEMAS } from '#contract/schemas/court';")).toBe(0);
  });
});

describe('the lint rule for the call table', () => {
  const whole = "import { CALLS } from '#contract/calls';";
  const types = "import type { CallName } from '#contract/calls';";
  const rows = "import { COURT_CALLS } from '#contract/calls/court';";
  const files = ['src/client/features/court/slice.ts', 'src/client/state/calls/callApi.ts'];
  const findings = lintAll(files, [whole, types, rows]);

  it.each(files)('lets %s import rows and types, but not the table', (file) => {
    const broken = findings().filter((each) => each.file === file && each.rules.length > 0);
    expect(broken.map(({ expression }) => expression)).toEqual([whole]);
  });
});

describe('the lint rules for browser tests', () => {
  const findings = lintAll([BROWSER_TEST], [...GUESSES, HARMLESS]);

  it.each(GUESSES)('forbids %s, which only guesses when the page is ready', (guess) => {
    expect(findings().find(({ expression }) => expression === guess)?.rules).toHaveLength(1);
  });

  it('allows code that waits for the page', () => {
    expect(findings().find(({ expression }) => expression === HARMLESS)?.rules).toEqual([]);
  });
});
