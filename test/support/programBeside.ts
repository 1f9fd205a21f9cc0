import {
  programBeside as programInSources,
  type ProgramFile,
} from '../../src/server/programBeside';
import { WORKER_VARIABLE } from './preparedFiles';

/** Like the server's own, except that the database worker was compiled before the tests. */
export function programBeside(asking: string, name: string): ProgramFile {
  const worker = process.env[WORKER_VARIABLE];
  if (name === 'embeddedWorker' && worker !== undefined) return { file: worker, execArgv: [] };
  return programInSources(asking, name);
}
