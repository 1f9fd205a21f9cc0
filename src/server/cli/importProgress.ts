import { formatCount } from '#contract/formats';
import type { Run } from '../domain/imports/runRepository';

/** Progress lines for the operator. */
export class ImportProgress {
  private beganAt = 0;
  private beganWith = 0;

  /** Takes the file's size in bytes (null if unknown), the bytes read so far, and a clock. */
  constructor(
    private readonly size: number | null,
    private readonly bytesRead: () => number,
    private readonly now: () => number,
  ) {}

  begin(run: Run): void {
    this.beganAt = this.now();
    this.beganWith = run.read;
  }

  /** Formats a line such as `12,500 rows, 4,100 per second, about 2 min left, 3 bad`. */
  line({ bad, read }: Run): string {
    const seconds = Math.max(0.001, (this.now() - this.beganAt) / 1_000);
    const rate = (read - this.beganWith) / seconds;
    const done = this.size === null || this.size === 0 ? 0 : this.bytesRead() / this.size;
    const left = done > 0 ? ` about ${duration((seconds * (1 - done)) / done)} left,` : '';
    return `${formatCount(read)} rows, ${formatCount(Math.round(rate))} per second,${left} ${formatCount(bad)} bad`;
  }
}

/** Returns lines that report the result of a run and what needs attention. */
export function summaryOf(
  run: Run,
  errors: { readonly name: string; readonly problem: string | null },
): string[] {
  const { bad, gone, older, read, removed, repeated, unchanged, written } = run;
  const parts = [
    `${formatCount(written)} written`,
    `${formatCount(unchanged)} unchanged`,
    `${formatCount(removed)} removed`,
    `${formatCount(bad)} bad`,
  ];
  const lines = [`${formatCount(read)} rows read: ${parts.join(', ')}.`];
  if (read === 0) lines.push('The file has no rows.');
  else if (unchanged === read) lines.push('Nothing changed: these records are already on file.');
  if (repeated > 0) {
    lines.push(
      `${formatCount(repeated)} rows have a sourceKey that appears more than once in the file; the last one was used.`,
    );
  }
  if (gone > 0) {
    lines.push(
      `${formatCount(gone)} rows were skipped because their records have since been removed.`,
    );
  }
  if (older > 0) {
    lines.push(
      `${formatCount(older)} rows were skipped because a newer file describes their records.`,
    );
  }
  if (bad > 0) lines.push(whereErrorsAre(errors));
  return lines;
}

function whereErrorsAre(errors: {
  readonly name: string;
  readonly problem: string | null;
}): string {
  const { name, problem } = errors;
  return problem === null
    ? `Bad rows and reasons: ${name}`
    : `The file of bad rows couldn't be written (${problem}). See them under Administrative, Rejected rows.`;
}

function duration(seconds: number): string {
  if (seconds < 90) return `${String(Math.ceil(seconds))} s`;
  if (seconds < 5_400) return `${String(Math.ceil(seconds / 60))} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}
