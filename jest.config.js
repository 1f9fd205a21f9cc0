const FILES_ON_SERVER = require('./test/postgres/files.json');

/**
 * Packages loaded once per server test process rather than once per test file. None keeps state
 * between tests. None creates errors that code checks with `instanceof Error`, which fails because
 * each test file has its own `Error`.
 */
const HELD_PACKAGES = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@sinclair/typebox',
  '@tus/file-store',
  '@tus/server',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'jsdom',
  'kysely',
  'nodemailer',
];

/** The module of Fastify that names plugins. */
const PLUGIN_NAMES = 'fastify/lib/plugin-utils\\.js$';

const shared = {
  rootDir: __dirname,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'json'],
  transform: {
    '\\.[jt]sx?$': '<rootDir>/test/support/translate.js',
    '\\.(csv|tsv)$': '<rootDir>/test/support/rawText.js',
  },
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/test/support/styleNames.js',
    '\\.css$': '<rootDir>/test/support/styleNames.js',
  },
  globals: { BUILD_ID: 'test', IS_DEVELOPMENT: false },
};

/**
 * Slow tests: exhaustive matrices, and files that build their own databases or programs. `npm run
 * test:all` and `.ci/run` include them; `npm test` skips them unless they are named.
 */
const SLOW = [
  '/test/demo/accountLists',
  '/test/demo/earlyDemo',
  '/test/demo/livingDemo',
  '/test/docs/recipe',
  '/test/flows/callMatrix',
  '/test/flows/hostile',
  '/test/flows/replayCommand',
  '/test/server/cli/refreshDemo',
  '/test/server/db/earlySetUp',
  '/test/server/db/emptyDatabase',
  '/test/server/db/killed',
];
const isNamed = process.argv.some((arg) => SLOW.some((file) => `/${arg}`.includes(file)));
/** `npm run test:all` runs these files on a PostgreSQL server instead, if there is one. */
const onServer = process.env.TESTS_ON_SERVER === '1' ? FILES_ON_SERVER : [];
const leftOut = process.env.TEST_ALL === '1' || isNamed ? [] : SLOW;

const chromium = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/chromiumEnvironment.js',
  setupFilesAfterEnv: ['<rootDir>/test/support/browserQuiet.ts'],
  globalSetup: '<rootDir>/test/support/browserSetup.ts',
  globalTeardown: '<rootDir>/test/support/browserTeardown.ts',
};

/** Pure modules and the server run in Node, the browser app in jsdom, journeys in Chromium. */
module.exports = {
  reporters: ['<rootDir>/test/support/progressReporter.js', 'summary'],
  // A test's site opens in a second, but takes longer on a busy machine.
  testTimeout: 60_000,
  // By default, Jest leaves one core unused, which is half of a two-core machine.
  maxWorkers: '100%',
  // Starts a process anew that has grown, before it takes the memory of a small machine.
  workerIdleMemoryLimit: '2GB',
  testSequencer: '<rootDir>/test/support/takeTurns.js',
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/test/support/serverEnvironment.js',
      runtime: '<rootDir>/test/support/sharedRuntime.js',
      transform: {
        [`/node_modules/(${HELD_PACKAGES.join('|')})/`]: '<rootDir>/test/support/heldPackage.js',
        [`/node_modules/${PLUGIN_NAMES}`]: '<rootDir>/test/support/namedPlugins.js',
        ...shared.transform,
        '\\.[jt]sx?$': '<rootDir>/test/support/translateForNode.js',
      },
      transformIgnorePatterns: [`/node_modules/(?!(${HELD_PACKAGES.join('|')})/|${PLUGIN_NAMES})`],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^(\\.\\./)+(server/)?programBeside$': '<rootDir>/test/support/programBeside.ts',
      },
      testMatch: [
        '<rootDir>/test/contract/**/*.test.ts',
        '<rootDir>/test/server/**/*.test.ts',
        '<rootDir>/test/demo/**/*.test.ts',
        '<rootDir>/test/docs/**/*.test.ts',
        '<rootDir>/test/spec/**/*.test.ts',
      ],
      // These need a PostgreSQL server, which `npm run test:postgres` starts.
      testPathIgnorePatterns: [
        '/node_modules/',
        ...leftOut,
        ...onServer.map((file) => `/${file}`),
        ...(process.env.TEST_DATABASE_SERVER === undefined ? ['/test/server/db/server/'] : []),
      ],
      setupFilesAfterEnv: ['<rootDir>/test/support/quietConsole.ts'],
      globalSetup: '<rootDir>/test/support/databaseTemplate.ts',
    },
    {
      ...shared,
      displayName: 'client',
      testEnvironment: '<rootDir>/test/support/browserEnvironment.js',
      testMatch: ['<rootDir>/test/client/**/*.test.ts?(x)', '<rootDir>/test/flows/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...leftOut],
      setupFilesAfterEnv: [
        '<rootDir>/test/support/quietConsole.ts',
        '<rootDir>/test/support/clientSetup.ts',
      ],
    },
    {
      ...chromium,
      displayName: 'browser',
      testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
    },
    {
      ...chromium,
      displayName: 'smoke',
      // Only the most common of the browser journeys.
      testMatch: ['<rootDir>/test/browser/{smoke,courtJourney}.test.ts'],
    },
  ],
};
