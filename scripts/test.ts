import { ensureBuild } from './builds';
import { runInForeground } from './children';
import { complain } from './output';

/** Projects of `jest.config.js`. */
const PROJECTS = ['node', 'client', 'browser', 'smoke'];
/** `npm test`: everything except the browser journeys, of which only one runs. */
const QUICK = ['node', 'client', 'smoke'];
/** `npm run test:all`, before the tests on a PostgreSQL server. */
const ALL = ['node', 'client', 'browser'];
const ALL_FLAG = '--all';
/** Only these need a build. */
const NEED_BUILD = ['browser', 'smoke'];

/** Arguments for Jest. */
interface JestArguments {
  /** True if tests that need a build may run. */
  readonly needsBuild: boolean;
  readonly projects: readonly string[];
  /**
   * Paths first: after `--selectProjects`, Jest would read a path as a project and run everything.
   */
  readonly args: readonly string[];
}

/** Sorts the arguments, so that paths and projects may come in any order. */
export function readArguments(all: readonly string[]): JestArguments {
  const projects: string[] = [];
  const paths: string[] = [];
  const options: string[] = [];
  let isNamingProjects = false;
  let isLiteral = false;
  for (const arg of all) {
    if (arg === ALL_FLAG) continue;
    if (isLiteral) paths.push(arg);
    else if (arg === '--') isLiteral = true;
    else if (arg === '--selectProjects') isNamingProjects = true;
    else if (isNamingProjects && PROJECTS.includes(arg)) projects.push(arg);
    else if (arg.startsWith('-')) {
      isNamingProjects = false;
      options.push(arg);
    } else if (takesValue(options.at(-1)) && !isNamingProjects) options.push(arg);
    else paths.push(arg);
  }
  const run = projects.length > 0 ? projects : projectsFor(paths, all.includes(ALL_FLAG));
  const needsBuild =
    run.some((project) => NEED_BUILD.includes(project)) &&
    (projects.length > 0 || paths.length === 0 || paths.some(mayNameBrowserTests));
  return { needsBuild, projects: run, args: [...paths, ...options, '--selectProjects', ...run] };
}

/** Returns true if this path may contain browser tests. */
function mayNameBrowserTests(given: string): boolean {
  return given.includes('browser') || 'test/browser'.startsWith(given.replace(/\/$/, ''));
}

function projectsFor(paths: readonly string[], wantsAll: boolean): readonly string[] {
  return wantsAll || paths.some(mayNameBrowserTests) ? ALL : QUICK;
}

/** Returns true for Jest options that use the next argument, unless set with `=`. */
function takesValue(option: string | undefined): boolean {
  return (
    option !== undefined &&
    /^(-t|-w|--(testNamePattern|maxWorkers|outputFile|shard|config|seed))$/.test(option)
  );
}

async function test(): Promise<void> {
  const { args, needsBuild, projects } = readArguments(process.argv.slice(2));
  if (needsBuild) await ensureBuild();
  await runInForeground([require.resolve('jest/bin/jest'), ...args], {
    NODE_ENV: 'test',
    ...(projects.includes('browser') ? { TEST_ALL: '1' } : {}),
  });
}

if (require.main === module) {
  test().catch((error: unknown) => {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
