import type { TaxWarrantRow } from '#contract/schemas/imports';
import { centsOf, lienEndWith, namedCells } from './cells';
import { countyOf, type ImportPlaces } from './places';
import type { Cells, PreparedRecord } from './shapes';

/** Returns the days of the warrant's renewals; null if it isn't renewed. */
function renewalsOf(row: TaxWarrantRow, status: TaxWarrantRow['status']): string[] | null {
  const days = (row.statuses ?? []).flatMap((each) => (each.status === 'RENEWED' ? [each.on] : []));
  if (status !== 'RENEWED') return days.length === 0 ? null : days;
  return row.statusOn === undefined ? days : [...days, row.statusOn];
}

/** Prepares a tax warrant for writing. Throws `RowProblem`. */
export function prepareWarrant(row: TaxWarrantRow, places: ImportPlaces): PreparedRecord {
  const county = countyOf(places, row.county, 'taxWarrant');
  const amounts = {
    tax_cents: centsOf(row.tax) ?? 0,
    interest_cents: centsOf(row.interest) ?? 0,
    penalty_cents: centsOf(row.penalty) ?? 0,
    collection_fee_cents: centsOf(row.collectionFee) ?? 0,
    sheriff_cents: centsOf(row.sheriff) ?? 0,
    clerk_cents: centsOf(row.clerk) ?? 0,
  };
  const parties: Cells[] = [];
  for (const name of row.names) {
    const role = name.role ?? (parties.length === 0 ? 'Taxpayer' : 'Joint taxpayer');
    parties.push(...namedCells(name, role, parties.length + 1));
  }
  const statuses = row.statuses ?? [];
  const inOrder = statuses.toSorted((one, other) => (one.on < other.on ? -1 : 1));
  const status = row.status ?? inOrder.at(-1)?.status ?? 'OPEN';
  const statusOn = inOrder.findLast((each) => each.status === status)?.on;
  return {
    record: {
      county_id: county.id,
      warrant_number: row.warrantNumber,
      taxpayer_name: String(parties[0]?.name ?? ''),
      amount_cents: Object.values(amounts).reduce((sum, cents) => sum + cents, 0),
      ...amounts,
      issued_on: row.issuedOn,
      filed_on: row.filedOn,
      expires_on: row.expiresOn ?? lienEndWith(row.filedOn, renewalsOf(row, status)),
      status,
      // An open warrant has been open since its filing; the date of any other status may be
      // unknown.
      status_on: row.statusOn ?? statusOn ?? (status === 'OPEN' ? row.filedOn : null),
      tax_type: row.taxType ?? 'OTHER',
    },
    children: {
      tax_warrant_party: parties,
      tax_warrant_status: statuses.map(({ note, on, sourceKey, status }) => ({
        status,
        happened_on: on,
        note: note ?? null,
        source_key: sourceKey ?? null,
      })),
    },
  };
}
