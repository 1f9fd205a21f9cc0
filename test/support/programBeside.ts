import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  programBeside as programInSources,
  type ProgramFile,
} from '../../src/server/programBeside';
import { PROGRAMS_VARIABLE } from './preparedFiles';

/** Works like the server's own, but prefers programs that were bundled before the tests. */
export function programBeside(callerFile: string, name: string): ProgramFile {
  const folder = process.env[PROGRAMS_VARIABLE];
  const file = path.join(folder ?? '', `${name}.js`);
  if (folder !== undefined && existsSync(file)) return { file, execArgv: [] };
  return programInSources(callerFile, name);
}
