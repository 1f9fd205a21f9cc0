import type { Kysely } from 'kysely';
import type { EnvelopeMessage } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { applyCorrections } from './corrections';

/** Loads all corrections of an envelope, oldest first. */
export function findCorrections(db: Kysely<Database>, envelopeId: string) {
  return db
    .selectFrom('efm_correction')
    .where('envelope_id', '=', envelopeId)
    .selectAll()
    .orderBy('id')
    .execute();
}

/** Loads an envelope with its clerk's corrections applied. */
export async function findCorrected(
  db: Kysely<Database>,
  envelopeId: string,
  submission: EnvelopeMessage,
): Promise<EnvelopeMessage> {
  const rows = await findCorrections(db, envelopeId);
  const corrections = rows.map(({ after, field, target_id }) => ({
    ...{ field, target: target_id, value: after },
  }));
  return applyCorrections(submission, corrections).envelope;
}
