import { fork } from 'node:child_process';
import path from 'node:path';
import { withFolder } from '../bench/running';
import { copyDemoData, freePort, startBuiltServer, type BuiltServer } from '../support/builtServer';
import type { AttackOrder } from './attacker';
import type { AttackName, AttackReport } from './attacks';

const DEMO_SCALE = 1;
const ATTACKER = path.join(__dirname, 'attacker.ts');
/** Timeout longer than any attack. */
const ATTACK_WITHIN_MS = 5 * 60_000;

/** A built server with its real limits on demo data. */
export interface LoadedSite {
  readonly address: string;
  /** Number of public cases, by the site's own count. */
  readonly cases: number;
  /** Runs an attack in a separate process until it ends. */
  attack(name: AttackName): Promise<AttackReport>;
  /** Returns the memory of the server's process in MB. */
  memory(): Promise<number>;
}

function runAttack(order: AttackOrder): Promise<AttackReport> {
  return new Promise((resolve, reject) => {
    const attacker = fork(ATTACKER, { timeout: ATTACK_WITHIN_MS });
    attacker.once('message', (report) => {
      resolve(report as AttackReport);
    });
    attacker.once('error', reject);
    attacker.once('exit', (code, signal) => {
      reject(new Error(`The attacker of ${order.name} ended early: ${signal ?? code ?? ''}`));
    });
    attacker.send(order);
  });
}

async function countCases(address: string): Promise<number> {
  const answer = await fetch(`${address}/web/common/counts`);
  const counts = (await answer.json()) as { IN?: { cases?: number } };
  if (counts.IN?.cases === undefined)
    throw new Error('The site does not say how many cases it has.');
  return counts.IN.cases;
}

async function readMemory(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const [, bytes] = /^process_resident_memory_bytes (\d+)/m.exec(text) ?? [];
  return Number(bytes) / 1_000_000;
}

/** Runs `work` with a folder of demo data; `prepare` changes it before a server opens it. */
export function withDemoData<Result>(
  work: (dataDir: string, logFile: string) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, DEMO_SCALE);
    return work(dataDir, path.join(folder, 'server.log'));
  });
}

/** Starts a server on `dataDir`; `environment` adds settings. */
export function startServer(
  dataDir: string,
  logFile: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<BuiltServer> {
  return startBuiltServer({ dataDir, logFile, environment: { DEMO: 'on', ...environment } });
}

/** Runs `work` with a dedicated server; `prepare` changes its data before the start. */
export function withLoadedSite<Result>(
  work: (site: LoadedSite) => Promise<Result>,
  prepare: (dataDir: string) => Promise<void> = () => Promise.resolve(),
): Promise<Result> {
  return withDemoData(async (dataDir, logFile) => {
    await prepare(dataDir);
    const metricsPort = String(await freePort());
    const server = await startServer(dataDir, logFile, { METRICS_PORT: metricsPort });
    try {
      const { address } = server;
      const cases = await countCases(address);
      return await work({
        address,
        cases,
        attack: (name) => runAttack({ name, target: { address, cases } }),
        memory: () => readMemory(`http://127.0.0.1:${metricsPort}/metrics`),
      });
    } finally {
      await server.stop();
    }
  });
}
