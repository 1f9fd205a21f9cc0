import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/headers';
import { INDIANA, localeByCode, type Locale } from '#contract/locales';
import { invalidRequest } from '../http/problems';

/** Null for a code that does not exist. */
function askedLocale({ headers, routeOptions }: FastifyRequest): Locale | null {
  const header = headers[HEADERS.location];
  return routeOptions.config.locale ?? (header === undefined ? INDIANA : localeByCode(header));
}

/** Reads the edition; without the header it is Indiana, an unknown code answers 400. */
export const localePlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.decorateRequest('locale', {
      getter(this: FastifyRequest) {
        return askedLocale(this) ?? INDIANA;
      },
    });
    app.addHook('onRequest', (request, _reply, next) => {
      const isKnown = askedLocale(request) !== null;
      next(isKnown ? undefined : invalidRequest('The edition asked for does not exist.'));
    });
    done();
  },
  { name: 'locale', dependencies: ['headers'] },
);
