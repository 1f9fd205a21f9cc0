/**
 * Runs work one run at a time. A call during a run may concern something that this run has already
 * passed, so it gets the next run, which all such calls share.
 */
export class SoloRun {
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(private readonly work: (signal?: AbortSignal) => Promise<void>) {}

  /**
   * Starts a run, or waits for the one after the current run; settles as that run does. `signal`
   * ends only a run that this call starts.
   */
  run(signal?: AbortSignal): Promise<void> {
    if (this.running === null) {
      this.running = this.work(signal).finally(() => {
        this.running = null;
      });
      return this.running;
    }
    this.next ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.next = null;
        return this.run();
      });
    return this.next;
  }

  /** Resolves when nothing runs or waits. */
  async settled(): Promise<void> {
    while (this.running !== null) await (this.next ?? this.running).catch(() => undefined);
  }
}
