import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: one name for one thing everywhere.',
};
const NO_BARREL = {
  selector: 'ExportAllDeclaration, ExportNamedDeclaration[source]',
  message: 'No barrel files: import from the module that defines it.',
};
const NO_SPREAD_LITERAL = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the properties in the object itself.',
};
/** Applies to every TypeScript file. */
const EVERYWHERE = [NO_BARREL, NO_SPREAD_LITERAL];
const NO_CLOCK = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Get the current time from the clock port (src/client/platform).',
};
const NO_MODULE_MEMORY = {
  selector: [
    "Program > VariableDeclaration[kind='let']",
    "Program > ExportNamedDeclaration > VariableDeclaration[kind='let']",
    'Program > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^(Map|Set|WeakMap|WeakSet)$/]',
  ].join(', '),
  message: 'State between two actions belongs in a slice, where DevTools shows it.',
};
const NO_CODE_ORDER = {
  selector:
    "CallExpression[callee.property.name='orderBy'][arguments.length=1] > Literal[value=/(^|[._])(name|title)$/]",
  message: 'Sort names with `byName` (src/server/db/nameOrder.ts): Dearborn before DeKalb.',
};
const NO_GUESSED_WAIT = {
  selector: "CallExpression[callee.property.name='waitForTimeout'], Literal[value='networkidle']",
  message: 'Wait for visible results: with a locator, `eventually`, or `settled`.',
};

const NO_AUDIT_TABLE = {
  selector: "Literal[value='audit_event']",
  message:
    'Write the audit trail with transactionWithAudit (src/server/domain/audit/repository.ts).',
};

const BROWSER_GLOBALS = [
  'window',
  'self',
  'globalThis',
  'document',
  'localStorage',
  'sessionStorage',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'history',
  'location',
  'navigator',
  'BroadcastChannel',
  'crypto',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
].map((name) => ({ name, message: 'Access the browser through src/client/platform only.' }));

/**
 * Sagas and slices may not use these either: they get time, random numbers, and the outside world
 * from ports.
 */
const PORTED_GLOBALS = [
  'Date',
  'performance',
  'console',
  'clearTimeout',
  'clearInterval',
  'requestIdleCallback',
  'queueMicrotask',
  'indexedDB',
  'caches',
  'alert',
  'confirm',
  'open',
  'addEventListener',
  'postMessage',
].map((name) => ({ name, message: 'Sagas and slices get it from a port (platform/ports.ts).' }));

const BROWSER_PROPERTIES = [
  { object: 'Date', property: 'now', message: 'Get the current time from the clock port.' },
  { object: 'performance', property: 'now', message: 'Get the current time from the clock port.' },
  { object: 'Math', property: 'random', message: 'Get ids from the id maker port.' },
];

/** Packages with a single entry point; a folder's config lists the ones it may import. */
const DOORS = {
  saga: {
    group: ['redux-saga/effects', '@redux-saga/*', 'typed-redux-saga'],
    message: 'Import typed effects from src/client/platform/saga.ts.',
  },
  newestOnly: {
    group: ['**/platform/saga'],
    importNames: ['takeLatest'],
    message: 'It cancels sent requests: load with createLoadable, change with createCommand.',
  },
  reactRedux: {
    group: ['react-redux'],
    message: 'Import typed hooks from src/client/store/hooks.ts.',
  },
  router: {
    group: ['react-router-dom', 'react-router'],
    message: 'Get links from widgets/AppLink.tsx and navigation from platform/navigation.ts.',
  },
};

const NO_THUNKS = [
  {
    group: ['@reduxjs/toolkit'],
    importNames: ['createAsyncThunk'],
    message: 'No thunks: a thunk is an invisible transition. Effects are sagas.',
  },
  {
    group: ['@reduxjs/toolkit/query', '@reduxjs/toolkit/query/*', 'redux-thunk'],
    message: 'Effects are sagas.',
  },
];

/** Browser code imports only types of the schemas; only the server runs them. */
const NO_SCHEMAS = {
  group: ['**/schemas/*'],
  allowTypeImports: true,
  message: 'Import types of the schemas only: `import type { … }`.',
};

/** Only the server imports all calls; a feature brings its own. */
const NO_CALL_TABLE = {
  regex: '^#contract/calls$',
  allowTypeImports: true,
  message: "Import the area's rows: `import { COURT_CALLS } from '#contract/calls/court'`.",
};

/** The import rule of a client folder that may use the named entry points. */
function clientImports(...openDoors) {
  const closed = Object.entries(DOORS).filter(([name]) => !openDoors.includes(name));
  const patterns = [...NO_THUNKS, NO_SCHEMAS, NO_CALL_TABLE, ...closed.map(([, door]) => door)];
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] };
}

/** The syntax rule of the server plus additional restrictions. */
function serverSyntax(...forbidden) {
  return { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, ...EVERYWHERE, ...forbidden] };
}

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'coverage/', 'node_modules/'] },
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mts}'],
    // oxlint checks the rules that need types (.oxlintrc.json), ten times as fast.
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // A type-only import loads nothing.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // A saga may end without an effect on some of its paths.
      'require-yield': 'off',
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, ...EVERYWHERE],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['src/contract/**/*.ts'],
    ignores: ['src/contract/schemas/**'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [NO_SCHEMAS] }] },
  },
  { files: ['src/{server,demo}/**/*.ts'], rules: serverSyntax(NO_CODE_ORDER, NO_AUDIT_TABLE) },
  { files: ['src/server/domain/audit/repository.ts'], rules: serverSyntax(NO_CODE_ORDER) },
  {
    // The rules of hooks compile each file: only those that may hold hooks, or lint takes a third longer.
    files: ['src/client/**/*.tsx', 'src/client/**/{use*,*Context,hooks}.ts'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    // Without the rules that compile.
    files: ['test/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['src/client/**/*.{ts,tsx}'],
    rules: {
      ...clientImports(),
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, ...EVERYWHERE, NO_CLOCK],
      'no-restricted-globals': ['error', ...BROWSER_GLOBALS],
      'no-restricted-properties': ['error', ...BROWSER_PROPERTIES],
    },
  },
  {
    files: ['src/client/platform/**'],
    rules: {
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, ...EVERYWHERE],
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
    },
  },
  {
    files: [
      'src/client/state/**',
      'src/client/store/**',
      'src/client/features/**/{saga,slice}.ts',
      'src/client/features/**/*{Saga,Slice}.ts',
      'src/client/platform/{saga,timing}.ts',
    ],
    rules: {
      'no-restricted-globals': ['error', ...BROWSER_GLOBALS, ...PORTED_GLOBALS],
      'no-restricted-properties': ['error', ...BROWSER_PROPERTIES],
    },
  },
  {
    files: ['src/client/{state,features,records}/**/*{saga,Saga,Sagas,slice,Slice,Slices}.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        NO_DEFAULT_EXPORT,
        ...EVERYWHERE,
        NO_CLOCK,
        NO_MODULE_MEMORY,
      ],
    },
  },
  { files: ['src/client/state/**'], rules: clientImports('newestOnly') },
  { files: ['src/client/platform/saga.ts'], rules: clientImports('saga') },
  { files: ['src/client/platform/navigation.ts'], rules: clientImports('router') },
  { files: ['src/client/store/hooks.ts'], rules: clientImports('reactRedux') },
  { files: ['src/client/widgets/AppLink.tsx'], rules: clientImports('router') },
  { files: ['src/client/app/**'], rules: clientImports('router', 'reactRedux') },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['test/browser/**'],
    rules: {
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, ...EVERYWHERE, NO_GUESSED_WAIT],
    },
  },
  {
    // Jest and webpack require default exports in these files.
    files: [
      'webpack.config.ts',
      'test/support/{databaseTemplate,browserSetup,browserTeardown}.ts',
      'src/**/*.d.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE] },
  },
  {
    // ES modules that tests start as programs.
    files: ['test/support/**/*.mjs'],
    languageOptions: {
      globals: { process: 'readonly', Buffer: 'readonly', structuredClone: 'readonly' },
    },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: Object.fromEntries(
        [
          'module',
          'require',
          '__dirname',
          'process',
          'TextEncoder',
          'TextDecoder',
          'fetch',
          'Request',
          'Response',
          'Headers',
          'AbortController',
          'AbortSignal',
          'structuredClone',
          'BroadcastChannel',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
