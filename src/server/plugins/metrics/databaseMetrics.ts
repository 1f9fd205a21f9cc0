import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';

const BY_POOL = ['pool'] as const;
const BY_LANE = ['pool', 'lane'] as const;

/** Measures database connections and the replica. */
export function measureDatabase(app: FastifyInstance, registry: Registry): () => void {
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers });
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: BY_LANE, registers });
  const size = gauge('database_connections_max', 'Maximum connections of a pool.', BY_POOL);
  const busy = gauge('database_connections_busy', 'Connections in use.', BY_POOL);
  const waiting = gauge('database_waiting', 'Callers waiting for a connection.', BY_LANE);
  const granted = counter('database_connections_granted_total', 'Callers that got a connection.');
  const refused = counter('database_connections_refused_total', 'Callers that got none in time.');
  const waited = counter('database_wait_seconds_total', 'Total time that callers waited.');

  function measureReplica(): void {
    const replica = app.database.replica();
    if (replica === null) return;
    replicaRead?.set(Number(replica.state === 'current'));
    replicaLag?.set(replica.lagMs === null ? Number.NaN : replica.lagMs / 1_000);
  }
  const hasReplica = app.database.replica() !== null;
  const replicaRead = hasReplica
    ? gauge('database_replica_read', '1 if searches use the replica, otherwise 0.', [])
    : null;
  const replicaLag = hasReplica
    ? gauge('database_replica_lag_seconds', 'Replication lag.', [])
    : null;

  return () => {
    // The pools keep the totals; each reading replaces the previous values.
    for (const counted of [granted, refused, waited]) counted.reset();
    for (const [pool, load] of Object.entries(app.database.pools())) {
      size.set({ pool }, load.size);
      busy.set({ pool }, load.busy);
      for (const each of load.lanes) {
        const labels = { pool, lane: each.lane };
        waiting.set(labels, each.waiting);
        granted.inc(labels, each.granted);
        refused.inc(labels, each.refused);
        waited.inc(labels, each.waitedMs / 1_000);
      }
    }
    measureReplica();
  };
}
