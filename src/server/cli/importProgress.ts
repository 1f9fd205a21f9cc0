import type { Run } from '../domain/imports/runRepository';

/** How a run gets on, for the person who waits for it. */
export class ImportProgress {
  private beganAt = 0;
  private beganWith = 0;

  /** The file's bytes, null where nobody knows; those taken so far; a clock. */
  constructor(
    private readonly size: number | null,
    private readonly bytesRead: () => number,
    private readonly now: () => number,
  ) {}

  begin(run: Run): void {
    this.beganAt = this.now();
    this.beganWith = run.read;
  }

  /** `12,500 rows, 4,100 a second, 3 bad, about 2 min left`. */
  line({ bad, read }: Run): string {
    const seconds = Math.max(0.001, (this.now() - this.beganAt) / 1_000);
    const rate = (read - this.beganWith) / seconds;
    const done = this.size === null || this.size === 0 ? 0 : this.bytesRead() / this.size;
    const left = done > 0 ? ` about ${duration((seconds * (1 - done)) / done)} left,` : '';
    return `${count(read)} rows, ${count(Math.round(rate))} a second,${left} ${count(bad)} bad`;
  }
}

/** How a run ended, in a line, and what is to be known of it. */
export function summaryOf(run: Run, errorsFile: string): string[] {
  const { bad, gone, older, read, removed, repeated, unchanged, written } = run;
  const parts = [
    `${count(written)} written`,
    `${count(unchanged)} unchanged`,
    `${count(removed)} removed`,
    `${count(bad)} bad`,
  ];
  const lines = [`${count(read)} rows read: ${parts.join(', ')}.`];
  if (read === 0) lines.push('The file holds no rows.');
  else if (unchanged === read) lines.push('Nothing changed: these records are already on file.');
  if (repeated > 0) {
    lines.push(
      `${count(repeated)} rows have a sourceKey that stands in the file again: the last one counts.`,
    );
  }
  if (gone > 0) {
    lines.push(
      `${count(gone)} rows are about records that were taken away since, and were left out.`,
    );
  }
  if (older > 0) {
    lines.push(`${count(older)} rows are older than what is on file, and were left out.`);
  }
  if (bad > 0) lines.push(`Bad rows with their reasons: ${errorsFile}`);
  return lines;
}

const count = (number: number): string => number.toLocaleString('en-US');

function duration(seconds: number): string {
  if (seconds < 90) return `${String(Math.ceil(seconds))} s`;
  if (seconds < 5_400) return `${String(Math.ceil(seconds / 60))} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}
