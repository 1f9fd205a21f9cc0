import { runWorkerProgram } from '../../workerProgram';
import { performReading } from './reading';

/** Worker program that reads recordings. */
runWorkerProgram(performReading);
