import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Configuration, Stats } from 'webpack';
import { lockDataDirectory, type DataDirectoryLock } from '../src/server/db/dataDirectoryLock';
import { DataDirectoryBusyError } from '../src/server/db/errors';
import { billOfMaterials } from './billOfMaterials';
import { bundledPackages } from './bundledPackages';
import { complain, say, step } from './output';
import { ROOT, sourcesHash } from './sources';
import { tooNewSyntax } from './syntax';

/** Folder of everything that is built. */
export const DIST = path.join(ROOT, 'dist');
/** Bill of materials in CycloneDX: shipped packages with version, license, and checksum. */
const BILL = path.join(DIST, 'sbom.cdx.json');
/** Identifies the sources of the finished production build in `dist`. */
const STAMP = path.join(DIST, 'build.json');

/**
 * `release` is minified and compressed in advance; `quick` behaves the same and builds in seconds.
 */
export type BuildKind = 'quick' | 'release';

/** The kind of the complete build in `dist` if it matches the current sources; else null. */
function freshBuild(): BuildKind | null {
  if (!existsSync(STAMP) || !existsSync(BILL)) return null;
  try {
    const stamp = JSON.parse(readFileSync(STAMP, 'utf8')) as { sources?: unknown; kind?: unknown };
    if (stamp.sources !== sourcesHash()) return null;
    return stamp.kind === 'quick' ? 'quick' : 'release';
  } catch {
    return null;
  }
}

/** Marks the build in `dist` as unfinished, so that the next start builds again. */
export function forgetBuild(): void {
  rmSync(STAMP, { force: true });
}

interface WebpackRun {
  readonly stats: Stats;
  /** Writes webpack's cache, which takes seconds; the built files don't depend on it. */
  readonly close: () => Promise<void>;
}

/** Runs webpack once and prints its warnings; rejects with its messages when it finds errors. */
export async function runWebpack(configuration: Configuration): Promise<WebpackRun> {
  const { default: webpack } = await import('webpack');
  const compiler = webpack(configuration);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error !== null) reject(error);
      else if (result === undefined) reject(new Error('webpack gave no result'));
      else resolve(result);
    });
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  if (stats.hasWarnings()) complain(stats.toString({ preset: 'errors-warnings', colors: false }));
  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      compiler.close((error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  return { stats, close };
}

/** Builds the browser app into `dist/client`. */
async function buildApp(kind: BuildKind): Promise<WebpackRun> {
  const { default: configure } = await import('../webpack.config');
  const run = await runWebpack(configure({ isQuick: kind === 'quick' }, { mode: 'production' }));
  // Parsing every file again takes a second, so for quick builds a test does it.
  const findings = kind === 'release' ? tooNewSyntax(path.join(DIST, 'client')) : [];
  if (findings.length > 0) {
    throw new Error(`Too new for the supported browsers:\n${findings.join('\n')}`);
  }
  return run;
}

/** Callbacks for what can start before a build has ended. */
interface BuildProgress {
  readonly onServerBuilt?: () => void;
  /** Runs when `dist` is complete, while webpack's cache is still being written. */
  readonly onAppBuilt?: () => void;
}

/** Builds the server, then the browser app. Rejects when either has errors. */
export async function build(
  kind: BuildKind = 'release',
  { onAppBuilt, onServerBuilt }: BuildProgress = {},
): Promise<void> {
  forgetBuild();
  const sources = sourcesHash();
  await step('Build the server', async () => {
    const { buildServer } = await import('./serverBuild');
    await buildServer();
  });
  onServerBuilt?.();
  const app = await step('Build the browser app', () => buildApp(kind));
  const bill = billOfMaterials(bundledPackages(app.stats));
  writeFileSync(BILL, `${JSON.stringify(bill, null, 2)}\n`);
  writeFileSync(STAMP, `${JSON.stringify({ sources, kind })}\n`);
  onAppBuilt?.();
  await app.close();
}

/** Whether the build in `dist` can be used; a release build can be used for every kind. */
function isBuildGood(kind: BuildKind): boolean {
  const fresh = freshBuild();
  return fresh === kind || fresh === 'release';
}

export interface EnsureBuildOptions extends BuildProgress {
  /** `quick` by default; `release` for a caller that depends on its file sizes. */
  readonly kind?: BuildKind;
  /** Called repeatedly while another process builds; a rejection ends the wait. */
  readonly onWait?: () => Promise<void>;
}

/**
 * Builds only when the build is missing or its sources have changed, and prints a line if it does.
 * Only one process builds at a time; another one waits and then uses the finished build.
 */
export async function ensureBuild({
  kind = 'quick',
  onWait,
  ...progress
}: EnsureBuildOptions = {}): Promise<void> {
  if (isBuildGood(kind)) return;
  mkdirSync(DIST, { recursive: true });
  const lock = await takeBuildLock(onWait);
  try {
    if (isBuildGood(kind)) return;
    if (freshBuild() !== null) say('The last build is a quick one.');
    else if (existsSync(STAMP)) say('The sources have changed since the last build.');
    else say('No build found.');
    await build(kind, progress);
  } finally {
    await lock.release();
  }
}

const LOCK_PAUSE_MS = 500;

async function takeBuildLock(onWait?: () => Promise<void>): Promise<DataDirectoryLock> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await lockDataDirectory(DIST);
    } catch (error) {
      if (!(error instanceof DataDirectoryBusyError)) throw error;
      if (isFirst) say('Another process is building. Waiting for it to finish.');
      await onWait?.();
      await wait(LOCK_PAUSE_MS);
    }
  }
}
