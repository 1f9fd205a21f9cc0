import path from 'node:path';

/**
 * A program file of ours and what Node needs to run it: beside this one as JavaScript in the build,
 * as TypeScript in the tests and the scripts.
 */
export function besideThisFile(name: string): { file: string; execArgv: string[] } {
  const isSource = __filename.endsWith('.ts');
  return {
    file: path.join(__dirname, `${name}${isSource ? '.ts' : '.js'}`),
    execArgv: isSource ? ['--require', 'tsx/cjs'] : [],
  };
}
