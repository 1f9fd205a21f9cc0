import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { PRODUCT_NAME } from '#contract/product';
import { ConfigError, type ServerConfig } from './config';
import { RELOAD_S, STARTING, STARTING_PAGE, STARTING_POLICY } from './startingPage';

/** A port that this process holds until the site is ready to listen on it. */
export interface HeldPort {
  /** The listening server; a parent process may pass it to its child process. */
  readonly server: Server;
  /** Stops listening; the port can be opened again immediately. */
  release(): void;
}

/** A setting with a port. */
type PortSetting = 'PORT' | 'METRICS_PORT';

/** Explains to the operator why a port can't be used; null for other kinds of errors. */
export function portProblem(error: object, setting: PortSetting = 'PORT'): string | null {
  const { code, message, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return (
        `Another program uses port ${port ?? ''}, maybe a ${PRODUCT_NAME} server that you started ` +
        `earlier. Stop it, or choose another ${setting}.`
      );
    case 'EACCES':
      return `You don't have permission to use this ${setting}: ${message}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'HOST is not an address of this machine.';
    default:
      return null;
  }
}

/** Responses to health checks. A start can take long, and restarting it would begin it again. */
const HEALTH: ReadonlyMap<string, readonly [status: number, body: object]> = new Map([
  ['/livez', [200, { status: 'alive' }]],
  ['/readyz', [503, { status: 'starting', reads: false }]],
]);

/**
 * Responds to health checks that the process is alive and not ready, and to every other request
 * with 503 and, for a browser, a page that reloads.
 */
function answerStarting({ headers, url = '' }: IncomingMessage, response: ServerResponse): void {
  const health = HEALTH.get(url.split('?')[0] ?? '');
  if (health !== undefined) {
    const [status, body] = health;
    response
      .writeHead(status, {
        'cache-control': 'no-store',
        connection: 'close',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      .end(JSON.stringify(body));
    return;
  }
  const isBrowser = headers.accept?.includes('text/html') ?? false;
  response
    .writeHead(503, {
      'cache-control': 'no-store',
      connection: 'close',
      'content-security-policy': STARTING_POLICY,
      'content-type': `text/${isBrowser ? 'html' : 'plain'}; charset=utf-8`,
      'retry-after': String(RELOAD_S),
      'x-content-type-options': 'nosniff',
    })
    .end(isBrowser ? STARTING_PAGE : `${STARTING}.\n`);
}

/**
 * Listens on the port from the beginning of a start. A second start then fails immediately rather
 * than after minutes of work, and visitors see that the site is starting. Throws `ConfigError` if
 * the port can't be used.
 */
export async function holdPort(
  { host, port }: Pick<ServerConfig, 'host' | 'port'>,
  setting: PortSetting = 'PORT',
): Promise<HeldPort> {
  const server = createServer(answerStarting);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    const problem = portProblem(error as object, setting);
    if (problem === null) throw error;
    throw new ConfigError(problem);
  }
  return { server, release: () => server.close() };
}

/** Takes over a port on which another process was listening. */
export function adoptPort(server: Server): HeldPort {
  const site = createServer(answerStarting);
  server.on('connection', (socket) => site.emit('connection', socket));
  return { server, release: () => server.close() };
}
