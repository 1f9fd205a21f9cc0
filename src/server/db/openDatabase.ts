import type { ServerConfig } from '../config';
import { openEmbedded, type EmbeddedOptions } from './embedded';
import type { DatabaseHandle } from './handle';
import { openServer, type ServerOptions } from './server';

type DatabaseSettings = Pick<
  ServerConfig,
  'dataDir' | 'databaseUrl' | 'databaseReadUrl' | 'databaseDirectUrl'
>;

/** What somebody wants to know of the database, and how a new one is filled, of either kind. */
export interface OpenDatabaseOptions
  extends
    Pick<EmbeddedOptions, 'setUp' | 'onStorageChange'>,
    Pick<ServerOptions, 'fill' | 'onReplicaChange'> {
  readonly onProgress?: (line: string) => void;
  /** Told why the database had to be opened again, or a connection was lost. */
  readonly onLost?: (reason: string) => void;
}

/**
 * Opens the database that the settings name: that of a server, else the embedded one. Throws
 * `CannotOpenError` or `DatabaseUnavailableError`, each with a message that can be printed.
 */
export function openDatabase(
  settings: DatabaseSettings,
  options: OpenDatabaseOptions = {},
): Promise<DatabaseHandle> {
  const { dataDir, databaseDirectUrl, databaseReadUrl, databaseUrl } = settings;
  return databaseUrl === null
    ? openEmbedded({ ...options, dataDir })
    : openServer({
        ...options,
        url: databaseUrl,
        readUrl: databaseReadUrl,
        directUrl: databaseDirectUrl,
      });
}
