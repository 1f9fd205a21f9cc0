import path from 'node:path';

/** What Node needs to run a program file of ours. */
export interface ProgramFile {
  readonly file: string;
  readonly execArgv: readonly string[];
}

/**
 * A program file of ours: beside the one that asks (its `__filename`) as JavaScript in the build, as
 * TypeScript in the tests and the scripts.
 */
export function programBeside(asking: string, name: string): ProgramFile {
  const isSource = asking.endsWith('.ts');
  return {
    file: path.join(path.dirname(asking), `${name}${isSource ? '.ts' : '.js'}`),
    execArgv: isSource ? ['--require', 'tsx/cjs'] : [],
  };
}
