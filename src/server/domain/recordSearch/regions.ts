import type { FastifyInstance } from 'fastify';
import { LOCALES, type Locale } from '#contract/locales';
import { shareAnswers } from '../../http/shareAnswers';
import { findOwnRegion, findPublicRegion, type RecordRegion } from './placesRepository';
import type { RecordRegister } from './register';

/**
 * Each search names its region and what of it is not searched, which changes a few times a day and
 * took a fifth of a search's time. Which places are searched is always read anew.
 */
const KEPT_MS = 5_000;

/** Finds the region that a search covers: a public one or the user's own; null for any other. */
export type FindRegion = (
  locale: Locale,
  regionId: number,
  userId: number | null,
) => Promise<RecordRegion | null>;

/** Public regions are shared by all who search; a user's own is read for that user each time. */
export function createRegions(app: FastifyInstance, register: RecordRegister): FindRegion {
  const { db } = app.database;
  const findPublic = new Map(
    LOCALES.map((locale) => [
      locale.code,
      shareAnswers(app, KEPT_MS, (id: number) => findPublicRegion(db, { register, locale, id })),
    ]),
  );
  return async (locale, id, userId) => {
    const region = (await findPublic.get(locale.code)?.(id)) ?? null;
    if (region !== null || userId === null) return region;
    return findOwnRegion(db, { register, locale, id }, userId);
  };
}
