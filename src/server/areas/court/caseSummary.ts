import type { CaseStatus, CaseSummary } from '#contract/schemas/court';
import { toCourtReference, type CourtColumns } from '../../domain/recordSearch/courtColumns';

/** A public case joined with its court and county. */
export interface CaseSummaryRow extends CourtColumns {
  readonly id: number;
  readonly number: string;
  readonly caption: string;
  readonly type_code: string;
  readonly type_name: string;
  readonly status: CaseStatus;
  readonly status_on: string | null;
  readonly filed_on: string;
}

/** Converts a row into the summary that every page shows. */
export function toCaseSummary(row: CaseSummaryRow): CaseSummary {
  return {
    caseId: row.id,
    caseNumber: row.number,
    caption: row.caption,
    typeCode: row.type_code,
    typeName: row.type_name,
    status: row.status,
    statusOn: row.status_on,
    filedOn: row.filed_on,
    court: toCourtReference(row),
  };
}
