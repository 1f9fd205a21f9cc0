import type { TaxWarrantStatus } from '#contract/account/savedItems';
import type { TaxWarrantDetails } from '#contract/schemas/taxWarrants';
import type { Lien } from '../../records/record/lien';

const ENDED: readonly TaxWarrantStatus[] = ['RELEASED', 'WITHDRAWN'];

/** Describes the warrant as a lien on the taxpayer's property in the county. */
export function taxWarrantLien({
  expiresOn,
  filedOn,
  status,
  statuses,
  statusOn,
}: TaxWarrantDetails): Lien {
  return {
    from: filedOn,
    until: expiresOn,
    renewedOn: statuses
      .filter((change) => change.status === 'RENEWED')
      .map(({ happenedOn }) => happenedOn),
    isEnded: ENDED.includes(status),
    endedOn: ENDED.includes(status) ? statusOn : null,
  };
}
