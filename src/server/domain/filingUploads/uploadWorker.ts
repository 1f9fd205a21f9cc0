import { runWorkerProgram } from '../../workerProgram';
import { performCheck } from './checkJobs';

/** The thread that checks uploaded files. */
runWorkerProgram(performCheck);
