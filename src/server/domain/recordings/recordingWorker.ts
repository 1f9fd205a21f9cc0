import { runWorkerProgram } from '../../workerProgram';
import { performReading } from './reading';

/** The thread in which recordings are read. */
runWorkerProgram(performReading);
