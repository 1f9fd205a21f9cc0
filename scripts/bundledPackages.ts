import path from 'node:path';
import type { Stats, StatsModule } from 'webpack';
import { ROOT } from './sources';

const PACKAGE_FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The folder of a file's package, from the root; null for our own files. */
function packageFolder(file: string): string | null {
  const fromRoot = path.relative(ROOT, file).split(path.sep).join('/');
  return PACKAGE_FOLDER.exec(fromRoot)?.[0] ?? null;
}

function* withParts(modules: readonly StatsModule[]): Generator<StatsModule> {
  for (const each of modules) {
    yield each;
    yield* withParts(each.modules ?? []);
  }
}

/** Folders, such as `node_modules/react`, of packages that are bundled or copied. */
export function bundledPackages(stats: Stats): ReadonlySet<string> {
  const folders = new Set<string>();
  const { assets = [], modules = [] } = stats.toJson({
    all: false,
    assets: true,
    assetsSpace: Infinity,
    cachedAssets: true,
    groupAssetsByChunk: false,
    groupAssetsByEmitStatus: false,
    groupAssetsByExtension: false,
    groupAssetsByInfo: false,
    groupAssetsByPath: false,
    modules: true,
    nestedModules: true,
    modulesSpace: Infinity,
    nestedModulesSpace: Infinity,
    cachedModules: true,
    dependentModules: true,
    runtimeModules: true,
    groupModulesByType: false,
    groupModulesByPath: false,
    groupModulesByExtension: false,
    groupModulesByAttributes: false,
    groupModulesByCacheStatus: false,
    groupModulesByLayer: false,
  });
  const files = assets.flatMap(({ info }) => info.sourceFilename ?? []);
  for (const { moduleType, nameForCondition } of withParts(modules)) {
    files.push(nameForCondition ?? '');
    // The chunk loader is webpack's own.
    if (moduleType === 'runtime') folders.add('node_modules/webpack');
  }
  for (const file of files) {
    const folder = packageFolder(path.resolve(ROOT, file));
    if (folder !== null) folders.add(folder);
  }
  return folders;
}
