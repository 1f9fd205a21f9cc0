/** Options of a `BatchWriter`. */
export interface BatchOptions<Row> {
  /** Maximum waiting rows; more are dropped and counted. */
  readonly maxWaiting: number;
  /** Maximum rows per write. */
  readonly maxBatch: number;
  /** Writes rows, with the number of rows dropped since the last write. */
  readonly write: (rows: readonly Row[], dropped: number) => Promise<void>;
  readonly onError: (error: unknown, lost: number) => void;
}

/**
 * Collects rows and writes them in batches, so that requests never wait for them. If the buffer is
 * full or a write fails, rows are dropped and counted.
 */
export class BatchWriter<Row> {
  private waiting: Row[] = [];
  private dropped = 0;
  private running: Promise<void> | null = null;

  constructor(private readonly options: BatchOptions<Row>) {}

  add(row: Row): void {
    if (this.waiting.length >= this.options.maxWaiting) this.dropped += 1;
    else this.waiting.push(row);
  }

  /** Writes the rows added so far; resolves when they have been written or dropped. */
  async flush(): Promise<void> {
    while (this.running !== null) await this.running;
    if (this.waiting.length === 0 && this.dropped === 0) return;
    this.running = this.writeAll().finally(() => {
      this.running = null;
    });
    await this.running;
  }

  private async writeAll(): Promise<void> {
    const { maxBatch, onError, write } = this.options;
    do {
      const rows = this.waiting.splice(0, maxBatch);
      const { dropped } = this;
      this.dropped = 0;
      try {
        await write(rows, dropped);
      } catch (error) {
        // A retry would delay later rows while the database has a problem.
        this.dropped += dropped + rows.length;
        onError(error, rows.length);
        return;
      }
    } while (this.waiting.length >= maxBatch);
  }
}
