import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import type { Configuration, MultiStats } from 'webpack';
import configure from '../webpack.config';
import { billOfMaterials } from './billOfMaterials';
import { bundledPackages } from './bundledPackages';
import { complain, say, step } from './output';
import { ROOT, sourcesHash } from './sources';
import { tooNewSyntax } from './syntax';

/** Folder of everything that is built. */
export const DIST = path.join(ROOT, 'dist');
/** What is shipped, in CycloneDX: packages with version, licence and checksum. */
const BILL = path.join(DIST, 'sbom.cdx.json');
/** Says which sources the finished production build in `dist` was made of. */
const STAMP = path.join(DIST, 'build.json');

/** `release` is small and compressed in advance; `quick` runs the same and is built in seconds. */
export type BuildKind = 'quick' | 'release';

/** The kind of the whole build in `dist` if it was made of just these sources; else null. */
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

/** Whether `dist` holds a whole production build of just these sources, of either kind. */
export function isBuildFresh(): boolean {
  return freshBuild() !== null;
}

/** Forgets that `dist` holds a finished production build: the next start builds again. */
export function forgetBuild(): void {
  rmSync(STAMP, { force: true });
}

/**
 * Runs webpack once over `configurations`, and says what it made; rejects with its messages when
 * anything is wrong.
 */
export async function runWebpack(configurations: Configuration[]): Promise<MultiStats> {
  const compiler = webpack(configurations);
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error !== null) reject(error);
      else if (result === undefined) reject(new Error('webpack gave no result'));
      else resolve(result);
    });
  });
  await new Promise<void>((resolve, reject) => {
    compiler.close((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  if (stats.hasWarnings()) complain(stats.toString({ preset: 'errors-warnings', colors: false }));
  return stats;
}

/** Builds the browser app and the server for production. Rejects when either does not build. */
export async function build(kind: BuildKind = 'release'): Promise<void> {
  forgetBuild();
  const sources = sourcesHash();
  const [client, server] = configure({ isQuick: kind === 'quick' }, { mode: 'production' });
  const built = [
    await step('Building the server', () => runWebpack([server])),
    await step('Building the browser app', () => runWebpack([client])),
  ];
  const findings = tooNewSyntax(path.join(DIST, 'client'));
  if (findings.length > 0) {
    throw new Error(`Too new for the supported browsers:\n${findings.join('\n')}`);
  }
  const bundled = new Set(built.flatMap((stats) => [...bundledPackages(stats)]));
  writeFileSync(BILL, `${JSON.stringify(billOfMaterials(bundled), null, 2)}\n`);
  writeFileSync(STAMP, `${JSON.stringify({ sources, kind })}\n`);
}

/**
 * Builds only when the build is missing or its sources have changed, and says so. A quick build will
 * do unless `kind` asks for the one that is released: its sizes are other than a quick build's.
 */
export async function ensureBuild(kind: BuildKind = 'quick'): Promise<void> {
  const fresh = freshBuild();
  if (fresh === kind || fresh === 'release') return;
  if (fresh !== null) say('The last build is a quick one.');
  else if (existsSync(STAMP)) say('The sources have changed since the last build.');
  else say('Nothing is built yet.');
  await build(kind);
}
