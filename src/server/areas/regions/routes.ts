import type { FastifyInstance } from 'fastify';
import { regionGroupField } from '#contract/counties/regions';
import type { RegionGroups } from '#contract/schemas/regions';
import { regionCodesOf } from '#contract/records/registers';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { registerOwnRegions } from './ownRegionRoutes';
import {
  deleteOwnRegion,
  findCourtValidationDate,
  findDocumentValidation,
  findRegionGroups,
} from './repository';

/**
 * Registers the routes for search regions: the whole register, the public regions, and the user's
 * own (spec sections 3 and 7).
 */
export function registerRegionsArea(app: FastifyInstance): void {
  const { db } = app.database;
  registerOwnRegions(app);

  registerCall(app, 'getRegions', {
    access: OPEN_TO_ALL,
    handler: async ({ params: { appCode }, request }) => {
      if (!regionCodesOf(request.locale).includes(appCode)) throw notFound();
      const groups = await findRegionGroups(db, [appCode], request.user.id);
      const group = groups.get(appCode);
      if (group === undefined) throw notFound();
      return group;
    },
  });

  registerCall(app, 'getAllRegions', {
    access: OPEN_TO_ALL,
    handler: async ({ request }) => {
      const { locale, user } = request;
      const groups = await findRegionGroups(db, regionCodesOf(locale), user.id);
      return Object.fromEntries(
        [...groups].map(([code, group]) => [regionGroupField(code), group]),
      ) satisfies RegionGroups;
    },
  });

  registerCall(app, 'deleteUserRegion', {
    access: { rule: { roles: ['USER'] }, ownership: 'ownUser' },
    handler: async ({ actor, params, userId }) => {
      const region = { code: params.appCode, id: params.regionId, userId };
      const isDeleted = await deleteOwnRegion(db, region, actor);
      if (!isDeleted) throw notFound();
      return null;
    },
  });

  registerCall(app, 'getRegionValidation', {
    access: OPEN_TO_ALL,
    handler: async ({ params: { appCode, regionId }, request }) => {
      if (!regionCodesOf(request.locale).includes(appCode)) throw notFound();
      if (appCode === 'recorder' || appCode === 'register') {
        const region = { code: appCode, id: regionId };
        const validation = await findDocumentValidation(db, region, request.user.id);
        if (validation === null) throw notFound();
        return validation;
      }
      const validationDate =
        appCode === 'court' ? await findCourtValidationDate(db, regionId, request.user.id) : null;
      if (validationDate === null) throw notFound();
      return { validationDate };
    },
  });
}
