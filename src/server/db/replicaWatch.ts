import { Client } from 'pg';
import type { ReplicaState, ReplicaStatus } from './handle';
import { logPosition, ReplicaLag } from './replicaLag';
import { connectionConfig } from './serverPool';

export interface ReplicaWatchOptions {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  readonly checkMs: number;
  readonly connectMs: number;
  /** Lag above which the replica isn't read; reads resume once the lag is at most half of this. */
  readonly maxLagMs: number;
  /** Reports the first check, and each change after it. */
  readonly onChange: (status: ReplicaStatus) => void;
}

/** One connection, reopened when it is lost. */
class Probe {
  private client: Client | null = null;

  constructor(
    private readonly url: string,
    private readonly timeoutMs: number,
  ) {}

  async query<Row extends object>(sql: string): Promise<Row | null> {
    try {
      this.client ??= await this.open();
      const { rows } = await this.client.query<Row>(sql);
      return rows[0] ?? null;
    } catch {
      await this.close();
      return null;
    }
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async open(): Promise<Client> {
    const times = { connectMs: this.timeoutMs, answerMs: this.timeoutMs };
    const client = new Client(connectionConfig(this.url, 'countyline replica watch', times));
    client.on('error', () => void this.close());
    await client.connect();
    return client;
  }
}

/**
 * Checks a replica's lag at intervals. While the primary doesn't respond, the replica keeps its
 * last state, because it may be the only server that responds.
 */
export class ReplicaWatch {
  private readonly lag = new ReplicaLag();
  private readonly primary: Probe;
  private readonly replica: Probe;
  private timer: NodeJS.Timeout | null = null;
  private checking: Promise<void> | null = null;
  private current: ReplicaStatus = { state: 'away', lagMs: null };
  /** The last reported state; null before the first check. */
  private reported: ReplicaState | null = null;

  constructor(private readonly options: ReplicaWatchOptions) {
    this.primary = new Probe(options.primaryUrl, options.connectMs);
    this.replica = new Probe(options.replicaUrl, options.connectMs);
  }

  get status(): ReplicaStatus {
    return this.current;
  }

  /** Checks now, and then at intervals. */
  async start(): Promise<void> {
    await this.check();
    this.timer = setInterval(() => void this.check(), this.options.checkMs).unref();
  }

  /** Checks now; joins a check that is already running. */
  check(): Promise<void> {
    this.checking ??= this.measure().finally(() => {
      this.checking = null;
    });
    return this.checking;
  }

  /** Treats the replica as away until the next check, because a read failed. */
  reportUnavailable(): void {
    this.setStatus({ state: 'away', lagMs: null });
  }

  async close(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.checking;
    await Promise.all([this.primary.close(), this.replica.close()]);
  }

  private async measure(): Promise<void> {
    // Read the primary first, so that writes in between don't count as lag.
    const primary = await this.primary.query<{ position: string | null }>(
      'select case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as position',
    );
    if (primary?.position !== null && primary?.position !== undefined) {
      this.lag.add(logPosition(primary.position), performance.now());
    }
    const replica = await this.replica.query<{ position: string | null }>(
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position',
    );
    if (replica === null) this.setStatus({ state: 'away', lagMs: null });
    else if (replica.position === null) this.setStatus({ state: 'promoted', lagMs: null });
    else this.evaluate(logPosition(replica.position), primary !== null);
  }

  private evaluate(position: bigint, isPrimaryThere: boolean): void {
    const lagMs = this.lag.lagOf(position, performance.now());
    const { maxLagMs } = this.options;
    const wasCurrent = this.current.state === 'current';
    const limitMs = wasCurrent ? maxLagMs : maxLagMs / 2;
    const isCurrent = isPrimaryThere ? lagMs !== null && lagMs <= limitMs : wasCurrent;
    this.setStatus({ state: isCurrent ? 'current' : 'behind', lagMs });
  }

  private setStatus(status: ReplicaStatus): void {
    this.current = status;
    if (this.reported === status.state) return;
    this.reported = status.state;
    this.options.onChange(status);
  }
}
