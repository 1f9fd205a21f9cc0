import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importFile } from '../../src/server/cli/importCommand';
import { readImportOptions } from '../../src/server/cli/importOptions';
import { IMPORTS_FOLDER } from '../../src/server/dataFolders';
import { openEmbedded } from '../../src/server/db/embedded';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { Quarantine } from '../../src/server/domain/filingUploads/quarantine';
import { hashFile } from '../../src/server/domain/imports/reading/openRows';
import { addImport, findImport } from '../../src/server/domain/imports/recordImportsRepository';
import { workOnImport } from '../../src/server/domain/imports/workOnImport';
import { addAccount } from '../server/accounts';
import { writeWarrants } from '../support/warrantFile';
import type { Figure, Measure } from './measure';
import { withFolder } from './running';

const ROWS = 20_000;
const GOAL_TIMES = 1.3;
const WAYNE = 18_177;

async function timeCommand(handle: DatabaseHandle, file: string): Promise<number> {
  const dates = ['--source', 'Bench', '--as-of', '2026-07-01'];
  const options = readImportOptions(['taxWarrant', file, ...dates]);
  const standardInput = (async function* () {})() as AsyncIterable<Uint8Array>;
  const since = performance.now();
  const io = { standardInput, now: Date.now, print: () => undefined, dataDir: '.', pause: wait };
  await importFile(handle, options, io);
  return (performance.now() - since) / 1_000;
}

/** The job's work from the start of a mapped run to its end; the upload depends on the network. */
async function timeBrowser(handle: DatabaseHandle, file: string, folder: string): Promise<number> {
  const { db } = handle;
  const files = new Quarantine(folder, IMPORTS_FOLDER);
  const id = randomUUID();
  await files.open();
  await copyFile(file, files.pathTo(id));
  const at = new Date();
  const { userIds } = await addAccount(handle, ['bench'], { startsOn: null });
  const user_id = userIds[0] ?? 0;
  await db.transaction().execute(async (trx) =>
    addImport(trx, {
      id,
      user_id,
      register: 'taxWarrant',
      county_id: WAYNE,
      source: 'Bench',
      as_of: new Date('2026-07-01'),
      file_name: 'rows.ndjson',
      state: 'running',
      bytes: (await stat(file)).size,
      hash: await hashFile(createReadStream(file)),
      created_at: at,
      touched_at: at,
    }),
  );
  const since = performance.now();
  await workOnImport({ handle, files, now: Date.now }, id, {
    signal: new AbortController().signal,
    log: { error: (facts) => void process.stderr.write(`${JSON.stringify(facts)}\n`) },
    addressOf: () => 'http://localhost/',
  });
  const seconds = (performance.now() - since) / 1_000;
  const ended = await findImport(db, id);
  if (ended?.state !== 'done') throw new Error(`The import ended as ${String(ended?.problem)}`);
  return seconds;
}

/** `npm run bench -- browserImport`: the same rows from the browser and with the command. */
export const browserImport: Measure = {
  name: 'browserImport',
  measure: () =>
    withFolder(async (folder): Promise<Figure[]> => {
      const all = path.join(folder, 'all.ndjson');
      const file = path.join(folder, 'rows.ndjson');
      await writeWarrants(all, ROWS);
      const text = await readFile(all, 'utf8');
      await writeFile(file, text.replace(/"county":"\d+"/g, `"county":"${String(WAYNE)}"`));
      const [first, second] = [path.join(folder, 'command'), path.join(folder, 'browser')];
      const command = await openEmbedded({ dataDir: first });
      const floor = await timeCommand(command, file);
      await command.close();
      const browser = await openEmbedded({ dataDir: second });
      const value = await timeBrowser(browser, file, second);
      await browser.close();
      return [
        {
          name: `import of ${ROWS.toLocaleString('en-US')} tax warrants from the browser`,
          unit: 's',
          value,
          floor,
          floorIs: 'the import command on the same rows',
          goal: floor * GOAL_TIMES,
        },
      ];
    }),
};
