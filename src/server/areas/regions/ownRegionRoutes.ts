import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REGION_CODES, type RegionCode } from '#contract/applications';
import type { Locale } from '#contract/locales';
import { regionCodesOf, type OwnRegion, type OwnRegionDraft } from '#contract/ownRegions';
import { HttpProblem, notFound, unauthorized } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, type RouteAccess } from '../../http/routeAccess';
import { exactly, IdSchema, listProperties, words } from '../../http/schemas';
import { findCounties, findOwnRegions, storeOwnRegion } from './ownRegionRepository';

const OWN: RouteAccess = { rule: { roles: ['USER'] }, ownership: 'ownUser' };

/** More counties than a state has: what is beyond is no choice that anybody made. */
const MOST_CHOSEN = 500;

const CodeSchema = words(REGION_CODES);
const CountySchema = exactly({ id: Type.Integer(), name: Type.String() });
const OwnRegionSchema = exactly({
  id: Type.Integer(),
  name: Type.String(),
  code: CodeSchema,
  counties: Type.Array(CountySchema),
});
const DraftSchema = exactly({
  name: Type.String(),
  countyIds: Type.Array(IdSchema, { maxItems: MOST_CHOSEN }),
});

function userIdOf({ user }: FastifyRequest): number {
  if (user.id === null) throw unauthorized();
  return user.id;
}

function stateOf({ infoType }: Locale): 'IN' | 'MI' {
  return infoType === 'REGISTER' ? 'MI' : 'IN';
}

function requireCode({ locale }: FastifyRequest, code: RegionCode): void {
  if (!regionCodesOf(locale).includes(code)) throw notFound();
}

/** A user's own search regions, and the counties that they are made of (spec sections 2 and 3). */
export function registerOwnRegions(app: FastifyInstance): void {
  const { db } = app.database;

  function listOf<Item>(items: readonly Item[]) {
    const asOf = new Date(app.clock.now()).toISOString();
    return { items: [...items], total: items.length, capped: false, asOf };
  }

  async function store(
    request: FastifyRequest,
    code: RegionCode,
    id: number | null,
    draft: OwnRegionDraft,
  ): Promise<OwnRegion> {
    requireCode(request, code);
    const state = stateOf(request.locale);
    const outcome = await storeOwnRegion(
      db,
      { ...draft, id, code, state, userId: userIdOf(request) },
      { at: app.clock.now(), requestId: request.id },
    );
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
    schema: { response: exactly(listProperties(CountySchema)) },
    handler: async ({ request }) => listOf(await findCounties(db, stateOf(request.locale))),
  });

  registerCall(app, 'getUserRegions', {
    access: OWN,
    schema: { response: exactly(listProperties(OwnRegionSchema)) },
    handler: async ({ request }) =>
      listOf(await findOwnRegions(db, userIdOf(request), regionCodesOf(request.locale))),
  });

  registerCall(app, 'getUserRegion', {
    access: OWN,
    schema: {
      params: exactly({ appCode: CodeSchema, regionId: IdSchema }),
      response: OwnRegionSchema,
    },
    handler: async ({ params: { appCode, regionId }, request }) => {
      requireCode(request, appCode);
      const [region] = await findOwnRegions(db, userIdOf(request), [appCode], regionId);
      if (region === undefined) throw notFound();
      return region;
    },
  });

  registerCall(app, 'postUserRegion', {
    access: OWN,
    schema: {
      params: exactly({ appCode: CodeSchema }),
      body: DraftSchema,
      response: OwnRegionSchema,
    },
    handler: ({ body, params, request }) => store(request, params.appCode, null, body),
  });

  registerCall(app, 'putUserRegion', {
    access: OWN,
    schema: {
      params: exactly({ appCode: CodeSchema, regionId: IdSchema }),
      body: DraftSchema,
      response: OwnRegionSchema,
    },
    handler: ({ body, params, request }) => store(request, params.appCode, params.regionId, body),
  });
}
