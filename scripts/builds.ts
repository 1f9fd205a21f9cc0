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

/** Whether `dist` holds a whole production build of just these sources. */
export function isBuildFresh(): boolean {
  if (!existsSync(STAMP) || !existsSync(BILL)) return false;
  try {
    const stamp = JSON.parse(readFileSync(STAMP, 'utf8')) as { sources?: unknown };
    return stamp.sources === sourcesHash();
  } catch {
    return false;
  }
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
export async function build(): Promise<void> {
  forgetBuild();
  const sources = sourcesHash();
  const [client, server] = configure({}, { mode: 'production' });
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
  writeFileSync(STAMP, `${JSON.stringify({ sources })}\n`);
}

/** Builds only when the build is missing or its sources have changed, and says so. */
export async function ensureBuild(): Promise<void> {
  if (isBuildFresh()) return;
  say(
    existsSync(STAMP) ? 'The sources have changed since the last build.' : 'Nothing is built yet.',
  );
  await build();
}
