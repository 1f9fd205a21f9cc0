import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DEVELOPMENT_BUILD } from '../src/contract/recordings';

/** The working copy's root folder. */
export const ROOT = path.resolve(__dirname, '..');

/** Everything that decides what the build makes. */
const SOURCES = [
  'src',
  'public',
  'package.json',
  'package-lock.json',
  'babel.config.js',
  'scripts/esbuildLoader.cjs',
  'scripts/routeFiles.ts',
  'webpack.config.ts',
];

/**
 * Twelve hexadecimal digits over the contents of all sources: the same tree gives the same id on
 * every machine, whatever its file times say. It is the id of the build.
 */
export function sourcesHash(names: readonly string[] = SOURCES): string {
  const hash = createHash('sha256');
  const visit = (file: string): void => {
    if (statSync(file).isDirectory()) {
      for (const child of readdirSync(file).sort()) visit(path.join(file, child));
      return;
    }
    const name = path.relative(ROOT, file).split(path.sep).join('/');
    const content = readFileSync(file);
    hash.update(`${name}\0${content.length}\0`).update(content);
  };
  for (const name of names) {
    const file = path.join(ROOT, name);
    if (existsSync(file)) visit(file);
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * The id that the server gives its pages. A development server keeps the id of the sources that it
 * started with until it restarts, whatever is edited meanwhile, and the id says so.
 */
export function buildIdOf(isDevelopment: boolean): string {
  return `${isDevelopment ? DEVELOPMENT_BUILD : ''}${sourcesHash()}`;
}
