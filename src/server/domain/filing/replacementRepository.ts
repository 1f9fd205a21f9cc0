import { sql, type Kysely } from 'kysely';
import type { FilingStatus } from '#contract/filing/states';
import type { Database } from '../../db/tables/database';

/** The envelope whose filing replaces another one, and its case. */
export interface Replacement {
  /** Number of the envelope. */
  readonly number: string;
  readonly courtId: number;
  /** Null until the court has accepted the filing that begins the case. */
  readonly caseNumber: string | null;
}

/** Statuses of a correction that begins no case and that nothing replaces. */
const GONE: readonly FilingStatus[] = ['rejected', 'canceled', 'failed'];

/** Maximum number of corrections of one filing that are followed. */
const MAX_CORRECTIONS = 20;

/**
 * Finds the envelope that replaces a returned filing of a new case: the one that began the case, or
 * else the latest correction. Null if there is none, or if the court didn't accept it either.
 */
export async function findReplacement(
  db: Kysely<Database>,
  envelopeId: string,
  filingId: string,
): Promise<Replacement | null> {
  let last: Replacement | null = null;
  let returned = { envelopeId, filingId };
  for (let count = 0; count < MAX_CORRECTIONS; count += 1) {
    const corrects = {
      envelopeId: returned.envelopeId,
      replaced: [{ filingId: returned.filingId }],
    };
    const { rows } = await sql<Replacement & { id: string; by: string; status: FilingStatus }>`
      select e.id, e.number, e.court_id as "courtId", e.case_number as "caseNumber",
             f.id as by, f.status
        from filing_message m
        join filing_envelope e on e.id = m.correlation_id
        cross join jsonb_to_recordset(m.body->'corrects'->'replaced')
          as r ("filingId" uuid, by uuid)
        join filing_filing f on f.id = r.by and r."filingId" = ${returned.filingId}::uuid
       where m.operation = 'ReviewFiling' and m.direction = 'OUT'
         and m.body @> ${JSON.stringify({ corrects })}::jsonb
       order by e.case_number is null, e.filed_at desc limit 1`.execute(db);
    const [found] = rows;
    if (found === undefined) return last;
    const { by, caseNumber, courtId, id, number, status } = found;
    if (caseNumber === null && GONE.includes(status)) return null;
    last = { number, courtId, caseNumber };
    if (caseNumber !== null) return last;
    returned = { envelopeId: id, filingId: by };
  }
  return last;
}
