import type { Kysely, Selectable } from 'kysely';
import type { EnvelopeMessage, FilingMessage } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import type { EfmCorrectionTable } from '../../db/tables/efm';
import { applyCorrections, correctionNote } from './corrections';

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
  return correctedBy(await findCorrections(db, envelopeId), submission);
}

/** Applies stored corrections, oldest first, to an envelope. */
export function correctedBy(
  rows: readonly Selectable<EfmCorrectionTable>[],
  submission: EnvelopeMessage,
): EnvelopeMessage {
  const corrections = rows.map(({ after, field, target_id }) => ({
    field,
    target: target_id,
    value: after,
  }));
  return applyCorrections(submission, corrections).envelope;
}

/** Describes the clerk's corrections to a filing for the filer, with the names of courts. */
export async function findCorrectionNote(
  db: Kysely<Database>,
  { corrections }: { readonly corrections: readonly Selectable<EfmCorrectionTable>[] },
  message: FilingMessage,
): Promise<string> {
  const ids = corrections
    .filter(({ field }) => field === 'courtId')
    .flatMap(({ after, before }) => [Number(before), Number(after)]);
  const courts =
    ids.length === 0
      ? []
      : await db.selectFrom('court').where('id', 'in', ids).select(['id', 'name']).execute();
  const named = (field: string, value: string): string =>
    (field === 'courtId' ? courts.find(({ id }) => String(id) === value)?.name : null) ?? value;
  return correctionNote(
    message,
    corrections.map(({ after, before, field, target_id }) => ({
      field,
      target: target_id,
      before: named(field, before),
      value: named(field, after),
    })),
  );
}
