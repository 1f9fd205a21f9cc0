import { ensureBuild } from './builds';
import { runInForeground } from './children';
import { complain } from './output';

/** Only the browser tests look at what is built. */
function needsBuild(args: readonly string[]): boolean {
  const at = args.indexOf('--selectProjects');
  if (at < 0) return true;
  const projects = args.slice(at + 1);
  const end = projects.findIndex((name) => name.startsWith('-'));
  return projects.slice(0, end < 0 ? undefined : end).includes('browser');
}

async function test(): Promise<void> {
  const args = process.argv.slice(2);
  if (needsBuild(args)) await ensureBuild();
  await runInForeground([require.resolve('jest/bin/jest'), ...args], { NODE_ENV: 'test' });
}

test().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
