import type { FastifyInstance } from 'fastify';
import { shareAnswers } from '../../http/shareAnswers';
import { findOwnCourtRegion, findPublicCourtRegion, type CourtRegion } from './regionRepository';

/**
 * Each search names its region and what of it is not searched, which changes a few times a day and
 * took a fifth of a search's time. Which courts are searched is always read anew.
 */
const KEPT_MS = 5_000;

/** Finds the region that a search covers: a public one or the user's own; null for any other. */
export type FindCourtRegion = (
  regionId: number,
  userId: number | null,
) => Promise<CourtRegion | null>;

/** Public regions are shared by all who search; a user's own is read for that user each time. */
export function createCourtRegions({ clock, database }: FastifyInstance): FindCourtRegion {
  const findPublic = shareAnswers(clock, KEPT_MS, (regionId: number) =>
    findPublicCourtRegion(database.db, regionId),
  );
  return async (regionId, userId) => {
    const region = await findPublic(regionId);
    if (region !== null || userId === null) return region;
    return findOwnCourtRegion(database.db, regionId, userId);
  };
}
