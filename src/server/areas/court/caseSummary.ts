import type { CaseStatus, CaseSummary } from '#contract/schemas/court';

/** A public case joined with its court and county, as queries select it. */
export interface CaseSummaryRow {
  readonly id: number;
  readonly number: string;
  readonly caption: string;
  readonly type_code: string;
  readonly type_name: string;
  readonly status: CaseStatus;
  readonly status_on: string | null;
  readonly filed_on: string;
  readonly court_id: number;
  readonly court_code: string;
  readonly court_name: string;
  readonly county_id: number;
  readonly county_name: string;
  readonly time_zone: string;
}

/** What every page says of a case. */
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
    court: {
      id: row.court_id,
      code: row.court_code,
      name: row.court_name,
      countyId: row.county_id,
      countyName: row.county_name,
      timeZone: row.time_zone,
    },
  };
}
