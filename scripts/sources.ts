import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DEVELOPMENT_BUILD } from '../src/contract/site/recordings';

/** The working copy's root folder. */
export const ROOT = path.resolve(__dirname, '..');

/** Everything that affects the build. */
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
 * Twelve hexadecimal digits over the contents of all sources: the same tree has the same id on
 * every machine, whatever its file times. This is the build's id.
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
 * The id that the server puts in its pages. A development server keeps the id of the sources it
 * started with until it restarts, even after edits, and the id shows that.
 */
export function buildIdOf(isDevelopment: boolean): string {
  return `${isDevelopment ? DEVELOPMENT_BUILD : ''}${sourcesHash()}`;
}
