import { mkdirSync, chownSync } from 'node:fs';
import path from 'node:path';
import { tryBackup } from '../test/postgres/backup';
import { tryImporting } from '../test/postgres/importing';
import { tryOutages } from '../test/postgres/outage';
import { tryPooler } from '../test/postgres/pooler';
import { tryReplica } from '../test/postgres/replica';
import { tryShards } from '../test/postgres/shards';
import type { Trial, TrialRow } from '../test/postgres/trial';
import { complain, say, step } from './output';
import { ensureBinaries } from './postgresBinaries';
import { makeServerFolder, removeServerFolder, serverOwner } from './postgresServer';

const TRIALS: readonly TrialRow[] = [
  { name: 'replica', run: tryReplica },
  { name: 'pooler', run: tryPooler },
  { name: 'outage', run: tryOutages },
  { name: 'backup', run: tryBackup },
  { name: 'shards', run: tryShards },
  { name: 'importing', run: tryImporting },
];

/** Length of an outage, longer than any timeout between application and database. */
const OUTAGE_MS = 30_000;

/** Runs one trial in its own folder; resolves to the failures. */
async function runTrial({ name, run }: TrialRow, binaries: string): Promise<string[]> {
  const top = makeServerFolder();
  const folder = path.join(top, name);
  mkdirSync(folder);
  const owner = serverOwner();
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const failed: string[] = [];
  const trial: Trial = {
    binaries,
    folder,
    outageMs: OUTAGE_MS,
    note: (text, value) => {
      say(`  ${text}: ${value}`);
    },
    hold: (text, isSo) => {
      say(`  ${isSo ? 'held' : 'FAILED'}: ${text}`);
      if (!isSo) failed.push(`${name}: ${text}`);
    },
  };
  try {
    await step(name, () => run(trial));
  } finally {
    removeServerFolder(top);
  }
  return failed;
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !TRIALS.some((trial) => trial.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no trial ${unknown}: ${TRIALS.map(({ name }) => name).join(', ')}.`);
  }
  const binaries = ensureBinaries();
  if (binaries === null) {
    throw new Error('PostgreSQL 15 or later is not on this machine and cannot be installed.');
  }
  const failed: string[] = [];
  for (const trial of TRIALS) {
    if (wanted.length === 0 || wanted.includes(trial.name)) {
      failed.push(...(await runTrial(trial, binaries)));
    }
  }
  for (const each of failed) complain(`Failed: ${each}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
