import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import esbuild, { type BuildOptions, type Plugin } from 'esbuild';
import { complain } from './output';
import { ROOT, buildIdOf } from './sources';

/** Folder of the built server, its command line, and the programs that it runs beside itself. */
export const SERVER_DIRECTORY = path.join(ROOT, 'dist/server');

/** Each becomes one file in `dist/server`; `programBeside` finds them there by these names. */
const PROGRAMS = {
  main: 'src/server/main.ts',
  efm: 'src/server/efmMain.ts',
  cli: 'src/server/cli/main.ts',
  embeddedWorker: 'src/server/db/embeddedWorker.ts',
  embeddedSetUp: 'src/server/db/embeddedSetUp.ts',
  demoSetUp: 'src/demo/demoSetUp.ts',
  recordingWorker: 'src/server/domain/recordings/recordingWorker.ts',
  pagesWorker: 'src/server/domain/pageImages/pagesWorker.ts',
  uploadWorker: 'src/server/domain/filingUploads/uploadWorker.ts',
  stampWorker: 'src/server/domain/efm/stamp/stampWorker.ts',
};

/** Packages stay packages: only our own modules are bundled. */
const externalPackages: Plugin = {
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ kind, path: request }) =>
      kind === 'entry-point' || path.isAbsolute(request) ? null : { path: request, external: true },
    );
  },
};

const BUNDLES = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'silent',
  loader: { '.csv': 'text', '.tsv': 'text' },
  plugins: [externalPackages],
} satisfies BuildOptions;

function options(isDevelopment: boolean): BuildOptions {
  return {
    ...BUNDLES,
    entryPoints: PROGRAMS,
    outdir: SERVER_DIRECTORY,
    sourcemap: true,
    define: {
      BUILD_ID: JSON.stringify(buildIdOf(isDevelopment)),
      IS_DEVELOPMENT: JSON.stringify(isDevelopment),
    },
  };
}

/**
 * Bundles some of the server's programs and, for tests, more programs given by name and file;
 * returns the code of each.
 */
export async function bundlePrograms(
  names: readonly (keyof typeof PROGRAMS)[],
  more: Readonly<Record<string, string>> = {},
): Promise<ReadonlyMap<string, Uint8Array>> {
  const entryPoints: Record<string, string> = {
    ...Object.fromEntries(names.map((name) => [name, PROGRAMS[name]])),
    ...more,
  };
  const { outputFiles } = await esbuild.build({
    ...BUNDLES,
    entryPoints,
    outdir: SERVER_DIRECTORY,
    write: false,
    define: { BUILD_ID: '"test"', IS_DEVELOPMENT: 'false' },
  });
  return new Map(
    Object.keys(entryPoints).map((name) => {
      const file = outputFiles.find((each) => path.basename(each.path) === `${name}.js`);
      return [name, file?.contents ?? new Uint8Array()];
    }),
  );
}

function emptyDirectory(): void {
  rmSync(SERVER_DIRECTORY, { recursive: true, force: true });
  mkdirSync(SERVER_DIRECTORY, { recursive: true });
}

/**
 * Builds the server into `dist/server`. Rejects with esbuild's messages. esbuild takes a second
 * where webpack and Babel took eleven, and the server needs nothing that only they have.
 */
export async function buildServer(): Promise<void> {
  emptyDirectory();
  const { warnings } = await esbuild.build(options(false));
  await report(warnings, 'warning');
}

async function report(
  messages: esbuild.Message[] | undefined,
  kind: 'error' | 'warning',
): Promise<void> {
  const lines = await esbuild.formatMessages(messages ?? [], { kind, terminalWidth: 100 });
  for (const line of lines) complain(line);
}

/**
 * Builds the server for development and again after each change of its sources; `onBuilt` runs after
 * every build without errors. Resolves to a function that ends watching.
 */
export async function watchServerSources(onBuilt: () => void): Promise<() => Promise<void>> {
  emptyDirectory();
  const { plugins = [], ...rest } = options(true);
  const notify: Plugin = {
    name: 'notify',
    setup(build) {
      build.onEnd(async ({ errors, warnings }) => {
        await report(warnings, 'warning');
        await report(errors, 'error');
        if (errors.length === 0) onBuilt();
      });
    },
  };
  const context = await esbuild.context({ ...rest, plugins: [...plugins, notify] });
  await context.watch();
  return () => context.dispose();
}
