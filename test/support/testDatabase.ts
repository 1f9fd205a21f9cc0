import { openEmbedded, type EmbeddedOptions } from '../../src/server/db/embedded';
import type { EmbeddedHandle } from '../../src/server/db/embeddedHandle';
import { TEMPLATE_VARIABLE } from './preparedFiles';

/** A machine that is busy with other tests must not lose a test's rows with its database. */
const PATIENT = { queryMs: 60_000 };

/**
 * A database in memory with small demo data, the test file's own: the real engine in its worker.
 * Close it when the tests are done.
 */
export async function openTestDatabase(
  options: Pick<EmbeddedOptions, 'limits' | 'onLost' | 'storage'> = {},
): Promise<EmbeddedHandle> {
  const template = process.env[TEMPLATE_VARIABLE];
  if (template === undefined) throw new Error('The database template was not prepared');
  const limits = { ...PATIENT, ...options.limits };
  return openEmbedded({ ...options, limits, dataDir: null, template });
}
