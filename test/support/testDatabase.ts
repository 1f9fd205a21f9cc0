import { openEmbedded, type EmbeddedOptions } from '../../src/server/db/embedded';
import type { EmbeddedHandle } from '../../src/server/db/embeddedHandle';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { SERVER_VARIABLE, TEMPLATE_VARIABLE } from './preparedFiles';
import { openOnServer } from './serverDatabase';

/** The bytes of a file, which `serverEnvironment.js` reads once a process. */
declare const sharedFile: (file: string) => SharedArrayBuffer;

/** A machine that is busy with other tests must not lose a test's rows with its database. */
const PATIENT = { queryMs: 60_000 };

type TestOptions = Pick<EmbeddedOptions, 'limits' | 'onLost' | 'storage'>;

/** As `openTestDatabase`, but always the embedded one. */
export async function openEmbeddedTestDatabase(options: TestOptions = {}): Promise<EmbeddedHandle> {
  const template = process.env[TEMPLATE_VARIABLE];
  if (template === undefined) throw new Error('The database template was not prepared');
  const limits = { ...PATIENT, ...options.limits };
  return openEmbedded({ ...options, limits, dataDir: null, template: sharedFile(template) });
}

/**
 * A database with small demo data, the test file's own: in memory, the real engine in its worker; in
 * `npm run test:postgres` one of the server's. Close it when the tests are done.
 */
export async function openTestDatabase(options: TestOptions = {}): Promise<DatabaseHandle> {
  const server = process.env[SERVER_VARIABLE];
  return server === undefined ? openEmbeddedTestDatabase(options) : openOnServer(server, options);
}
