import type { FastifyInstance } from 'fastify';
import { LOCALES, type Locale } from '#contract/locales';
import { shareAnswers } from '../../http/shareAnswers';
import { findOwnRegion, findPublicRegion, type RecordRegion } from './placesRepository';
import type { RecordRegister } from './register';

/**
 * Each search names its region and the courts or offices not searched. These change a few times a
 * day, but took 20% of a search's time. Which sources are searched is always read fresh.
 */
const KEPT_MS = 5_000;

/** Finds the region of a search: a public one or the user's own; null otherwise. */
export type FindRegion = (
  locale: Locale,
  regionId: number,
  userId: number | null,
) => Promise<RecordRegion | null>;

/** Caches public regions for all users; reads a user's own region each time. */
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
