import { openEmbedded, type EmbeddedOptions } from '../../src/server/db/embedded';
import type { EmbeddedHandle } from '../../src/server/db/embeddedHandle';
import { TEMPLATE_VARIABLE } from './databaseTemplate';

/**
 * A database in memory with small demo data, the test file's own: the real engine in its worker.
 * Close it when the tests are done.
 */
export async function openTestDatabase(
  options: Pick<EmbeddedOptions, 'limits' | 'onLost' | 'storage'> = {},
): Promise<EmbeddedHandle> {
  const template = process.env[TEMPLATE_VARIABLE];
  if (template === undefined) throw new Error('The database template was not prepared');
  return openEmbedded({ ...options, dataDir: null, template });
}
