import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { HEADERS } from '#contract/site/headers';
import { buildId } from '../buildId';
import type { ServerConfig } from '../config';

const TWO_YEARS_S = 63_072_000;

const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** `connect-src` also includes the Tomcat API if it has a different origin. */
function contentSecurityPolicy(config: ServerConfig): string {
  const apiOrigin =
    config.tomcatApiBase === null ? null : new URL(config.tomcatApiBase, config.publicUrl).origin;
  const connect =
    apiOrigin === null || apiOrigin === config.publicUrl.origin ? "'self'" : `'self' ${apiOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/**
 * Returns the headers of every response, including errors. The default is `no-store`; files with a
 * hash in their name set their own.
 */
export function securityHeaders(config: ServerConfig): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(config),
    // Browsers ignore this header over plain HTTP, and a server must not send it there (RFC 6797,
    // 7.2).
    ...(config.publicUrl.protocol === 'https:'
      ? { 'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains` }
      : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    [HEADERS.build]: buildId(),
  };
}

/** Adds the security headers to every response. */
export const headersPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const headers = securityHeaders(app.settings);
    app.addHook('onRequest', (_request, reply, next) => {
      reply.headers(headers);
      next();
    });
    done();
  },
  { name: 'headers' },
);
