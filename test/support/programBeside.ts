import {
  programBeside as programInSources,
  type ProgramFile,
} from '../../src/server/programBeside';
import { WORKER_VARIABLE } from './preparedFiles';

/** As the server's own, but that the database's worker has been translated before the tests. */
export function programBeside(asking: string, name: string): ProgramFile {
  const worker = process.env[WORKER_VARIABLE];
  if (name === 'embeddedWorker' && worker !== undefined) return { file: worker, execArgv: [] };
  return programInSources(asking, name);
}
