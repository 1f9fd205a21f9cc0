/**
 * Runs work one run at a time. A call during a run may concern something that the run has already
 * passed, so the call waits for the next run, which all such calls share.
 */
export class SoloRun {
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(private readonly work: (signal?: AbortSignal) => Promise<void>) {}

  /**
   * Starts a run, or waits for the run after the current one; settles like that run. `signal`
   * aborts only a run that this call starts.
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

  /** Resolves when no run is active or waiting. */
  async settled(): Promise<void> {
    while (this.running !== null) await (this.next ?? this.running).catch(() => undefined);
  }
}
