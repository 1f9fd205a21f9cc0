import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CountedState } from '#contract/counties/counts';
import { hasManualIndex } from '#contract/counties/manualIndex';
import { LOCALES } from '#contract/locales';
import { registersOf, type RegisterId } from '#contract/records/registers';
import type { CountyDetails } from '#contract/schemas/countyHoldings';
import { stateDate } from '#contract/stateClock';
import { MINUTE_MS } from '#contract/time';
import { invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS, OPEN_TO_ALL } from '../../http/routeAccess';
import { shareAnswers } from '../../http/shareAnswers';
import {
  changeSource,
  countCounties,
  countIndexBooks,
  findCounty,
  findCountyCourts,
  findCountyRegisters,
} from './repository';
import { findAcceptance } from './acceptanceRepository';
import { endCountyFreeze, freezeCounty } from './freezeCounty';
import { findSamples } from './samplesRepository';

/**
 * How long counts and sample searches are cached, in milliseconds; counting scans whole tables. A
 * sealed case's number must not stay a sample for long.
 */
const CACHE_MS = MINUTE_MS;

function stateOf({ locale }: FastifyRequest): CountedState {
  return locale.abbreviation === 'MI' ? 'MI' : 'IN';
}

/**
 * Registers the routes for counties and their online records: for the maps, for one county, and for
 * editing.
 */
export function registerCountiesArea(app: FastifyInstance): void {
  const { db } = app.database;

  const currentCounties = shareAnswers(app, CACHE_MS, async (state: CountedState) => {
    const locale = LOCALES.find(({ abbreviation }) => abbreviation === state);
    const counties = await countCounties(
      db,
      state,
      locale === undefined ? [] : registersOf(locale),
    );
    const acceptance = await findAcceptance(db, state, app.clock.now());
    return counties.map((county) => {
      const found = acceptance.get(county.countyId);
      return found === undefined ? county : { ...county, acceptance: found };
    });
  });

  const currentSamples = shareAnswers(app, CACHE_MS, async (state: CountedState) => {
    const locale = LOCALES.find(({ abbreviation }) => abbreviation === state);
    return findSamples(db, state, locale === undefined ? [] : registersOf(locale));
  });

  async function readCounty(request: FastifyRequest, countyId: number): Promise<CountyDetails> {
    const county = await findCounty(db, countyId, stateOf(request));
    if (county === null) throw notFound();
    const registers = registersOf(request.locale);
    return {
      countyId,
      name: county.name,
      state: stateOf(request),
      registers: await findCountyRegisters(db, countyId, registers, app.clock.now()),
      courts: request.locale.features.court ? await findCountyCourts(db, countyId) : [],
      indexBooks: hasManualIndex(countyId) ? await countIndexBooks(db, countyId) : 0,
    };
  }

  registerCall(app, 'getCountyHoldings', {
    access: OPEN_TO_ALL,
    handler: async ({ request }) => ({
      counties: await currentCounties(stateOf(request)),
      samples: await currentSamples(stateOf(request)),
    }),
  });

  registerCall(app, 'getCounty', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: ({ params, request }) => readCounty(request, params.countyId),
  });

  registerCall(app, 'putCountySource', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params, request }) => {
      const { countyId, register } = params;
      const isThere = registersOf(request.locale).some(({ id }) => id === register);
      const county = isThere ? await findCounty(db, countyId, stateOf(request)) : null;
      if (county === null) throw notFound();
      if (body.since !== null && body.since > stateDate(app.clock.now())) {
        throw invalidField('since', "The first day can't be in the future.");
      }
      if (body.system.trim() === '') {
        throw invalidField('system', 'Please enter the system that the office uses.');
      }
      await changeSource(db, { countyId, register }, body, actor);
      return readCounty(request, countyId);
    },
  });

  async function requirePlace(
    request: FastifyRequest,
    { countyId, register }: { readonly countyId: number; readonly register: RegisterId },
  ): Promise<void> {
    const isThere = registersOf(request.locale).some(({ id }) => id === register);
    const county = isThere ? await findCounty(db, countyId, stateOf(request)) : null;
    if (county === null) throw notFound();
  }

  registerCall(app, 'postCountyFreeze', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params, request, userId }) => {
      await requirePlace(request, params);
      await freezeCounty(db, { actor, userId }, { ...params, ...body });
      return readCounty(request, params.countyId);
    },
  });
  registerCall(app, 'endCountyFreeze', {
    access: SUPER_USERS,
    handler: async ({ actor, params, request }) => {
      await requirePlace(request, params);
      await endCountyFreeze(db, actor, params);
      return readCounty(request, params.countyId);
    },
  });
}
