import { runWorkerProgram } from '../../workerProgram';
import { performPages } from './pagesJobs';

/** The thread in which files of pages are checked, drawn, and copied. */
runWorkerProgram(performPages);
