import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { INDEX_PAGE_PATH } from '#contract/counties/manualIndex';
import { exactly, IdSchema } from '#contract/schemas/fields';
import { decodeIntegers } from '../../http/numbers';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { findIndexBooks, findIndexPage } from './indexBookRepository';

const ParamsSchema = exactly({ bookId: IdSchema, pageNumber: IdSchema });
const PAGE_CACHE_S = 3_600;

/**
 * Registers the routes for index books from before electronic indexes, by county, with images of
 * their pages.
 */
export function registerIndexBooks(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getIndexBooks', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, request }) => {
      const found = await findIndexBooks(db, params.countyId, request.locale, app.clock.now());
      if (found === null) throw notFound();
      return found;
    },
  });

  app.withTypeProvider<TypeBoxTypeProvider>().get(
    app.settings.contextPath +
      INDEX_PAGE_PATH.replace('{bookId}', ':bookId').replace('{pageNumber}', ':pageNumber'),
    {
      config: { access: OPEN_TO_ALL, kind: 'record' },
      schema: { params: ParamsSchema },
      preValidation: (request, _reply, done) => {
        request.params = decodeIntegers(ParamsSchema, request.params) as typeof request.params;
        done();
      },
    },
    async (request, reply) => {
      const { bookId, pageNumber } = request.params;
      const svg = await findIndexPage(db, bookId, pageNumber);
      if (svg === null) throw notFound();
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', `private, max-age=${String(PAGE_CACHE_S)}`)
        .send(svg);
    },
  );
}
