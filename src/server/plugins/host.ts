import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { isLoopback, type ServerConfig } from '../config';
import { forbidden, HttpProblem, invalidRequest } from '../http/problems';
import { isOwnOrigin } from './xsrf';

const NO_HOST = 'The request has no host name.';
const OTHER_HOST = 'This server has a different host name.';
const OTHER_ORIGIN = 'Requests from other sites are not allowed.';

/** Returns the host name in `name:port` or `[::1]:port`, without the port. */
function hostName(host: string): string {
  return host.replace(/:\d*$/, '').replace(/^\[|\]$/g, '');
}

/**
 * True for the site's own name, this machine's loopback names, and the IP address that the client
 * connected to, which DNS rebinding can't redirect. Under names other than the site's own, only
 * reads are possible, because changes sent by pages there have a different origin.
 */
function isOwnHost(config: ServerConfig, request: FastifyRequest, host: string): boolean {
  const name = hostName(host);
  if (host.toLowerCase() === config.publicUrl.host || isLoopback(name)) return true;
  const reached = request.socket.localAddress?.replace('::ffff:', '');
  return isIP(name) !== 0 && name === reached;
}

/**
 * Rejects requests for another host (421), without a host (400), or from another site's pages
 * (403). Skips health checks, whose senders may know only an IP address.
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
