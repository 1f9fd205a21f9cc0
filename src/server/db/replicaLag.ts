/** A position in the primary's log, and its time. */
interface Sample {
  readonly position: bigint;
  readonly at: number;
}

/** Number of stored samples; a longer lag is reported as at least the age of the oldest. */
const MAX_SAMPLES = 1_000;

/** Converts a log position such as `16/B374D848` to a number that grows with the log. */
export function logPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * Measures a replica's lag by our own clock: the time since the primary was at the replica's
 * current position. Wrong clocks of other machines and a silently disconnected replica don't
 * distort it.
 */
export class ReplicaLag {
  private readonly samples: Sample[] = [];

  /** Records the primary's position at a time. */
  add(position: bigint, at: number): void {
    const last = this.samples.at(-1);
    // The primary is idle: a replica that reaches this position now has no lag.
    if (last?.position === position) this.samples.pop();
    this.samples.push({ position, at });
    if (this.samples.length > MAX_SAMPLES) this.samples.shift();
  }

  /** Returns the lag in milliseconds; null before the first sample. */
  lagOf(position: bigint, now: number): number | null {
    const last = this.samples.at(-1);
    if (last === undefined) return null;
    if (position >= last.position) return 0;
    const reached = this.samples.findLast((sample) => sample.position <= position);
    return now - (reached ?? this.samples[0] ?? last).at;
  }
}
