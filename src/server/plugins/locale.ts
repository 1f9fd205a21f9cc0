import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/site/headers';
import { INDIANA, localeByCode, type Locale } from '#contract/locales';
import { invalidRequest } from '../http/problems';

/** Returns the requested edition; null for an unknown code. */
function requestedLocale({ headers, routeOptions }: FastifyRequest): Locale | null {
  const header = headers[HEADERS.location];
  return routeOptions.config.locale ?? (header === undefined ? INDIANA : localeByCode(header));
}

/** Reads the edition from the header (by default Indiana); returns 400 for an unknown code. */
export const localePlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.decorateRequest('locale', {
      getter(this: FastifyRequest) {
        return requestedLocale(this) ?? INDIANA;
      },
    });
    app.addHook('onRequest', (request, _reply, next) => {
      const isKnown = requestedLocale(request) !== null;
      next(isKnown ? undefined : invalidRequest('The requested edition does not exist.'));
    });
    done();
  },
  { name: 'locale', dependencies: ['headers'] },
);
