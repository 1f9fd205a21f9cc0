import { openEmbedded, type EmbeddedOptions } from '../../src/server/db/embedded';
import type { EmbeddedHandle } from '../../src/server/db/embeddedHandle';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { SERVER_VARIABLE, TEMPLATE_VARIABLE } from './preparedFiles';
import { openOnServer } from './serverDatabase';

/** The bytes of a file, which `serverEnvironment.js` reads once per process. */
declare const sharedFile: (file: string) => SharedArrayBuffer;

/** Time limits so long that a busy machine doesn't make a test lose its database. */
const PATIENT = { queryMs: 60_000, maxWaitMs: 60_000 };

type TestOptions = Pick<EmbeddedOptions, 'limits' | 'onLost' | 'storage'>;

/** Like `openTestDatabase`, but always embedded. */
export async function openEmbeddedTestDatabase(options: TestOptions = {}): Promise<EmbeddedHandle> {
  const template = process.env[TEMPLATE_VARIABLE];
  if (template === undefined) throw new Error('The database template was not prepared');
  const limits = { ...PATIENT, ...options.limits };
  return openEmbedded({ ...options, limits, dataDir: null, template: sharedFile(template) });
}

/**
 * The test file's own database with small demo data: in memory, with the real engine in its worker;
 * with `npm run test:postgres`, on the server. Close it after the tests.
 */
export async function openTestDatabase(options: TestOptions = {}): Promise<DatabaseHandle> {
  const server = process.env[SERVER_VARIABLE];
  return server === undefined ? openEmbeddedTestDatabase(options) : openOnServer(server, options);
}
