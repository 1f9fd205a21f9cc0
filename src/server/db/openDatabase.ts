import type { ServerConfig } from '../config';
import { openEmbedded, type EmbeddedOptions } from './embedded';
import type { DatabaseHandle } from './handle';
import { openServer, type ServerOptions } from './server';

type DatabaseSettings = Pick<
  ServerConfig,
  'dataDir' | 'databaseUrl' | 'databaseReadUrl' | 'databaseDirectUrl'
>;

/** Callbacks for an embedded database or one on a server, and how to fill a new database. */
export interface OpenDatabaseOptions
  extends
    Pick<EmbeddedOptions, 'address' | 'setUp' | 'onStorageChange'>,
    Pick<ServerOptions, 'fill' | 'onReplicaChange'> {
  readonly onProgress?: (line: string) => void;
  /** Reports why the database had to be reopened, or that a connection was lost. */
  readonly onLost?: (reason: string) => void;
}

/**
 * Opens the configured database: a PostgreSQL server, or the embedded one. Throws `CannotOpenError`
 * or `DatabaseUnavailableError`, each with a printable message.
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
