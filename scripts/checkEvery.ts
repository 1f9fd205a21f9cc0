import { ensureBuild } from './builds';
import { runInForeground } from './children';
import { complain } from './output';

/**
 * Checks that a normal test run covers only in part, each with its tests and the variable that
 * requests all cases.
 */
const CHECKS = {
  looks: {
    project: 'browser',
    tests: 'browser/(accessibility|states|targets)',
    variable: 'EVERY_LOOK',
  },
  answers: { project: 'client', tests: 'flows/(callMatrix|hostile)', variable: 'EVERY_ANSWER' },
} as const;

/**
 * `npm run check:a11y`: every screen and state in every edition, theme, and width. `npm run
 * check:calls`: every call with every bad response, and every URL with every hostile text.
 */
async function checkEvery(): Promise<void> {
  const [what, ...args] = process.argv.slice(2);
  if (what !== 'looks' && what !== 'answers') throw new Error('Choose looks or answers.');
  const { project, tests, variable } = CHECKS[what];
  if (project === 'browser') await ensureBuild();
  const chosen = ['--selectProjects', project, '--testPathPatterns', tests, ...args];
  await runInForeground([require.resolve('jest/bin/jest'), ...chosen], {
    NODE_ENV: 'test',
    TEST_ALL: '1',
    [variable]: '1',
  });
}

checkEvery().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
