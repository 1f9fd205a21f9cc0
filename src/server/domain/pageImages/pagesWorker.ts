import { runWorkerProgram } from '../../workerProgram';
import { performPages } from './pagesJobs';

/** The thread that checks, draws, and copies files of pages. */
runWorkerProgram(performPages);
