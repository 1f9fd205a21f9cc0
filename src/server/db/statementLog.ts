import { currentLabel, currentWork, type Lane } from '../work';

/** A statement that this process is running. */
export interface RunningStatement {
  readonly id: number;
  /**
   * Start time in milliseconds since 1970; together with the id, identifies the statement even
   * after a restart.
   */
  readonly startedAt: number;
  readonly ms: number;
  readonly lane: Lane;
  /** The request or job that runs it. */
  readonly label: string;
  /** Shortened; parameters are placeholders. */
  readonly text: string;
  /** Process id of the database session; null for the embedded database. */
  readonly session: number | null;
}

/** Durations of the statements with one label since the process started. */
export interface StatementTotals {
  readonly label: string;
  readonly count: number;
  readonly failed: number;
  readonly totalMs: number;
  readonly maxMs: number;
}

interface Running {
  readonly text: string;
  readonly lane: Lane;
  readonly label: string;
  readonly session: number | null;
  readonly startedAt: number;
  readonly since: number;
}

const TEXT_LENGTH = 300;
/** Maximum labels with their own totals; the others share one. */
const MAX_LABELS = 500;
const OTHERS = 'Other statements';
const TABLE = /\b(?:from|into|update|join|copy|table)\s+"?([a-z_][\w.]*)/i;

/** Names a statement by its command and first table: "select court_case". */
function nameStatement(sql: string): string {
  const start = sql.slice(0, 2_000).replace(/\/\*.*?\*\//gs, ' ');
  const verb = /[a-z]+/i.exec(start)?.[0].toLowerCase() ?? 'statement';
  const table = TABLE.exec(start)?.[1];
  return table === undefined ? verb : `${verb} ${table.toLowerCase()}`;
}

/** Measures this process's statements by label, which the database doesn't do. */
export class StatementLog {
  private nextId = 1;
  private readonly open = new Map<number, Running>();
  private readonly totals = new Map<
    string,
    { -readonly [Key in keyof StatementTotals]: StatementTotals[Key] }
  >();

  /** Records the start of a statement; returns its id. */
  begin(text: string, session: number | null = null): number {
    const id = this.nextId++;
    this.open.set(id, {
      text,
      session,
      lane: currentWork()?.lane ?? 'own',
      label: currentLabel(),
      startedAt: Date.now(),
      since: performance.now(),
    });
    return id;
  }

  /** Records the end of a statement. */
  end(id: number, hasFailed = false): void {
    const running = this.open.get(id);
    if (running === undefined) return;
    this.open.delete(id);
    const ms = performance.now() - running.since;
    const totals = this.totalsOf(`${running.label}: ${nameStatement(running.text)}`);
    totals.count += 1;
    totals.failed += Number(hasFailed);
    totals.totalMs += ms;
    totals.maxMs = Math.max(totals.maxMs, ms);
  }

  /** Lists running statements, longest first. */
  running(): readonly RunningStatement[] {
    const now = performance.now();
    return [...this.open].map(([id, { since, text, ...running }]) => ({
      id,
      ms: now - since,
      text: text.slice(0, TEXT_LENGTH),
      ...running,
    }));
  }

  /** Lists the labels with the highest average duration. */
  slowest(count: number): readonly StatementTotals[] {
    const average = ({ count: of, totalMs }: StatementTotals): number => totalMs / of;
    return [...this.totals.values()]
      .sort((one, other) => average(other) - average(one))
      .slice(0, count)
      .map((each) => ({ ...each }));
  }

  private totalsOf(name: string) {
    const label = this.totals.has(name) || this.totals.size < MAX_LABELS ? name : OTHERS;
    const totals = this.totals.get(label) ?? { label, count: 0, failed: 0, totalMs: 0, maxMs: 0 };
    this.totals.set(label, totals);
    return totals;
  }
}
