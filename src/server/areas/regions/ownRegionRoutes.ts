import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REGION_CODES, type RegionCode } from '#contract/applications';
import type { Locale } from '#contract/locales';
import type { OwnRegion, OwnRegionDraft } from '#contract/ownRegions';
import { regionCodesOf } from '#contract/registers';
import { listOf } from '../../http/lists';
import { HttpProblem, notFound } from '../../http/problems';
import { registerCall, type UserInput } from '../../http/registerCall';
import { OPEN_TO_ALL, OWN_USER } from '../../http/routeAccess';
import { exactly, IdSchema, listProperties, words } from '../../http/schemas';
import { findCounties, findOwnRegions, storeOwnRegion } from './ownRegionRepository';

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

/** Who asks for a region to be stored. */
interface Asked extends UserInput {
  readonly request: FastifyRequest;
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

  async function store(
    { actor, request, userId }: Asked,
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
    schema: { response: exactly(listProperties(CountySchema)) },
    handler: async ({ request }) =>
      listOf(await findCounties(db, stateOf(request.locale)), app.clock.now()),
  });

  registerCall(app, 'getUserRegions', {
    access: OWN_USER,
    schema: { response: exactly(listProperties(OwnRegionSchema)) },
    handler: async ({ request, userId }) =>
      listOf(await findOwnRegions(db, userId, regionCodesOf(request.locale)), app.clock.now()),
  });

  registerCall(app, 'getUserRegion', {
    access: OWN_USER,
    schema: {
      params: exactly({ appCode: CodeSchema, regionId: IdSchema }),
      response: OwnRegionSchema,
    },
    handler: async ({ params: { appCode, regionId }, request, userId }) => {
      requireCode(request, appCode);
      const [region] = await findOwnRegions(db, userId, [appCode], regionId);
      if (region === undefined) throw notFound();
      return region;
    },
  });

  registerCall(app, 'postUserRegion', {
    access: OWN_USER,
    schema: {
      params: exactly({ appCode: CodeSchema }),
      body: DraftSchema,
      response: OwnRegionSchema,
    },
    handler: ({ body, params, ...asked }) => store(asked, params.appCode, null, body),
  });

  registerCall(app, 'putUserRegion', {
    access: OWN_USER,
    schema: {
      params: exactly({ appCode: CodeSchema, regionId: IdSchema }),
      body: DraftSchema,
      response: OwnRegionSchema,
    },
    handler: ({ body, params, ...asked }) => store(asked, params.appCode, params.regionId, body),
  });
}
