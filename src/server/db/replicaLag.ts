/** A position in the primary's log, and when it was there. */
interface Sample {
  readonly position: bigint;
  readonly at: number;
}

/** Samples that are kept: older lags are told as at least as old as the oldest of them. */
const MOST_SAMPLES = 1_000;

/** A log position such as `16/B374D848` as a number that grows with the log. */
export function logPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * How far a replica is behind, by our own clock: the time since the primary was where the replica is
 * now. Clocks of other machines, and a replica that has lost its primary without a word, do not
 * deceive it.
 */
export class ReplicaLag {
  private readonly samples: Sample[] = [];

  /** The primary was here then. */
  add(position: bigint, at: number): void {
    const last = this.samples.at(-1);
    // It stands still: the replica that reaches this position now is not behind at all.
    if (last?.position === position) this.samples.pop();
    this.samples.push({ position, at });
    if (this.samples.length > MOST_SAMPLES) this.samples.shift();
  }

  /** Milliseconds; null before the first sample. */
  lagOf(position: bigint, now: number): number | null {
    const last = this.samples.at(-1);
    if (last === undefined) return null;
    if (position >= last.position) return 0;
    const reached = this.samples.findLast((sample) => sample.position <= position);
    return now - (reached ?? this.samples[0] ?? last).at;
  }
}
