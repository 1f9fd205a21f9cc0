import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { arch } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './sources';

const run = promisify(execFile);

/** A Node version and the npm that ships with it. */
export interface NodeRelease {
  readonly name: string;
  /** Version ranges of its packages. */
  readonly node: string;
  readonly npm: string;
}

/** The oldest supported version, and the long-term releases. */
export const NODE_RELEASES: readonly NodeRelease[] = [
  { name: '20.19', node: '~20.19.0', npm: '~10.8.2' },
  { name: '22', node: '^22.12.0', npm: '~10.9.2' },
  { name: '24', node: '^24.11.0', npm: '^11.6.0' },
];

/** The last version that is too old. */
export const TOO_OLD: NodeRelease = { name: '18', node: '^18.20.0', npm: '~10.8.2' };

const CACHE = path.join(ROOT, 'node_modules/.cache/countyline/nodes');

/**
 * Returns a folder with `node` and `npm` of a release, installed from registry packages at the
 * first use. Linux only.
 */
export async function ensureNode({ name, node, npm }: NodeRelease): Promise<string> {
  const folder = path.join(CACHE, name);
  const bin = path.join(folder, 'bin');
  if (existsSync(path.join(bin, 'npm'))) return bin;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(bin, { recursive: true });
  const nodePackage = `node-linux-${arch()}`;
  const packages = [`${nodePackage}@${node}`, `npm@${npm}`];
  const options = ['--no-save', '--no-package-lock', '--prefix', folder];
  await run('npm', ['install', ...options, ...packages], { cwd: folder });
  const modules = path.join(folder, 'node_modules');
  symlinkSync(path.join(modules, nodePackage, 'bin/node'), path.join(bin, 'node'));
  for (const program of ['npm', 'npx']) {
    symlinkSync(path.join(modules, `npm/bin/${program}-cli.js`), path.join(bin, program));
  }
  return bin;
}
