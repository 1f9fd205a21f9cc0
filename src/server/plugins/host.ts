import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { isLoopback, type ServerConfig } from '../config';
import { forbidden, HttpProblem, invalidRequest } from '../http/problems';
import { isOwnOrigin } from './xsrf';

const NO_HOST = 'The request has no host name.';
const OTHER_HOST = 'This server has a different host name.';
const OTHER_ORIGIN = 'Requests from other sites are not allowed.';

/** Host name of `name:port` or `[::1]:port`, without the port. */
function hostName(host: string): string {
  return host.replace(/:\d*$/, '').replace(/^\[|\]$/g, '');
}

/**
 * True for the site's own name, this machine's names, and the connected address itself, which DNS
 * rebinding cannot redirect. Names other than the site's can only read, because requests of their
 * pages carry another origin.
 */
function isOwnHost(config: ServerConfig, request: FastifyRequest, host: string): boolean {
  const name = hostName(host);
  if (host.toLowerCase() === config.publicUrl.host || isLoopback(name)) return true;
  const reached = request.socket.localAddress?.replace('::ffff:', '');
  return isIP(name) !== 0 && name === reached;
}

/**
 * Rejects requests for another host (421), without a host (400), or from another site's pages
 * (403). Skips health checks, whose senders may know only an address.
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
