import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { RECORDING_REQUEST_MAX_BYTES } from '#contract/site/recordings';
import { BoundedWorker, WorkerLimitError } from '../../boundedWorker';
import { programBeside } from '../../programBeside';
import type { ReadingJob, ReadingResult } from './reading';

const BOUNDS = { timeLimitMs: 5_000, memoryMb: 256, growthMb: 500, maxWaiting: 20 };

const OVER_LIMIT = 'The recording takes too much time or memory to read.';

/** Reads recordings in a separate thread, so that they don't block requests. */
export class RecordingReader {
  readonly #worker = new BoundedWorker<ReadingJob, ReadingResult>(
    programBeside(__filename, 'recordingWorker'),
    BOUNDS,
  );

  /** Reads a raw request. Throws `WorkerBusyError`. */
  async readSent(
    body: Uint8Array,
  ): Promise<Extract<ReadingResult, { kind: 'sent' | 'malformed' }>> {
    const result = await this.#read({ kind: 'sent', body });
    if (result === null) return { kind: 'malformed', message: OVER_LIMIT };
    if (result.kind === 'sent' || result.kind === 'malformed') return result;
    throw new Error(`The reader answered with ${result.kind}.`);
  }

  /** Describes lines of a stored recording, or why it can't be shown. Throws `WorkerBusyError`. */
  async readStored(
    content: Uint8Array,
    first: number,
    count: number,
  ): Promise<Extract<ReadingResult, { kind: 'lines' | 'unreadable' }>> {
    const result = await this.#read({ kind: 'stored', content, first, count });
    if (result === null) return { kind: 'unreadable', message: OVER_LIMIT };
    if (result.kind === 'lines' || result.kind === 'unreadable') return result;
    throw new Error(`The reader answered with ${result.kind}.`);
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  /** Returns null if a time or memory limit was reached. */
  async #read(job: ReadingJob): Promise<ReadingResult | null> {
    try {
      return await this.#worker.run(job);
    } catch (error) {
      if (error instanceof WorkerLimitError) return null;
      throw error;
    }
  }
}

const decompress = promisify(gunzip);

/** Returns the text of a stored recording as sent; null if the stored data is damaged. */
export async function readRecordingFile(content: Uint8Array): Promise<Buffer | null> {
  try {
    return await decompress(content, { maxOutputLength: RECORDING_REQUEST_MAX_BYTES });
  } catch {
    return null;
  }
}
