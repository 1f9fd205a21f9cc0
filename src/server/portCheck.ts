import { createServer } from 'node:net';
import { ConfigError, type ServerConfig } from './config';

/** Explains to the operator why a port can't be used; null for errors of other kinds. */
export function portProblem(error: object): string | null {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return 'Another program is using this PORT. Stop it, or choose another PORT.';
    case 'EACCES':
      return `You don't have permission to use this PORT: ${message}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'HOST is not an address of this machine.';
    default:
      return null;
  }
}

/**
 * Opens and closes the port that the server will listen on, so that a port in use is reported before
 * minutes of work and not after. Throws `ConfigError` when it can't be used.
 */
export async function checkPort({ host, port }: Pick<ServerConfig, 'host' | 'port'>) {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    const problem = portProblem(error as object);
    if (problem === null) throw error;
    throw new ConfigError(problem);
  }
}
