import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { isLoopback, type ServerConfig } from '../config';
import { forbidden, HttpProblem, invalidRequest } from '../http/problems';
import { isOwnOrigin } from './xsrf';

const NO_HOST = 'The request names no host.';
const OTHER_HOST = 'This server does not answer for that host name.';
const OTHER_ORIGIN = 'Another site’s pages may not ask this server.';

/** Host name of `name:port` or `[::1]:port`, without the port. */
function hostName(host: string): string {
  return host.replace(/:\d*$/, '').replace(/^\[|\]$/g, '');
}

/**
 * Names that lead here: the site's own, this machine's, and the very address that was connected to,
 * which no name server can turn round to another one (DNS rebinding). Beside the site's own they are
 * for reading: what a page there sends carries its origin, which is another one.
 */
function isOwnHost(config: ServerConfig, request: FastifyRequest, host: string): boolean {
  const name = hostName(host);
  if (host.toLowerCase() === config.publicUrl.host || isLoopback(name)) return true;
  const reached = request.socket.localAddress?.replace('::ffff:', '');
  return isIP(name) !== 0 && name === reached;
}

/**
 * Refuses requests for another host (421) or without one (400), and those that another site's page
 * sends with its origin (403). Checks of health come from machines that know an address only.
 */
export const hostPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const { settings } = app;
    app.addHook('onRequest', (request, _reply, next) => {
      if (request.routeOptions.config.kind === 'free' && request.routeOptions.config.isQuiet) {
        next();
        return;
      }
      const host = request.host;
      const { origin } = request.headers;
      if (!host) next(invalidRequest(NO_HOST));
      else if (!isOwnHost(settings, request, host)) {
        next(new HttpProblem(421, { message: OTHER_HOST }));
      } else if (origin !== undefined && !isOwnOrigin(settings, origin)) {
        next(forbidden(OTHER_ORIGIN));
      } else next();
    });
    done();
  },
  { name: 'host', dependencies: ['headers', 'errors'] },
);
