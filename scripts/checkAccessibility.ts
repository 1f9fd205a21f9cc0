import { ensureBuild } from './builds';
import { runInForeground } from './children';
import { complain } from './output';

/** `npm run check:a11y`: every screen and state in every edition, theme and width. */
async function checkAccessibility(): Promise<void> {
  await ensureBuild();
  await runInForeground(
    [
      require.resolve('jest/bin/jest'),
      ...['--selectProjects', 'browser', '--testPathPatterns', 'browser/(accessibility|states)'],
      ...process.argv.slice(2),
    ],
    { NODE_ENV: 'test', EVERY_LOOK: '1' },
  );
}

checkAccessibility().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
