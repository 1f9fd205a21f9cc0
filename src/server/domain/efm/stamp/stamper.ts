import { BoundedWorker, type JobBounds } from '../../../boundedWorker';
import { programBeside } from '../../../programBeside';
import { hashOf } from '../../fileStore/store';
import { sealFile, type Seal } from './seal';
import type { SealableFile } from './sealGap';
import type { StampFacts } from './stampFacts';
import type { StampOrder } from './stampFile';

/** Time limit of one document. */
const STAMP_MS = 60_000;
/** A file is in memory several times: as read, as parsed, and as written. */
const GROWTH_MB = 600;
const TIMES_THE_FILE = 10;
const HEAP_MB = 1_024;
const MAX_WAITING = 100;

/** A stamped and digitally signed document. */
export interface StampedFile {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/**
 * Stamps and digitally signs documents, one at a time. A separate thread reads and stamps them,
 * because a hostile file can exhaust time and memory; that thread never gets the signing key.
 */
export class Stamper {
  readonly #worker: BoundedWorker<StampOrder, SealableFile>;
  readonly #bounds: JobBounds;

  constructor(
    private readonly seal: Seal,
    bounds: JobBounds = { timeLimitMs: STAMP_MS, growthMb: GROWTH_MB },
  ) {
    this.#bounds = bounds;
    this.#worker = new BoundedWorker(programBeside(__filename, 'stampWorker'), {
      ...bounds,
      memoryMb: HEAP_MB,
      maxWaiting: MAX_WAITING,
    });
  }

  /** Stamps and signs a document; throws if the file can't be stamped. */
  async stamp(bytes: Uint8Array, facts: StampFacts): Promise<StampedFile> {
    const growthMb = Math.round(this.#bounds.growthMb + (TIMES_THE_FILE * bytes.length) / 2 ** 20);
    const order = { bytes, facts, seal: { name: this.seal.subject, bytes: this.seal.roomBytes } };
    const file = await this.#worker.run(order, { ...this.#bounds, growthMb });
    const sealed = sealFile(file, this.seal, Date.parse(facts.acceptedAt));
    return { bytes: sealed, hash: hashOf(sealed) };
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}
