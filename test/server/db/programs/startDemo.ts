import { openEmbedded } from '../../../../src/server/db/embedded';
import { setUpEarlyWithDemo } from '../../../../src/demo/setUpWithDemo';

/** Opens a data directory with demo data, sends a message while the rest is loading, and keeps running. */
async function main(): Promise<void> {
  const { filling } = await openEmbedded({
    dataDir: process.argv[2] ?? '',
    setUp: setUpEarlyWithDemo(0.02, '2026-06-30'),
  });
  filling?.start();
  process.send?.('open');
}

void main();
