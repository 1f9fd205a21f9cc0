import { openEmbedded } from '../../../../src/server/db/embedded';

/** Opens a data directory and saves rows, one per transaction, until it is killed. */
async function main(): Promise<void> {
  const handle = await openEmbedded({
    dataDir: process.argv[2] ?? '',
    onProgress: (line) => process.send?.(`progress ${line}`),
  });
  for (let number = 1; ; number++) {
    await handle.db.transaction().execute(async (trx) => {
      for (const half of ['a', 'b']) {
        await trx
          .insertInto('setting')
          .values({ name: `row-${number}-${half}`, value: 'x'.repeat(2_000) })
          .execute();
      }
    });
    process.send?.(`saved ${number}`);
  }
}

void main();
