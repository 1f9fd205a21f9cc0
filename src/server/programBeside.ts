import path from 'node:path';

/** A program file to run, and the Node options that it needs. */
export interface ProgramFile {
  readonly file: string;
  readonly execArgv: readonly string[];
}

/**
 * Locates a program file next to the caller's (its `__filename`): JavaScript in the build,
 * TypeScript in tests and scripts.
 */
export function programBeside(callerFile: string, name: string): ProgramFile {
  const isSource = callerFile.endsWith('.ts');
  return {
    file: path.join(path.dirname(callerFile), `${name}${isSource ? '.ts' : '.js'}`),
    execArgv: isSource ? ['--require', 'tsx/cjs'] : [],
  };
}
