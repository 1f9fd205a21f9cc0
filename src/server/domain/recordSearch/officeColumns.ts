import { sql } from 'kysely';
import type { RecordOffice } from '#contract/schemas/results';

/** Columns of the county source `s` of a record `r`; all null without a source. */
export interface OfficeColumns {
  readonly source_system: string | null;
  readonly source_loaded_at: Date;
  readonly office_name: string | null;
  readonly office_address: string | null;
  readonly office_telephone: string | null;
}

/** Selects `OfficeColumns`. */
export const OFFICE_COLUMNS = sql`
  s.system as source_system, coalesce(s.loaded_at, r.loaded_at) as source_loaded_at,
  s.office_name, s.office_address, s.office_telephone`;

/** Builds a record's provenance; `office` is the fallback name of the office. */
export function toProvenance(
  row: OfficeColumns,
  office: string,
): { readonly office: RecordOffice; readonly source: string; readonly asOf: string } {
  return {
    office: {
      name: row.office_name ?? office,
      address: row.office_address,
      telephone: row.office_telephone,
    },
    source: row.source_system ?? office,
    asOf: row.source_loaded_at.toISOString(),
  };
}
