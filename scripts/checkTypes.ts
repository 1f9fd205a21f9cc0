import path from 'node:path';
import { runInForeground } from './children';
import { complain } from './output';

/** Each layer is checked with only the types of its own platform. */
const PROJECTS = ['src/contract', 'src/client', 'src/server', 'test'];

/**
 * `npm run check:types`: checks types with TypeScript 7, whose compiler is ten times as fast. Lint
 * needs the compiler's API, which TypeScript 7 doesn't have yet, so it uses TypeScript 5.
 */
async function checkTypes(): Promise<void> {
  const tsc = path.join(path.dirname(require.resolve('typescript-7/package.json')), 'bin', 'tsc');
  for (const project of PROJECTS) {
    await runInForeground([tsc, '-p', project], {});
    if (process.exitCode !== undefined && process.exitCode !== 0) return;
  }
}

checkTypes().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
