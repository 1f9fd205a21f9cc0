import { runWorkerProgram } from '../../../workerProgram';
import type { SealableFile } from './sealGap';
import { stampFile, type StampOrder } from './stampFile';

/** The thread that stamps documents. */
runWorkerProgram<StampOrder, SealableFile>(stampFile);
