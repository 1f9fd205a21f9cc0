/** The layer rules of docs/architecture.md, checked by `npm run check:layers`. */

const CLIENT_LAYERS = [
  'platform',
  'recording',
  'ui',
  'state',
  'store',
  'replay',
  'forms',
  'widgets',
  'records',
  'features',
  'app',
];

const clientLayers = CLIENT_LAYERS.slice(0, -1).map((layer, index) => {
  const above = CLIENT_LAYERS.slice(index + 1);
  return {
    name: `client-${layer}-imports-lower-layers-only`,
    comment: `src/client/${layer} must not import ${above.join(', ')}: layers are, lowest first, ${CLIENT_LAYERS.join(', ')}.`,
    severity: 'error',
    from: { path: `^src/client/${layer}/` },
    to: { path: `^src/client/(${above.join('|')})/` },
  };
});

/**
 * The server's folders, one line per layer, lowest first. A folder may import itself and lower
 * layers, not its neighbors.
 */
const SERVER_LAYERS = [
  ['settings'],
  ['db', 'search'],
  ['http', 'security', 'mail', 'site', 'jobs'],
  ['domain'],
  ['plugins'],
  ['areas', 'pages'],
  ['app', 'cli'],
];

/** Top-level files that form a layer. */
const SERVER_FILES = {
  settings:
    '(batchWriter|boundedWorker|buildId|config|dataFolders|dataKeys|databaseAddress|escapeHtml|groupBy|heldPort|launch|limits|logLines|memory|programBeside|secretBox|soloRun|startLog|startingPage|steps|work|workerProgram)\\.ts$',
  app: '(app|main|efmApp|efmMain)\\.ts$',
};

const serverPath = (room) => `^src/server/${SERVER_FILES[room] ?? `${room}/`}`;

const serverLayers = SERVER_LAYERS.flatMap((layer, index) =>
  layer.map((room) => {
    const beside = layer.filter((other) => other !== room);
    const others = [...beside, ...SERVER_LAYERS.slice(index + 1).flat()];
    return {
      name: `server-${room}-imports-lower-layers-only`,
      comment: `src/server: ${room} must not import ${others.join(', ')}: layers are, lowest first, ${SERVER_LAYERS.map((rooms) => rooms.join(' and ')).join('; ')}.`,
      severity: 'error',
      from: { path: serverPath(room) },
      to: { path: others.map(serverPath) },
    };
  }),
).filter(({ to }) => to.path.length > 0);

/** Entry points of webpack.config.ts and `npm run replay`. */
const ENTRIES =
  '^src/(client/app/(main\\.tsx|(openReplay|serverPages)\\.ts)|client/platform/hashWorker\\.ts|client/replay/commandLine\\.ts|server/main\\.ts|server/efmMain\\.ts|server/cli/main\\.ts|server/db/embedded(Worker|SetUp)\\.ts|demo/demoSetUp\\.ts|server/domain/(recordings/recordingWorker|pageImages/pagesWorker|filingUploads/uploadWorker|efm/stamp/stampWorker)\\.ts)$';

module.exports = {
  forbidden: [
    ...clientLayers,
    ...serverLayers,
    {
      name: 'server-rooms-have-a-layer',
      comment: 'Everything in src/server belongs to a layer of the list above.',
      severity: 'error',
      from: {},
      to: {
        path: '^src/server/',
        pathNot: SERVER_LAYERS.flat().map(serverPath),
      },
    },
    {
      name: 'contract-is-a-leaf',
      comment:
        'The contract runs in both programs: it imports nothing else of ours and no package.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '^src/contract/schemas/' },
      to: { pathNot: '^src/contract/' },
    },
    {
      name: 'schemas-need-one-package',
      comment: "The contract's schemas use TypeBox and no other package.",
      severity: 'error',
      from: { path: '^src/contract/schemas/' },
      to: { pathNot: '^(src/contract|node_modules/@sinclair/typebox)/' },
    },
    {
      name: 'schemas-stay-on-the-server',
      comment: 'The browser app imports only types: its first load has no room for schemas.',
      severity: 'error',
      from: { pathNot: '^src/(server|demo|contract/schemas)/' },
      to: {
        path: '^(src/contract/schemas|node_modules/@sinclair/typebox)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'client-knows-no-server',
      comment: 'Client and server share only the contract.',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: '^src/(server|demo)/' },
    },
    {
      name: 'server-knows-no-client',
      comment: 'Client and server share only the contract.',
      severity: 'error',
      from: { path: '^src/(server|demo)/' },
      to: { path: '^src/client/' },
    },
    {
      name: 'only-programs-know-the-demo',
      comment:
        'A production site has no demo data: only main.ts and the command line, which put the ' +
        'server together, import src/demo.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/(main\\.ts$|cli/)' },
      to: { path: '^src/demo/' },
    },
    {
      name: 'demo-imports-lower-layers-only',
      comment: 'The demo data is built on the server up to its domain, not on its requests.',
      severity: 'error',
      from: { path: '^src/demo/' },
      to: { path: ['plugins', 'areas', 'pages', 'app', 'cli'].map(serverPath) },
    },
    {
      name: 'features-are-islands',
      comment:
        'Features load separately: move code that two features share to records, widgets, forms, or state.',
      severity: 'error',
      from: { path: '^src/client/features/([^/]+)/' },
      to: { path: '^src/client/features/', pathNot: '^src/client/features/$1/' },
    },
    {
      name: 'filers-side-knows-no-courts-side',
      comment:
        'The two sides of electronic filing only exchange messages: see docs/efm.md. What both ' +
        'need is in src/server/domain/efmMessages.',
      severity: 'error',
      from: { path: '^src/server/domain/filing/' },
      to: { path: '^src/server/domain/efm/' },
    },
    {
      name: 'courts-side-knows-no-filers-side',
      comment:
        'The two sides of electronic filing only exchange messages: see docs/efm.md. What both ' +
        'need is in src/server/domain/efmMessages.',
      severity: 'error',
      from: { path: '^src/server/domain/efm/' },
      to: { path: '^src/server/domain/filing/' },
    },
    {
      name: 'messages-know-no-side',
      comment: 'Messages are the same for both sides of electronic filing.',
      severity: 'error',
      from: { path: '^src/server/domain/efmMessages/' },
      to: { path: '^src/server/domain/(efm|filing)/' },
    },
    {
      name: 'areas-are-islands',
      comment: 'Move code that two server areas share to src/server/domain.',
      severity: 'error',
      from: { path: '^src/server/areas/([^/]+)/' },
      to: { path: '^src/server/areas/', pathNot: '^src/server/areas/$1/' },
    },
    {
      name: 'pages-are-islands',
      comment: 'Move code that two server-rendered pages share to src/server/pages itself.',
      severity: 'error',
      from: { path: '^src/server/pages/([^/]+)/' },
      to: { path: '^src/server/pages/[^/]+/', pathNot: '^src/server/pages/$1/' },
    },
    {
      name: 'pages-share-no-page',
      comment: 'Code shared by pages imports none of them.',
      severity: 'error',
      from: { path: '^src/server/pages/[^/]+\\.ts$', pathNot: '^src/server/pages/list\\.ts$' },
      to: { path: '^src/server/pages/[^/]+/' },
    },
    {
      name: 'slices-have-no-effects',
      comment: 'A slice only has transitions: it imports no saga and no api.',
      severity: 'error',
      from: { path: '^src/client/.*[sS]lices?\\.ts$' },
      to: { path: '^src/client/.*([sS]agas?|[aA]pi)\\.ts$' },
    },
    {
      name: 'components-have-no-effects',
      comment: 'A component selects and dispatches: it imports no saga and no api.',
      severity: 'error',
      from: { path: '^src/client/.*\\.tsx$', pathNot: '^src/client/app/main\\.tsx$' },
      to: { path: '^src/client/.*([sS]agas?|[aA]pi)\\.ts$' },
    },
    {
      name: 'screens-are-lazy',
      comment: 'Load screens by import() only, so that each has its own chunk.',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: '^src/client/features/[^/]+/screens/[^/]+Screen\\.tsx$', dynamic: false },
    },
    {
      name: 'repositories-hold-the-database',
      comment:
        'Only repositories (and the stores of plugins) access the database; app, main, and the ' +
        'command line only open it and pass it on.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: [
          '^src/server/(db|cli)/',
          '^src/server/(app|main|efmApp|efmMain|http/services)\\.ts$',
          '([rR]epository|[sS]tore)\\.ts$',
        ],
      },
      // Reference data is constant, such as counties' time zones and plans. A limit on the wait for
      // the database doesn't access it.
      to: { path: '^src/server/db/', pathNot: '^src/server/db/(reference/|withTimeout\\.ts$)' },
    },
    {
      name: 'search-is-pure',
      comment: 'Names and case numbers are compiled to queries independently of the database.',
      severity: 'error',
      from: { path: '^src/server/search/' },
      to: { path: '^src/server/', pathNot: '^src/server/search/' },
    },
    {
      name: 'no-cycles',
      comment: 'Modules that import each other should be one module, or share a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-dead-modules',
      comment:
        'Code that no entry point reaches is not part of the product. The charts are one set, of ' +
        'which some kinds wait for their first page.',
      severity: 'error',
      from: { path: ENTRIES },
      to: {
        path: '^src/',
        pathNot: [ENTRIES, '^src/client/ui/charts/', '\\.(d\\.ts|css|md|json)$'],
        reachable: false,
      },
    },
    {
      name: 'products-need-no-tools',
      comment: 'Code that runs in production is a dependency, not a development dependency.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '@types/|\\.css$|fontsource',
      },
    },
    {
      name: 'imports-resolve',
      comment: 'Every import must resolve.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.csv', '.tsv', '.d.ts'],
    },
  },
};
