import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RegionCode } from '#contract/site/applications';
import type { Locale } from '#contract/locales';
import type { OwnRegion, OwnRegionDraft } from '#contract/schemas/regions';
import { regionCodesOf } from '#contract/records/registers';
import { listOf } from '../../http/lists';
import { HttpProblem, notFound } from '../../http/problems';
import { registerCall, type UserInput } from '../../http/registerCall';
import { OPEN_TO_ALL, OWN_USER } from '../../http/routeAccess';
import { findCounties, findOwnRegions, storeOwnRegion } from './ownRegionRepository';

/** The requester who saves a region. */
interface StoreRequest extends UserInput {
  readonly request: FastifyRequest;
}

function stateOf({ infoType }: Locale): 'IN' | 'MI' {
  return infoType === 'REGISTER' ? 'MI' : 'IN';
}

function requireCode({ locale }: FastifyRequest, code: RegionCode): void {
  if (!regionCodesOf(locale).includes(code)) throw notFound();
}

/**
 * Registers the routes for a user's own search regions and their counties (spec sections 2 and 3).
 */
export function registerOwnRegions(app: FastifyInstance): void {
  const { db } = app.database;

  async function store(
    { actor, request, userId }: StoreRequest,
    code: RegionCode,
    id: number | null,
    draft: OwnRegionDraft,
  ): Promise<OwnRegion> {
    requireCode(request, code);
    const state = stateOf(request.locale);
    const outcome = await storeOwnRegion(db, { ...draft, id, code, state, userId }, actor);
    switch (outcome.kind) {
      case 'stored':
        return outcome.region;
      case 'noSuchRegion':
        throw notFound();
      case 'refused':
        throw new HttpProblem(400, { messages: [], fields: outcome.fields });
    }
  }

  registerCall(app, 'getCounties', {
    access: OPEN_TO_ALL,
    handler: async ({ request }) =>
      listOf(await findCounties(db, stateOf(request.locale)), app.clock.now()),
  });

  registerCall(app, 'getUserRegions', {
    access: OWN_USER,
    handler: async ({ request, userId }) =>
      listOf(await findOwnRegions(db, userId, regionCodesOf(request.locale)), app.clock.now()),
  });

  registerCall(app, 'getUserRegion', {
    access: OWN_USER,
    handler: async ({ params: { appCode, regionId }, request, userId }) => {
      requireCode(request, appCode);
      const [region] = await findOwnRegions(db, userId, [appCode], regionId);
      if (region === undefined) throw notFound();
      return region;
    },
  });

  registerCall(app, 'postUserRegion', {
    access: OWN_USER,
    handler: ({ body, params, ...storeRequest }) => store(storeRequest, params.appCode, null, body),
  });

  registerCall(app, 'putUserRegion', {
    access: OWN_USER,
    handler: ({ body, params, ...storeRequest }) =>
      store(storeRequest, params.appCode, params.regionId, body),
  });
}
