import { COUNTIES_PATH, COUNTY_PATH } from '#contract/counties/pages';
import type { RegisterId } from '#contract/records/registers';
import type { CountyReference } from '#contract/schemas/results';
import { AppLink } from './AppLink';

/** A county's name, linked to its coverage page. */
export function CountyLink({ county: { id, name } }: { readonly county: CountyReference }) {
  return (
    <AppLink to={COUNTY_PATH} query={{ countyId: id }}>
      {name}
    </AppLink>
  );
}

/** Link from a register's counts to its coverage map. */
export function ByCountyLink({ register }: { readonly register: RegisterId }) {
  return (
    <p>
      <AppLink to={COUNTIES_PATH} query={{ register }}>
        Coverage by county
      </AppLink>
    </p>
  );
}
