import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';

interface Row {
  readonly id: string;
  readonly numbers: readonly (string | null)[];
  readonly hasConfidentialType: boolean;
  readonly hasConfidentialDocument: boolean;
}

/**
 * Finds envelopes whose names, titles, and text are hidden from super users. Envelopes in `hidden`
 * belong to a case that isn't public; envelopes in `concealed` belong to such a case or have a
 * document that isn't public.
 */
export async function findConcealed(
  db: Kysely<Database>,
  envelopeIds: readonly string[],
): Promise<{ readonly hidden: ReadonlySet<string>; readonly concealed: ReadonlySet<string> }> {
  if (envelopeIds.length === 0) return { hidden: new Set(), concealed: new Set() };
  const { rows } = await sql<Row>`
    select e.id, array[e.case_number, c.case_number] as numbers,
           exists (select from case_type t
                    where t.is_confidential
                      and t.code in (m.body->'newCase'->>'typeCode',
                                     split_part(upper(e.case_number), '-', 3),
                                     split_part(upper(c.case_number), '-', 3)))
             as "hasConfidentialType",
           coalesce(jsonb_path_exists(m.body, '$.filings[*].documents[*].security ? (@ <> "PUBLIC")'),
                    true)
             or exists (select from efm_correction k
                         where k.envelope_id = e.id and k.field = 'security'
                           and (k.before <> 'PUBLIC' or k.after <> 'PUBLIC'))
             as "hasConfidentialDocument"
      from filing_envelope e
      left join efm_envelope c on c.id = e.id
      left join filing_message m on m.correlation_id = e.id and m.operation = 'ReviewFiling'
                                and m.direction = 'OUT'
     where e.id in (${sql.join(envelopeIds.map((id) => sql`${id}::uuid`))})`.execute(db);
  const keysOf = ({ numbers }: Row): readonly string[] =>
    numbers.flatMap((number) => (number === null ? [] : [caseNumberKey(number)]));
  const keys = rows.flatMap(keysOf);
  const unseen = new Set(
    keys.length === 0
      ? []
      : (
          await sql<{ key: string }>`
            select c.number_key as key from court_case c
             where c.number_key in (${sql.join(keys)})
               and not exists (select from public_case p where p.id = c.id)`.execute(db)
        ).rows.map(({ key }) => key),
  );
  const hidden = rows.filter(
    (row) => row.hasConfidentialType || keysOf(row).some((key) => unseen.has(key)),
  );
  const concealed = rows.filter((row) => row.hasConfidentialDocument);
  const idsOf = (found: readonly Row[]): string[] => found.map(({ id }) => id);
  return {
    hidden: new Set(idsOf(hidden)),
    concealed: new Set([...idsOf(hidden), ...idsOf(concealed)]),
  };
}
