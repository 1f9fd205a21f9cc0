import { formatCount } from '#contract/formats';
import { BoundedWorker, WorkerLimitError, type JobBounds } from '../../boundedWorker';
import { programBeside } from '../../programBeside';
import type { AboutCopy } from './copies';
import type { PagesJob, PagesResult } from './pagesJobs';
import { UnreadablePagesError, type PageSize } from './raster';

/** Time limit for rendering or copying. */
const USE_MS = 20_000;
/** Time limit for rendering and copying all pages of a new file. */
const CHECK_MS = 120_000;
const MEMORY_MB = 1_024;
const MAX_WAITING = 100;

/** A file is in memory several times: as read, as rendered, and as copied. */
const GROWTH_MB = 600;
const TIMES_THE_FILE = 8;

function boundsFor({ bytes, kind }: PagesJob): JobBounds {
  return {
    timeLimitMs: kind === 'check' ? CHECK_MS : USE_MS,
    growthMb: Math.round(GROWTH_MB + (TIMES_THE_FILE * bytes.length) / 2 ** 20),
  };
}

/**
 * Checks, renders, and copies pages in a separate thread, one file at a time, because a malicious
 * file can exhaust time and memory. Methods throw `UnreadablePagesError` with an explanation, and
 * `WorkerBusyError` when too many jobs are waiting.
 */
export class PageTools {
  readonly #worker = new BoundedWorker<PagesJob, PagesResult>(
    programBeside(__filename, 'pagesWorker'),
    { timeLimitMs: USE_MS, growthMb: GROWTH_MB, memoryMb: MEMORY_MB, maxWaiting: MAX_WAITING },
  );

  /** Checks a file by rendering and copying each page once; returns the page sizes. */
  async check(bytes: Uint8Array): Promise<readonly PageSize[]> {
    const result = await this.#run({ kind: 'check', bytes });
    if (result.kind === 'checked') return result.sizes;
    throw new Error(`The worker answered with ${result.kind}.`);
  }

  /** Renders the small, watermarked image of a page (PNG); `page` starts at 1. */
  draw(bytes: Uint8Array, page: number): Promise<Buffer> {
    return this.#make({ kind: 'draw', bytes, page });
  }

  /** Renders a page large enough to read (PNG); `page` starts at 1. */
  read(bytes: Uint8Array, page: number): Promise<Buffer> {
    return this.#make({ kind: 'read', bytes, page });
  }

  /** Copies pages into a new PDF, each with a footer. */
  copy(bytes: Uint8Array, pages: readonly number[], about: AboutCopy): Promise<Buffer> {
    return this.#make({ kind: 'copy', bytes, pages, about });
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  async #make(job: PagesJob): Promise<Buffer> {
    const result = await this.#run(job);
    if (result.kind === 'made') return Buffer.from(result.file);
    throw new Error(`The worker answered with ${result.kind}.`);
  }

  async #run(job: PagesJob): Promise<Exclude<PagesResult, { kind: 'unreadable' }>> {
    const bounds = boundsFor(job);
    let result: PagesResult;
    try {
      result = await this.#worker.run(job, bounds);
    } catch (error) {
      if (!(error instanceof WorkerLimitError)) throw error;
      throw new UnreadablePagesError(limitInWords(error, bounds));
    }
    if (result.kind === 'unreadable') throw new UnreadablePagesError(result.reason);
    return result;
  }
}

function limitInWords({ limit }: WorkerLimitError, { growthMb, timeLimitMs }: JobBounds): string {
  switch (limit) {
    case 'time':
      return `It takes longer to read than ${String(timeLimitMs / 1_000)} seconds.`;
    case 'memory':
      return `It takes more memory to read than ${formatCount(growthMb)} MB.`;
    case 'crash':
      return 'The PDF reader crashed on it.';
  }
}
