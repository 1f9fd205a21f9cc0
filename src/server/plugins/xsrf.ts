import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { XSRF_REFUSED } from '#contract/apiErrors';
import { LOGIN_FORM } from '#contract/site/backendPages';
import { HEADERS } from '#contract/site/headers';
import { isLoopback, type ServerConfig } from '../config';
import { forbidden } from '../http/problems';
import { isSameToken } from '../domain/sessions/tokens';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True for methods that may change data. */
export function isChanging(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

/** True for the origin of this site's pages. */
export function isOwnOrigin(config: ServerConfig, origin: string): boolean {
  const { publicUrl } = config;
  if (origin === publicUrl.origin) return true;
  // For a developer on this machine, 127.0.0.1 and localhost are the same site.
  if (!isLoopback(publicUrl.hostname) || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return (
    url.protocol === publicUrl.protocol && url.port === publicUrl.port && isLoopback(url.hostname)
  );
}

/**
 * True if the browser reports that the request comes from our own pages; false if it doesn't report
 * anything.
 */
function isFromOwnPage(config: ServerConfig, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin !== undefined && isOwnOrigin(config, origin);
}

function givenToken(request: FastifyRequest): unknown {
  const header = request.headers[HEADERS.xsrf];
  if (header !== undefined) return header;
  const { body } = request;
  return typeof body === 'object' && body !== null && Object.hasOwn(body, LOGIN_FORM.fields.xsrf)
    ? (body as Record<string, unknown>)[LOGIN_FORM.fields.xsrf]
    : undefined;
}

/** Requires that every changing request comes from our own pages, with its session's token. */
export const xsrfPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.addHook('preValidation', (request, _reply, next) => {
      const { api, isSigned = false } = request.routeOptions.config;
      // Browsers never send an API key automatically, so these requests can't be forged.
      if (!isChanging(request.method) || request.is404 || isSigned || api !== undefined) {
        next();
        return;
      }
      const isAllowed =
        isFromOwnPage(app.settings, request) &&
        request.session !== null &&
        isSameToken(request.session.xsrfToken, givenToken(request));
      next(
        isAllowed
          ? undefined
          : forbidden(
              'Your session has changed since this page was opened. Reload the page and try again.',
              XSRF_REFUSED,
            ),
      );
    });
    done();
  },
  { name: 'xsrf', dependencies: ['session', 'access'] },
);
