import { runWorkerProgram } from '../../workerProgram';
import { performJob } from './checkJobs';

/** The thread that checks uploaded files. */
runWorkerProgram(performJob);
