import vm from 'node:vm';
import { build } from 'esbuild';
import webpack from 'webpack';
import type { Compilation, Compiler } from 'webpack';
import type { RouteFiles } from '../src/contract/site/routeFiles';
import { ROUTE_FILES_NAME } from '../src/contract/site/settings';
import type { RouteRow } from '../src/client/store/routes';
import { ROOT } from './sources';

const CHUNK_NAME = /webpackChunkName: "([^"]+)"/g;
/** The search box above pages that collapse it. */
const FOLDED_SEARCH_CHUNK = 'folded-search';
/** The search of the home page, which loads before the rest of the page. */
const HOME_SEARCH_CHUNK = 'home-search';

/** Reads the route table, with its screens named but not loaded. */
async function readRouteTable(): Promise<readonly RouteRow[]> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { ROUTE_TABLE } from './src/client/app/routeTable';",
      resolveDir: ROOT,
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    supported: { 'dynamic-import': true },
    define: { IS_DEVELOPMENT: 'false' },
    plugins: [
      {
        name: 'screens-stay-outside',
        setup(screens) {
          screens.onResolve({ filter: /.*/ }, ({ kind, path }) =>
            kind === 'dynamic-import' ? { path, external: true } : undefined,
          );
        },
      },
    ],
  });
  const module = { exports: {} as { readonly ROUTE_TABLE: readonly RouteRow[] } };
  const run = vm.runInThisContext(`(function (module) {${outputFiles[0]?.text ?? ''}\n})`) as (
    given: typeof module,
  ) => void;
  run(module);
  return module.exports.ROUTE_TABLE;
}

/** The chunks that a row's functions import. */
function chunkNames({ id, load, loadFeature }: RouteRow): string[] {
  const source = `${String(load)} ${loadFeature === undefined ? '' : String(loadFeature)}`;
  const names = [...source.matchAll(CHUNK_NAME)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error(`The route ${id} has no chunk name (webpackChunkName).`);
  return names;
}

function scriptsOf({ entrypoints, namedChunkGroups }: Compilation, names: readonly string[]) {
  // The page itself loads these.
  const first = new Set(entrypoints.get('main')?.getFiles());
  const files = names.flatMap((name) => {
    const group = namedChunkGroups.get(name);
    if (group === undefined) throw new Error(`There is no chunk ${name}.`);
    return group.getFiles();
  });
  return [...new Set(files)].filter((file) => file.endsWith('.js') && !first.has(file));
}

/** Writes the files of each app route for the server. */
export class RouteFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RouteFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // By this time, file names contain their hashes.
        { name: 'RouteFilesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const routes: RouteFiles[] = (await readRouteTable())
            // The server can't evaluate access functions.
            .filter(({ access }) => access.custom === undefined)
            .map((row) => {
              const { access, actions, feature, field, path } = row;
              const isFolded = row.isSearchFolded ?? row.overview !== undefined;
              const names = [
                ...chunkNames(row),
                ...(isFolded && row.searchWidget !== undefined ? [FOLDED_SEARCH_CHUNK] : []),
              ];
              return {
                path,
                ...(actions && { actions }),
                ...(field && { field }),
                ...(feature && { feature }),
                access,
                files: scriptsOf(
                  compilation,
                  row.isLoadedWhenIdle === true
                    ? row.isSearchLarge === true
                      ? [HOME_SEARCH_CHUNK]
                      : []
                    : names,
                ),
              };
            });
          compilation.emitAsset(
            ROUTE_FILES_NAME,
            new webpack.sources.RawSource(JSON.stringify(routes)),
          );
        },
      );
    });
  }
}
