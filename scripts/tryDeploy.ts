import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tryImage } from '../test/deploy/image';
import { tryNightly } from '../test/deploy/nightly';
import { tryProxies } from '../test/deploy/proxies';
import type { DeployTrial } from '../test/deploy/trial';
import { ensureBuild } from './builds';
import { complain, say, step } from './output';

const TRIALS = { image: tryImage, proxies: tryProxies, nightly: tryNightly };

/** Runs one trial in its own folder; resolves to the failures. */
async function runTrial(
  name: string,
  run: (trial: DeployTrial) => Promise<void>,
): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), `deploy-${name}-`));
  chmodSync(folder, 0o755);
  const failed: string[] = [];
  try {
    await step(name, () =>
      run({
        folder,
        note: (text, value) => say(`  ${text}: ${value}`),
        hold: (text, isSo) => {
          say(`  ${isSo ? 'held' : 'FAILED'}: ${text}`);
          if (!isSo) failed.push(`${name}: ${text}`);
        },
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return failed;
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in TRIALS));
  if (unknown !== undefined) {
    throw new Error(`There is no trial ${unknown}: ${Object.keys(TRIALS).join(', ')}.`);
  }
  await ensureBuild();
  const failed: string[] = [];
  for (const [name, run] of Object.entries(TRIALS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    failed.push(...(await runTrial(name, run)));
  }
  if (failed.length === 0) return;
  complain(`Failed:\n${failed.join('\n')}`);
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
