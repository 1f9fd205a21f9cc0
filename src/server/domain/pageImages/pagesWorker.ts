import { runWorkerProgram } from '../../workerProgram';
import { performPages } from './pagesJobs';

/** The thread that checks, renders, and copies files of pages. */
runWorkerProgram(performPages);
