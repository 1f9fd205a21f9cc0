import { runWorkerProgram } from '../../workerProgram';
import { performReading } from './reading';

/** The thread that reads recordings. */
runWorkerProgram(performReading);
